import * as v from "valibot";
import { counted } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";

/** The subject of entries about an application. */
export const applicationSubject = (id: number): string => `backup-application:${id}`;

/** Everything that is written into the ledger about backups. */
export const backupEvents = {
  /** A page of the feed that named so many files and other records; whoever got it may fetch these for a day. */
  "backup.handed_out": v.object({
    files: v.number(),
    bytes: v.number(),
    records: v.number(),
    /** SHA-256 of the sums and paths named, a line each. */
    sha256: v.string(),
  }),
  /** A file that was fetched without a page of the feed that names it. */
  "backup.file_handed_out": v.object({ sha256: v.string(), bytes: v.number() }),
  /** The same for records. */
  "backup.records_handed_out": v.object({ path: v.string() }),
  /** An application was let in; of the account. `publicKey`: `x` of its Ed25519 key. */
  "backup.application_added": v.object({ name: v.string(), publicKey: v.string(), userId: v.number() }),
  "backup.application_revoked": v.object({ name: v.string() }),
  /** Somebody pressed the button of the backup banner or of the backup warning; of the account. */
  "backup.download_opened": v.object({ origin: v.picklist(["banner", "popup"]) }),
  /** How a run went, once a day and when it ends another way; each copy with the application's signature over its tree. */
  "backup.run_reported": v.object({
    outcome: v.string(),
    problems: v.number(),
    copies: v.array(v.object({ storeId: v.number(), size: v.number(), root: v.string(), cosignature: v.string() })),
  }),
} as const;

/** The words of these events. */
export const describeBackupEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "backup.handed_out": {
      const { files, records } = v.parse(backupEvents[event], data);
      const what = [
        ...files > 0 ? [counted(files, "file")] : [],
        ...records > 0 ? [counted(records, "list")] : [],
      ].join(" and ");
      return { title: "Copied to a backup", description: `${what} went to a backup.` };
    }
    case "backup.file_handed_out":
      return { title: "Copied to a backup", description: "1 file went to a backup." };
    case "backup.records_handed_out":
      return {
        title: "Copied to a backup",
        description: `${v.parse(backupEvents[event], data).path} went to a backup.`,
      };
    case "backup.application_added":
      return {
        title: "Backup application added",
        description: `${v.parse(backupEvents[event], data).name} may copy the records from now on.`,
      };
    case "backup.application_revoked":
      return {
        title: "Backup application removed",
        description: `${v.parse(backupEvents[event], data).name} copies no more.`,
      };
    case "backup.download_opened": {
      const { origin } = v.parse(backupEvents[event], data);
      return {
        title: "Backup download opened",
        description: origin === "banner" ? "From the backup banner." : "From the backup warning.",
      };
    }
    case "backup.run_reported": {
      const { outcome, copies } = v.parse(backupEvents[event], data);
      return outcome === "whole"
        ? { title: "Backup complete", description: `The copy of ${counted(copies.length, "FFL")} is whole.` }
        : { title: "Backup not complete", description: "The last run of the backup application did not end well." };
    }
    default:
      return null;
  }
};
