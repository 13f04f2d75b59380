import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, requiredText, wholePageEntries } from "@/kernel/shapes.ts";
import { backupPermission } from "./contract.ts";

/** How a run ended: the copy is whole, or what kept it from that. */
export const runOutcomes = ["whole", "offline", "full_disk", "damaged", "refused", "failed"] as const;

export type RunOutcome = (typeof runOutcomes)[number];

const admission = { permission: backupPermission } as const;
const base64url = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.maxLength(most, missing), v.regex(/^[A-Za-z0-9_-]+$/, missing));
const root = v.pipe(
  v.string("Send the root of each store's tree."),
  v.regex(/^[0-9a-f]{64}$/, "The root of a tree is 64 hexadecimal digits."),
);
const count = (missing: string) => v.pipe(v.number(missing), v.integer(missing), v.minValue(0, missing));
const time = (missing: string) => v.pipe(v.string(missing), v.isoTimestamp(missing));

/** What an application holds of a store, signed by its own key. */
export const copySchema = v.strictObject({
  storeId: v.pipe(v.number("Name each store by its number."), v.integer(), v.minValue(1)),
  /** Entries of the store's chain that the copy holds. */
  size: count("Send how many entries the copy holds."),
  /** Root of the Merkle tree over them. */
  root,
  /** Ed25519 over the canonical JSON of `{type:"strongroom.cosignature.1", stream, size, root}`, base64url. */
  cosignature: base64url(120, "Send the application's signature of each store."),
  documents: count("Send how many documents the copy holds."),
  files: count("Send how many files the copy holds."),
  bytes: count("Send how many bytes the copy holds."),
});

export type Copy = v.InferOutput<typeof copySchema>;

/** Of more problems than these the first are reported, and of a longer one its beginning. */
export const mostProblems = 20;
export const longestProblem = 500;

/** How a run went. */
export const runSchema = v.strictObject({
  outcome: v.picklist(runOutcomes, "Say how the run ended."),
  finishedAt: time("Say when the run ended."),
  version: requiredText(40, "Say which version ran."),
  /** Sentences of what went wrong; empty when all is well. */
  problems: v.pipe(
    v.array(
      v.pipe(v.string(), v.maxLength(longestProblem, "At most 500 characters.")),
      "Send the problems; an empty list when all is well.",
    ),
    v.maxLength(mostProblems, "At most 20 problems."),
  ),
  /** When every byte of the copy was last found to be right; null before the first time. */
  fullCheckAt: v.nullable(time("Say when the copy was last checked as a whole, or null.")),
  /** When documents were last restored from the copy and compared; null before the first time. */
  restoredAt: v.nullable(time("Say when documents were last restored, or null.")),
  /** Bytes left where the copy lies; null where that is not known. */
  freeBytes: v.nullable(count("Say how much room is left, or null.")),
  copies: v.pipe(
    v.array(copySchema, "Send what the copy holds of each store."),
    v.maxLength(1000, "At most 1,000 stores."),
  ),
});

export type Run = v.InferOutput<typeof runSchema>;

export const registerApplication = endpoint({
  method: "POST",
  path: "/api/backup/applications",
  summary:
    "Lets a backup application read the feed in the name of whoever is signed in, and nothing else, until it is revoked.",
  admission,
  alone: true,
  body: v.strictObject({
    name: requiredText(100, "Say what the computer is called."),
    /** `x` of its Ed25519 key as a JSON Web Key. */
    publicKey: base64url(60, "Send the application's public key."),
    platform: requiredText(100, "Say what it runs on."),
    version: requiredText(40, "Say which version it is."),
  }),
  answerHeaders: [{ name: "Set-Cookie", description: "The session that the application has from now on." }],
  answer: v.object({ id: idSchema }),
  status: 201,
});

export const applicationSchema = v.object({
  id: idSchema,
  name: v.string(),
  platform: v.string(),
  version: v.string(),
  userId: idSchema,
  userName: v.string(),
  createdOn: instant,
  lastSeenOn: instant,
  outcome: v.nullable(v.picklist(runOutcomes)),
  problems: v.array(v.string()),
  lastRunOn: v.nullable(instant),
  lastWholeOn: v.nullable(instant),
  lastFullCheckOn: v.nullable(instant),
  lastRestoreOn: v.nullable(instant),
  freeBytes: v.nullable(v.number()),
});

export type BackupApplication = v.InferOutput<typeof applicationSchema>;

export const listApplications = endpoint({
  method: "GET",
  path: "/api/backup/applications",
  summary: "The backup applications of the account that were not revoked, and how their last runs went.",
  admission,
  query: v.strictObject(wholePageEntries),
  answer: v.object(pageEntries(applicationSchema)),
});

export const revokeApplication = endpoint({
  method: "DELETE",
  path: "/api/backup/applications/{id}",
  summary: "Lets a backup application read no more. Its copy stays where it is.",
  admission,
  reaches: ["confined"],
  params: idParams,
  status: 204,
  errors: [404],
});

export const readOwnApplication = endpoint({
  method: "GET",
  path: "/api/backup/applications/own",
  summary: "Who the calling backup application is, the stores that it copies, and the newest version of it.",
  admission,
  answer: v.object({
    application: applicationSchema,
    stores: v.array(v.object({
      id: idSchema,
      name: v.string(),
      /** The licence as it is written, or empty. */
      fflNumber: v.string(),
      timeZone: v.string(),
    })),
    newestVersion: v.string(),
  }),
  errors: [404],
});

export const reportRun = endpoint({
  method: "POST",
  path: "/api/backup/runs",
  summary:
    "A backup application tells how its run went and what its copy holds, with its own signature over each store's tree.",
  admission,
  reaches: ["confined"],
  body: runSchema,
  status: 204,
  errors: [404, 409],
});
