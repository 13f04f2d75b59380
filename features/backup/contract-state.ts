import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { instant } from "@/kernel/shapes.ts";
import { backupPermission } from "./contract.ts";

/** What can be wrong with an account's own copy, the gravest first: none at all, not made for a day, not whole, an old application. */
export const backupAlarms = ["never", "late", "failed", "out_of_date"] as const;

/** A copy is to be whole once a day (ATF Ruling 2022-1), in milliseconds. */
export const dailyMs = 24 * 3_600_000;

const admission = { permission: backupPermission } as const;

export const backupStateSchema = v.object({
  /** False where the operator does not offer the application: then nothing leads to its page. */
  isOffered: v.boolean(),
  /** Null when all is well. */
  alarm: v.nullable(v.picklist(backupAlarms)),
  /** The alarm as it is said to people; empty when all is well. */
  text: v.string(),
  /** An application has copied at least once and was not removed since. */
  isInstalled: v.boolean(),
  lastWholeOn: v.nullable(instant),
  lastFullCheckOn: v.nullable(instant),
  lastRestoreOn: v.nullable(instant),
  /** What the last run said, a sentence each. */
  problems: v.array(v.string()),
  /** The backup warning is to be shown to this person now: it was not yet today. */
  isWarningDue: v.boolean(),
});

export type BackupStateAnswer = v.InferOutput<typeof backupStateSchema>;

export const readBackupState = endpoint({
  method: "GET",
  path: "/api/backup/state",
  summary: "How the account's own copy stands, and whether the person is to be warned.",
  admission,
  answer: backupStateSchema,
});

export const noteWarning = endpoint({
  method: "POST",
  path: "/api/backup/warning",
  summary: "The backup warning was shown to the person; it is not again before tomorrow.",
  admission,
  alone: true,
  status: 204,
});

/** Document 1, section 7. */
export const logDownloadClick = endpoint({
  method: "POST",
  path: "/api/BackupTool/LogBackupToolDownloadClick",
  summary: "Somebody pressed the button of the backup banner or of the backup warning.",
  admission,
  body: v.strictObject({ origin: v.picklist(["banner", "popup"], "Say where the button was: banner or popup.") }),
  status: 204,
});
