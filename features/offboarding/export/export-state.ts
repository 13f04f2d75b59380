import { accessEvents, documentExportOffer } from "@/features/documents/offers-export.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { ExportState } from "../contract.ts";
import { endStatement, lastExport, lastWholeExport, namedLeftOut, stateOf } from "./export-rows.ts";
import { hindranceTo } from "../deletion/hindrance.ts";
import { mostNamed } from "@/kernel/zip/left-out.ts";
import type { StoredExport } from "../schema.ts";
import type { Subject } from "../subjects.ts";

/** How long a finished export allows deletion (decisions, 'Accounts, stores, users'). */
export const exportLifeMilliseconds = 24 * 60 * 60_000;

/** Why an export that left something out does not open deletion. */
export const notWhole = "Files are missing from the export, so deleting is not available. Ask your Strongroom " +
  "administrator to restore them from a backup. Then export again.";

const none: ExportState = {
  id: null,
  state: "none",
  sentFiles: 0,
  totalFiles: 0,
  sentBytes: 0,
  totalBytes: 0,
  leftOutFiles: 0,
  leftOut: [],
  damagedFiles: 0,
  damaged: [],
  startedAt: null,
  finishedAt: null,
  allowsDeletion: false,
  reason: "",
  hindrance: "",
};

/**
 * The caller's last export of a subject, what a next one would leave out, and whether their last whole one allows deletion
 * at this moment.
 */
export async function exportState(context: FeatureContext, access: Access, subject: Subject): Promise<ExportState> {
  const { database, clock } = context;
  const row = await lastExport(database, subject, access.identity.userId);
  const hindrance = (await hindranceTo(context, subject))?.text ?? "";
  const storeIds = subject.stores.map(({ id }) => id);
  const { count: damagedFiles, files: damaged } = await context.offered(documentExportOffer)
    .damaged(storeIds, mostNamed);
  if (!row) return { ...none, damagedFiles, damaged: [...damaged], hindrance };
  const { id, sentFiles, totalFiles, sentBytes, totalBytes, startedAt, finishedAt, leftOutFiles } = row;
  const state = stateOf(row, clock.now());
  const whole = await lastWholeExport(database, subject, access.identity.userId);
  const reason = whole ? await whyNot(context, subject, whole) : leftOutFiles > 0 ? notWhole : "";
  return {
    ...{ id, state, sentFiles, totalFiles, sentBytes, totalBytes, startedAt, finishedAt },
    leftOutFiles,
    leftOut: leftOutFiles > 0 ? await namedLeftOut(database, id) : [],
    ...{ damagedFiles, damaged: [...damaged] },
    allowsDeletion: whole !== null && reason === "" && hindrance === "",
    reason,
    hindrance,
  };
}

/** Stops the asker's running export; its stream ends with the next file. */
export async function cancelExport(context: FeatureContext, access: Access, subject: Subject): Promise<void> {
  const row = await lastExport(context.database, subject, access.identity.userId);
  if (!row) return;
  await context.database.write(() => [endStatement(row.id, "cancelled", context.clock.now().toISOString())]);
}

async function whyNot(
  context: FeatureContext,
  subject: Subject,
  { id, finishedAt }: StoredExport,
): Promise<string> {
  if (!finishedAt || context.clock.now().getTime() - Date.parse(finishedAt) > exportLifeMilliseconds) {
    return "The export is older than 24 hours. Export again before deleting.";
  }
  const { sql, args } = coveredCondition(context, subject, id);
  return await context.database.one(`SELECT 1 WHERE ${sql}`, args)
    ? ""
    : "Something has changed since the export. Export again before deleting.";
}

/**
 * SQL that holds while an export covers everything of a subject as of now: each of its stores is covered, and since the
 * export began nothing but looking happened to a document, and nothing that changes what other features keep.
 */
export function coveredCondition(context: FeatureContext, { stores }: Subject, exportId: number) {
  const storeIds = JSON.stringify(stores.map(({ id }) => id));
  const harmless = JSON.stringify(accessEvents);
  const changes = JSON.stringify(context.storeRecords().flatMap(({ changedBy = [] }) => changedBy));
  return {
    sql: `NOT EXISTS (SELECT 1 FROM json_each(?) s LEFT JOIN departure_covers c
        ON c.export_id = ? AND c.store_id = s.value
      WHERE c.store_id IS NULL OR EXISTS (SELECT 1 FROM ledger l WHERE l.stream = 'store:' || s.value AND l.seq > c.seq
        AND (l.event IN (SELECT value FROM json_each(?)) OR (l.event GLOB 'documents.*'
          AND l.event NOT IN (SELECT value FROM json_each(?))))))`,
    args: [storeIds, exportId, changes, harmless],
  };
}
