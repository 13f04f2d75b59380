import type { Statement } from "@/db/database.ts";

const counted = (by: 1 | -1) =>
  `INSERT INTO document_value_days SELECT account_id, form_type, field, value, day, facets, ${by} ` +
  "FROM document_value_sets WHERE document_id = ? AND value IS NOT NULL " +
  "ON CONFLICT DO UPDATE SET count = count + excluded.count";

/**
 * Counts what a document says of its firearms (migration 0013): for the batch that wrote the serial numbers, after them.
 * The totals follow by triggers, and so does a change of the record's day or status.
 */
export function countValues(documentId: number): Statement {
  return { sql: counted(1), args: [documentId] };
}

/** Takes what a document says of its firearms out of the counters, before its serial numbers are removed. */
export function uncountValues(documentId: number): Statement {
  return { sql: counted(-1), args: [documentId] };
}
