import type { Statement } from "@/db/database.ts";
import type { DocumentRecord } from "../../offers-filing.ts";
import { contentColumns, reindexStatements } from "../../records/write-record.ts";

/** A document becomes another record, as the product corrects one; its filing may be moved too. */
export function correctionStatements(before: DocumentRecord, after: DocumentRecord): readonly Statement[] {
  const columns = { ...contentColumns(after), created_at: after.createdAt };
  return [
    {
      sql: `UPDATE documents SET ${Object.keys(columns).map((name) => `${name} = ?`).join(", ")} WHERE id = ?`,
      args: [...Object.values(columns), after.id],
    },
    ...reindexStatements(before, after),
  ];
}
