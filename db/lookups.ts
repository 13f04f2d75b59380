import { type EmbeddedFile, openFile } from "./embedded-file.ts";

/** Statements remembered; more are told apart again when they come. */
const mostKnown = 2000;
/** Longer ones are searches. */
const longestText = 3000;
/** What lists do and look-ups do not: most statements are told apart by this alone. */
const isOfLists = /\bjson_each\b|\bcount\(|\bsum\(|\bgroup by\b|\bmatch\b|\brecursive\b|\bover\b/i;

/**
 * Tells look-ups from searches: statements that find one row at most in each table, by its id or by all columns of a unique
 * index. They take hundredths of a millisecond however large the archive is.
 */
export class Lookups {
  /**
   * The same tables without rows, in memory. A plan that was asked for keeps its connection's view of the file as it was,
   * until the statement is thrown away (SQLite ends only what it runs): nothing written later would be seen.
   */
  readonly #tables: EmbeddedFile;
  readonly #known = new Map<string, boolean>();

  constructor(file: EmbeddedFile) {
    this.#tables = openFile(":memory:", { cacheKilobytes: 1000 });
    for (const [sql] of file.run({ sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid" }).lists) {
      this.#make(String(sql));
    }
  }

  close(): void {
    this.#tables.close();
  }

  /** False where it cannot be told. `places` is the number of its values. */
  isLookup(sql: string, places: number): boolean {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    if (this.#known.size >= mostKnown) this.#known.clear();
    const found = sql.length <= longestText && /^\s*select\b/i.test(sql) && !isOfLists.test(sql) &&
      this.#steps(sql, places).every((step) => this.#findsOne(step));
    this.#known.set(sql, found);
    return found;
  }

  #make(sql: string): void {
    try {
      this.#tables.script(sql);
    } catch {
      // What a search index keeps its words in was made with it. Of a table that is missing no look-up is found.
    }
  }

  #steps(sql: string, places: number): readonly string[] {
    const args = Array.from({ length: places }, () => null);
    try {
      return this.#tables.run({ sql: `EXPLAIN QUERY PLAN ${sql}`, args }).lists.map((list) => String(list[3]));
    } catch {
      // What is wrong with it, whoever runs it is told.
      return ["unknown"];
    }
  }

  /** The steps of SQLite's plan that read no more than a row. */
  #findsOne(step: string): boolean {
    if (/^(?:(?:CORRELATED )?SCALAR SUBQUERY \d{1,4}|SCAN CONSTANT ROW|USE TEMP B-TREE FOR ORDER BY)$/.test(step)) {
      return true;
    }
    if (/^SEARCH \w{1,99} USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/.test(step)) return true;
    const [, index, terms] =
      /^SEARCH \w{1,99} USING (?:COVERING )?INDEX (\w{1,99}) \(([^)]{1,300})\)(?: LEFT-JOIN)?$/.exec(step) ?? [];
    if (index === undefined || terms === undefined) return false;
    const equals = terms.split(" AND ");
    return equals.every((term) => /^\w{1,99}=\?$/.test(term)) && this.#uniqueColumns(index) === equals.length;
  }

  /** How many columns make a row of the index unique; null for one whose rows need not be. */
  #uniqueColumns(index: string): number | null {
    const { lists: [row] } = this.#tables.run({
      sql: 'SELECT (SELECT "unique" FROM pragma_index_list(tbl_name) WHERE name = ?1), ' +
        "(SELECT count(*) FROM pragma_index_info(?1)) FROM sqlite_master WHERE type = 'index' AND name = ?1",
      args: [index],
    });
    return row && row[0] === 1 ? Number(row[1]) : null;
  }
}
