import { type Column, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import type { Statement, Value } from "./database.ts";

const builder = drizzle(() => Promise.reject(new Error("A write is built with statementOf and goes through write().")));

/** Begins an INSERT into a table; `statementOf` makes a statement of it. */
export const insert = builder.insert.bind(builder);
/** Begins an UPDATE of a table; `statementOf` makes a statement of it. */
export const update = builder.update.bind(builder);
/** Begins a DELETE from a table; `statementOf` makes a statement of it. The word alone belongs to the language. */
export const deleteFrom = builder.delete.bind(builder);

/** What was built, as a statement of a batch: drizzle makes the text, `Database.write` sends it. */
export function statementOf(built: { toSQL(): Query }): Statement {
  const { sql, params } = built.toSQL();
  return { sql, args: params.map(valueOf) };
}

function valueOf(param: unknown): Value {
  if (param === null || typeof param === "string" || typeof param === "number" || typeof param === "boolean") {
    return param;
  }
  if (param instanceof Uint8Array) return param;
  throw new TypeError("A statement holds text, numbers, truth values, bytes and NULL only.");
}

/** A condition: the column's value is one of these. However many there are, the statement stays the same text. */
export function isOneOf(column: Column, values: readonly (string | number)[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
