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

interface Covering {
  readonly database: Database;
  readonly clock: Clock;
  readonly change: Change;
}

/**
 * Tells the ledger of the rows that were there before a version that tells of them: once for each table, each row as it
 * stands, and then that the table is covered. An empty installation waits: its first entry is whoever sets it up.
 */
export async function coverRows(covering: Covering & { readonly tables: readonly ToldTable[] }): Promise<void> {
  const { database, change, tables } = covering;
  if (!await database.one("SELECT 1 FROM ledger LIMIT 1")) return;
  const covered = await coveredTables(database);
  const open = tables.filter(({ table }) => !covered.has(table));
  if (open.length === 0) return;
  for (const table of open) {
    let after = await tellPage(covering, table, null);
    while (after !== null) after = await tellPage(covering, table, after);
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

/** Tells of the rows behind a key as they stand; answers the last one's key, null when there are no more. */
function tellPage(
  { database, clock, change }: Covering,
  table: ToldTable,
  after: readonly Value[] | null,
): Promise<readonly Value[] | null> {
  return change(async (unit) => {
    const { rows, last } = await readPage(database, table, clock.now(), after, rowsAtOnce);
    unit.tell(...rows.map(({ id, values }): RowTold => ({
      stream: table.stream(values),
      of: table.table,
      id,
      whole: true,
      is: values,
    })));
    return last;
  });
}
