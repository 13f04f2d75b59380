import * as v from "valibot";
import { runOutcomes } from "./contract-applications.ts";

/** What the backup application's window and the application say to each other, on the person's own computer. */

const text = (most: number, missing: string, tooLong: string) =>
  v.pipe(v.string(missing), v.maxLength(most, tooLong), v.trim(), v.minLength(1, missing));

/** The address that opens the window: `/open?token=...`. */
export const openPath = "/open";

export const signInBody = v.strictObject({
  server: text(300, "Enter the address of your Strongroom.", "The address is too long."),
  email: text(320, "Enter your email.", "The email is too long."),
  password: v.pipe(
    v.string("Enter your password."),
    v.minLength(1, "Enter your password."),
    v.maxLength(1000, "The password is too long."),
  ),
  /** Of an authenticator app, once it was asked for. */
  code: v.nullable(v.pipe(v.string("Enter the code."), v.maxLength(20, "The code is too long."), v.trim())),
});

export type SignIn = v.InferOutput<typeof signInBody>;

const folderPath = text(4000, "Choose a folder.", "The path of the folder is too long.");

export const listFoldersQuery = v.strictObject({ path: v.optional(folderPath) });

export const makeFolderBody = v.strictObject({
  parent: folderPath,
  name: v.pipe(
    text(200, "Name the new folder.", "The name is too long."),
    v.regex(/^(?!\.{1,2}$)[^/\\:*?"<>|\p{Cc}]+$/u, 'A folder name cannot have any of / \\ : * ? " < > |'),
  ),
});

export const placeBody = v.variant("kind", [
  v.strictObject({ kind: v.literal("folder"), path: folderPath }),
  v.strictObject({
    kind: v.literal("bucket"),
    endpoint: text(300, "Enter the address of the S3 server.", "The address of the S3 server is too long."),
    region: text(60, "Enter the region.", "The region is too long."),
    bucket: text(63, "Enter the name of the bucket.", "The name of the bucket is too long."),
    /** May be empty. */
    prefix: v.pipe(
      v.string("Enter a prefix, or leave it blank."),
      v.maxLength(400, "The prefix is too long."),
      v.trim(),
    ),
    accessKeyId: text(200, "Enter the access key ID.", "The access key ID is too long."),
    secretAccessKey: text(400, "Enter the secret access key.", "The secret access key is too long."),
  }),
], "Choose a folder or a bucket.");

export type ChosenPlace = v.InferOutput<typeof placeBody>;

/** `HH:MM`, 24 hours. */
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const scheduleBody = v.strictObject({
  dailyAt: v.pipe(
    v.string("Choose a time."),
    v.maxLength(5, "Choose a time."),
    v.regex(timeOfDay, "Choose a time."),
  ),
  onChange: v.boolean("Say whether changes are backed up at once."),
});

const keyId = text(100, "Name the keys.", "This is no key.");

/** The keys that were compared: no other is trusted, should the archive have others by then. */
export const trustBody = v.strictObject({
  keyIds: v.pipe(
    v.array(keyId, "Name the keys."),
    v.minLength(1, "Name the keys."),
    v.maxLength(100, "Too many keys."),
  ),
});

/** The keys that the archive signs with now and has signed with. */
export const archiveKeysSchema = v.object({
  keys: v.array(v.object({
    keyId: v.string(),
    /** The same as people read it to each other. */
    fingerprint: v.string(),
    isTrusted: v.boolean(),
  })),
});

export type ArchiveKeys = v.InferOutput<typeof archiveKeysSchema>;

export const runBody = v.strictObject({ checkEverything: v.boolean("Say whether everything is checked.") });

const folderSchema = v.object({ name: v.string(), path: v.string() });

export const foldersSchema = v.object({
  /** Empty for the list of disks. */
  path: v.string(),
  /** Null at the top. */
  parent: v.nullable(v.string()),
  folders: v.array(folderSchema),
  /** The person's own folder, and where other disks are. */
  shortcuts: v.array(folderSchema),
  /** There are more than are listed. */
  isCut: v.boolean(),
  /** Bytes; null where the system does not say. */
  freeBytes: v.nullable(v.number()),
});

export type Folders = v.InferOutput<typeof foldersSchema>;

const counts = v.object({ documents: v.number(), files: v.number(), bytes: v.number() });

/**
 * What only a person can decide before a run can go on: whether keys that are new here are the archive's (`keys`), and whether a history
 * that does not go on from the copy's is an older backup that was put back (`history`).
 */
export const questions = ["keys", "history"] as const;

export type Question = (typeof questions)[number];

const noticeSchema = v.object({
  tone: v.picklist(["red", "amber", "info"]),
  title: v.string(),
  /** What to do next. */
  text: v.string(),
  /** What was found, a sentence each. */
  details: v.array(v.string()),
  question: v.nullable(v.picklist(questions)),
});

export type Notice = v.InferOutput<typeof noticeSchema>;

/** A run as it is remembered: counts and times, no names. */
export const logLineSchema = v.object({
  /** When the run began and ended, UTC, ISO 8601. */
  startedAt: v.string(),
  finishedAt: v.string(),
  /** Why it began. */
  reason: v.picklist(["asked", "first", "daily", "retry", "change"]),
  outcome: v.picklist(runOutcomes),
  /** Somebody stopped it. */
  isStopped: v.boolean(),
  documents: v.number(),
  files: v.number(),
  bytes: v.number(),
  checkedFiles: v.number(),
  /** How many things were wrong. What they are names people and stands in the certificate alone. */
  problems: v.number(),
});

export type LogLine = v.InferOutput<typeof logLineSchema>;

const runningSchema = v.object({
  startedAt: v.string(),
  checkEverything: v.boolean(),
  isStopping: v.boolean(),
  /** The FFL that is being copied. */
  store: v.nullable(v.string()),
  copied: counts,
  checked: v.object({ files: v.number(), bytes: v.number(), of: v.number() }),
});

export type RunningNow = v.InferOutput<typeof runningSchema>;

/** Everything that the window shows. */
export const windowStateSchema = v.object({
  computer: v.string(),
  version: v.string(),
  /** Null before somebody signed in. */
  server: v.nullable(v.string()),
  place: v.nullable(v.object({ kind: v.picklist(["folder", "bucket"]), title: v.string() })),
  dailyAt: v.string(),
  onChange: v.boolean(),
  running: v.nullable(runningSchema),
  /** Another program of this computer makes a backup. */
  isRunningElsewhere: v.boolean(),
  lastRun: v.nullable(logLineSchema),
  lastWholeAt: v.nullable(v.string()),
  /** Null while nothing is to run by itself. */
  nextRunAt: v.nullable(v.string()),
  holds: counts,
  stores: v.array(v.object({ name: v.string(), ...counts.entries })),
  /** When the file that waits longest was last read again. */
  oldestCheckAt: v.nullable(v.string()),
  restoredAt: v.nullable(v.string()),
  freeBytes: v.nullable(v.number()),
  /** The newest day that has a certificate, `YYYY-MM-DD`. */
  certificateOf: v.nullable(v.string()),
  notices: v.array(noticeSchema),
  log: v.array(logLineSchema),
});

export type WindowState = v.InferOutput<typeof windowStateSchema>;

/** Why something was refused. */
export const refusalSchema = v.object({ message: v.string(), needsCode: v.optional(v.boolean(), false) });
