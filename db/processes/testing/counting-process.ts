import { procedure, type ReadOnlyDatabase } from "../../procedure.ts";
import { serveDatabaseFile } from "../child.ts";

/** Counts so far by one statement after the other, as long as `rounds` says; for tests. */
export const countingProcedure = procedure(
  "testing.counting",
  async (database: ReadOnlyDatabase, { rounds, each }: { readonly rounds: number; readonly each: number }) => {
    let sum = 0;
    for (let round = 0; round < rounds; round++) {
      const counted = await database.one(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS n FROM n",
        [each],
      );
      sum += Number(counted?.n);
    }
    return { sum };
  },
);

/** How many rows `numbers` has, looked at again and again; the different answers. */
export const watchingProcedure = procedure(
  "testing.watching",
  async (database: ReadOnlyDatabase, { rounds }: { readonly rounds: number }) => {
    const seen = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      const [[row]] = await database.snapshot([{ sql: "SELECT count(*) AS n FROM numbers" }]);
      seen.add(Number(row.n));
    }
    return { seen: [...seen] };
  },
);

// As `main.database.ts`, with these procedures alone.
if (import.meta.main) {
  const [role = "", path = ""] = Deno.args;
  await serveDatabaseFile(role, path, [countingProcedure, watchingProcedure]);
}
