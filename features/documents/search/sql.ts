import type { Statement, Value } from "@/db/database.ts";

/** A piece of SQL with the values that it binds. */
export interface Sql {
  readonly text: string;
  readonly args: readonly Value[];
}

/**
 * Writes SQL: texts are bound, whole numbers stand as they are (so that the planner sees them), pieces are put in
 * whole. Throws for a number that is not whole.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | string | number | bigint)[]): Sql {
  let text = strings[0];
  const args: Value[] = [];
  values.forEach((value, at) => {
    if (typeof value === "string") {
      text += "?";
      args.push(value);
    } else if (typeof value === "object") {
      text += value.text;
      args.push(...value.args);
    } else {
      if (typeof value === "number" && !Number.isSafeInteger(value)) throw new Error("Only whole numbers go into SQL.");
      text += String(value);
    }
    text += strings[at + 1];
  });
  return { text, args };
}

/** A value that is bound even when it is a number: statements that differ in it alone are one, prepared once. */
export function value(given: string | number): Sql {
  return { text: "?", args: [given] };
}

/** SQL that is our own words, such as a column's name. Never anything that a person sent. */
export function raw(text: string): Sql {
  return { text, args: [] };
}

/** Pieces with something between them. */
export function join(pieces: readonly Sql[], between: string): Sql {
  return { text: pieces.map((piece) => piece.text).join(between), args: pieces.flatMap((piece) => piece.args) };
}

/** Conditions joined by AND; true when there are none. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("true") : join(conditions, " AND ");
}

/** Conditions joined by OR, in brackets; false when there are none. */
export function any(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("false") : sql`(${join(conditions, " OR ")})`;
}

/** `column IN (numbers)`, or plain equality for one. */
export function oneOf(column: string, numbers: readonly number[]): Sql {
  if (numbers.length === 1) return sql`${raw(column)} = ${numbers[0]}`;
  return sql`${raw(column)} IN (${join(numbers.map((number) => sql`${number}`), ", ")})`;
}

/** As a statement for the database. */
export function statement(piece: Sql): Statement {
  return { sql: piece.text, args: piece.args };
}

/** As the two arguments that a single SELECT takes. */
export function bound(piece: Sql): [string, readonly Value[]] {
  return [piece.text, piece.args];
}
