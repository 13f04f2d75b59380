import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";

/** Those of some files whose sums stand in a column, which is text of 64 hexadecimal digits. */
export async function namedIn(
  database: Database,
  column: SQLiteColumn,
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query.selectDistinct({ sha256: column }).from(column.table).where(
    isOneOf(column, sha256s),
  );
  return new Set(rows.map((row) => String(row.sha256)));
}
