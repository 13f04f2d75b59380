import { counted } from "../counted.ts";
import type { Database } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import { unwatched, type VerifyWatch } from "../verify/watch.ts";
import { type FoldedRows, foldRows } from "./folded-rows.ts";
import { readToldRows } from "./read-told-rows.ts";
import type { ToldTable, ToldValues } from "./told-rows.ts";

/**
 * Checks that every row of the tables that the ledger tells of is what it says, and that none was added or taken away past
 * the product. Read beside a server that works, a row and its entry may be of two moments: what seems wrong is looked at
 * once more, with the ledger as it is then, and told when it still is.
 */
export async function* verifyRows(
  database: Database,
  tables: readonly ToldTable[],
  now: Date,
  watch: VerifyWatch = unwatched,
): AsyncGenerator<Finding> {
  watch.begins("rows of people, stores and settings", null);
  const findings = await Array.fromAsync(compared(database, tables, now, watch));
  const problems = findings.filter(({ kind }) => kind === "problem");
  if (problems.length > 0) {
    const again = new Set((await Array.fromAsync(compared(database, tables, now, watch))).map(nameOf));
    yield* problems.filter((problem) => again.has(nameOf(problem)));
  }
  yield* findings.filter(({ kind }) => kind !== "problem");
}

const nameOf = (finding: Finding) => JSON.stringify(finding);

async function* compared(
  database: Database,
  tables: readonly ToldTable[],
  now: Date,
  watch: VerifyWatch,
): AsyncGenerator<Finding> {
  const folded = await foldRows(database, tables, now);
  if (folded.unreadable > 0) {
    const entries = counted(folded.unreadable, "entry", "entries");
    yield { kind: "problem", subject: "ledger", message: `${entries} about rows of the database cannot be read.` };
  }
  let count = 0;
  for (const table of tables) {
    const check = new TableCheck(table, folded);
    for await (const page of readToldRows(database, table, now)) {
      count += page.length;
      for (const values of page) yield* check.row(values);
      await watch.at(count);
    }
    yield* check.end();
  }
  yield { kind: "checked", what: "rows of people, stores and settings against the ledger", count };
}

/** One table against what the ledger tells of its rows. */
class TableCheck {
  readonly #table: ToldTable;
  readonly #told: ReadonlyMap<string, ToldValues>;
  readonly #isCovered: boolean;
  readonly #seen = new Set<string>();
  #untold = 0;

  constructor(table: ToldTable, folded: FoldedRows) {
    this.#table = table;
    this.#told = folded.of(table.table);
    this.#isCovered = folded.covered.has(table.table);
  }

  *row({ id, values }: { readonly id: string; readonly values: ToldValues }): Generator<Finding> {
    const told = this.#told.get(id);
    const what = `${this.#table.noun} ${this.#placeOf(id)}`;
    this.#seen.add(id);
    if (told) {
      // A column that a later version tells of is known from its first entry on.
      const others = this.#table.columns.filter(({ name }) => name in told && told[name] !== values[name]);
      if (others.length === 0) return;
      const words = others.map(({ words }) => words).join(", ");
      yield this.#problem(values, `The ${what} is not what the ledger says: ${words}.`);
    } else if (this.#isCovered) {
      yield this.#problem(values, `The ledger does not know of this ${what}.`);
    } else this.#untold++;
  }

  *end(): Generator<Finding> {
    const { table, noun, open } = this.#table;
    if (!open?.mayBeGone) {
      for (const [id, values] of this.#told) {
        if (!this.#seen.has(id)) yield this.#problem(values, `The ${noun} ${this.#placeOf(id)} is gone.`);
      }
    }
    if (this.#untold === 0) return;
    const rows = counted(this.#untold, "row is", "rows are");
    const message = `${rows} not in the ledger yet. A running server writes them down within ten minutes.`;
    yield { kind: "note", subject: table, message };
  }

  /** The table and the row; an id that is a sum says nothing to anybody. */
  #placeOf(id: string): string {
    const { table, key } = this.#table;
    return key.some(({ isSecret }) => isSecret) ? `(${table})` : `(${table} ${id})`;
  }

  #problem(values: ToldValues, message: string): Finding {
    return { kind: "problem", subject: this.#table.about(values), message };
  }
}
