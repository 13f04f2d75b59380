import type { Database, Statement } from "@/db/database.ts";

/** A database that counts the reads in which some statement holds a text: whether a page was found in a certain way. */
export function notingReads(
  database: Database,
  holding: string,
): { readonly noting: Database; readonly reads: () => number } {
  let reads = 0;
  const note = (statements: readonly string[]) => {
    if (statements.some((sql) => sql.includes(holding))) reads++;
  };
  const all: Database["all"] = (sql, args) => {
    note([sql]);
    return database.all(sql, args);
  };
  const snapshot: Database["snapshot"] = (statements: readonly Statement[]) => {
    note(statements.map(({ sql }) => sql));
    return database.snapshot(statements);
  };
  const own: Readonly<Record<string, unknown>> = { all, snapshot };
  const noting = new Proxy(database, {
    get(target, name) {
      if (typeof name === "string" && name in own) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { noting, reads: () => reads };
}
