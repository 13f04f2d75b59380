import type { Database, RowTold, Value } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import type { Change } from "../unit-of-work.ts";
import { coveredTables } from "./folded-rows.ts";
import { readPage, rowsAtOnce } from "./read-told-rows.ts";
import { rowsCoveredEvent, rowsCoveredSubject, toldBy } from "./rows-told.ts";
import { systemStream } from "./streams.ts";
import type { ToldTable } from "./told-rows.ts";

/** How often it is looked whether there are rows that the ledger does not tell of yet. */
export const coverRowsEverySeconds = 600;

/**
 * Tells the ledger of the rows that were there before a version that tells of them: once for each table, each row as it
 * stands, and then that the table is covered. An empty installation waits: its first entry is whoever sets it up.
 */
export async function coverRows(
  { database, clock, change, tables }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly change: Change;
    readonly tables: readonly ToldTable[];
  },
): Promise<void> {
  if (!await database.one("SELECT 1 FROM ledger LIMIT 1")) return;
  const covered = await coveredTables(database);
  const open = tables.filter(({ table }) => !covered.has(table));
  if (open.length === 0) return;
  for (const table of open) {
    for (let after: readonly Value[] | null | undefined; after !== null;) {
      const from: readonly Value[] | null = after ?? null;
      after = await change(async (unit) => {
        const { rows, last } = await readPage(database, table, clock.now(), from, rowsAtOnce);
        unit.tell(...rows.map(({ id, values }): RowTold => ({
          stream: table.stream(values),
          of: table.table,
          id,
          is: values,
        })));
        return last;
      });
    }
  }
  await change((unit) => {
    unit.record({
      stream: systemStream,
      event: rowsCoveredEvent,
      subject: rowsCoveredSubject,
      actor: toldBy,
      data: { tables: open.map(({ table }) => table) },
    });
  });
}
