import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Row } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type ExportedFile, recordFiles, rowsById, type StoreRecords } from "@/kernel/store-records.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { presentAttachment } from "../records/record.ts";
import { attachments } from "../schema.ts";

const headings = {
  documentId: "Document",
  name: "File",
  sha256: "SHA-256",
  size: "Bytes",
  uploadedBy: "Uploaded by",
  uploadedOn: "Uploaded on (UTC)",
  deletedBy: "Deleted by",
  deletedOn: "Deleted on (UTC)",
  reason: "Reason",
};

/** Supplements that somebody deleted: the history names their sums, so an export of everything holds them, marked. */
export function deletedSupplements({ database }: FeatureContext): StoreRecords {
  const deleted = "SELECT * FROM attachments WHERE store_id = ? AND deleted_at IS NOT NULL";
  const rows = (storeId: number) => rowsById(database, deleted, [storeId]);
  async function* records(storeId: number) {
    for await (const row of rows(storeId)) yield recordOf(row);
  }
  return {
    about: "Deleted supplements are in the folder Deleted supplements; deleted-supplements.csv and .jsonl tell who " +
      "deleted them, when, and why.",
    async size({ storeId }) {
      const bytes = sql<number>`coalesce(sum(${attachments.size}), 0)`;
      const [found] = await database.query.select({ files: count(), bytes }).from(attachments)
        .where(and(eq(attachments.storeId, storeId), isNotNull(attachments.deletedAt)));
      return found;
    },
    async *entries({ storeId }) {
      for await (const row of rows(storeId)) yield fileOf(row);
      yield* recordFiles("deleted-supplements", headings, () => records(storeId));
    },
  };
}

function fileOf(row: Row): ExportedFile {
  const { documentId, id, name, sha256, size, uploadedOn } = presentAttachment(row);
  return {
    path: `Deleted supplements/${documentId}/${pathPart(name, `file ${id}.pdf`)}`,
    sha256,
    size,
    modified: new Date(uploadedOn),
  };
}

function recordOf(row: Row) {
  return {
    ...presentAttachment(row),
    deletedBy: row.deleted_by_name,
    deletedOn: row.deleted_at,
    reason: row.deletion_reason,
  };
}
