import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrations as kernelMigrations } from "@/kernel/migrations/index.ts";
import { unwatched } from "@/kernel/verify/watch.ts";
import { migrations } from "../migrations/index.ts";
import type { DocumentRecord } from "../offers-filing.ts";
import { documentStatements, searchNumber, searchPieces } from "../records/write-record.ts";
import type { WholeDocument } from "./comparison.ts";
import { searchProblems } from "./search-checks.ts";
import { searchSizes, searchSums } from "./search-sums.ts";

function aRecord(id: number, given: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    ...{ id, accountId: 1, storeId: 1 + id % 3, formType: id % 2, status: 0, customerName: `Whitfield, Dana ${id}` },
    ...{ transferDate: "2026-03-02", certificationDate: "2026-03-02", nicsDate: null, expirationDate: null },
    ...{ tsn: `2026-${id}`, ntn: null, warningMessage: null, createdById: 1, createdByName: "Ann" },
    ...{ firearms: [{ serialNumber: `K4473-${id}`, manufacturer: "Ruger" }, { serialNumber: "K4473" }] },
    ...{ createdByOrigin: 0, createdAt: "2026-03-02T18:00:00.000Z" },
    ...given,
  };
}

interface Indexed {
  readonly database: Database;
  readonly records: readonly DocumentRecord[];
  /** Which documents the sums say are found as they must be, and which the index itself says. */
  found(first?: number, last?: number): Promise<{ readonly bySums: number[]; readonly byIndex: number[] }>;
  /** Puts other pieces under a document's number. */
  index(id: number, pieces: string, storeId?: number): Promise<void>;
}

async function withIndex(test: (indexed: Indexed) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, [{ feature: "kernel", migrations: kernelMigrations }, {
      feature: "documents",
      migrations,
    }]);
    const records = [
      ...Array.from({ length: 30 }, (_, at) => aRecord(at + 1)),
      aRecord(31, { customerName: "", tsn: null, firearms: [] }),
      aRecord(4_294_967_295, { accountId: 5_000, storeId: 1_029, customerName: "Søren Ødegård" }),
    ];
    for (const record of records) await database.write(() => documentStatements(record));
    const numbered = searchNumber("?1", "?2", "?3", "?4");
    await test({
      database,
      records,
      async found(first = 1, last = 4_294_967_295) {
        const sums = await searchSums(database, first, last, unwatched);
        const rows = await database.all("SELECT * FROM documents WHERE id BETWEEN ? AND ? ORDER BY id", [first, last]);
        const sizes = await searchSizes(database, rows.map((row) => Number(row.id)));
        const [bySums, byIndex]: [number[], number[]] = [[], []];
        for (const row of rows) {
          const id = Number(row.id);
          const serials = await database.all("SELECT * FROM document_serials WHERE document_id = ? ORDER BY position", [
            id,
          ]);
          const stored: WholeDocument = { row, serials, attachments: [] };
          if (sums?.holds(stored, sizes.get(id))) bySums.push(id);
          if ((await searchProblems(database, stored)).length === 0) byIndex.push(id);
        }
        return { bySums, byIndex };
      },
      async index(id, pieces, storeId) {
        const record = records.find((one) => one.id === id) ?? records[0];
        const place = [record.accountId, record.formType, record.storeId, id];
        await database.write(() => [
          { sql: `DELETE FROM document_search WHERE rowid = ${numbered}`, args: place },
          {
            sql: `INSERT INTO document_search(rowid, pieces) VALUES (${numbered}, ?5)`,
            args: [record.accountId, record.formType, storeId ?? record.storeId, id, pieces],
          },
        ]);
      },
    });
  } finally {
    database.close();
  }
}

Deno.test("the sums know every record that the index holds as it must, whatever its account and store", () =>
  withIndex(async ({ found }) => {
    const { bySums, byIndex } = await found();
    expect(byIndex).toHaveLength(32);
    // One without a single piece has no sum: the index is asked for it.
    expect(bySums).toEqual(byIndex.filter((id) => id !== 31));
    expect((await found(10, 12)).bySums).toEqual([10, 11, 12]);
  }));

Deno.test("whatever of a record is wrong in the index, the sums differ, and no other record's do", async (test) => {
  const changes: Readonly<Record<string, (pieces: readonly string[]) => readonly string[]>> = {
    "a piece is gone": (pieces) => pieces.slice(1),
    "a piece is there too much": (pieces) => [...pieces, "cxyz"],
    "a piece stands there twice": (pieces) => [...pieces, pieces[0]],
    "a piece is another one": (pieces) => ["cxyz", ...pieces.slice(1)],
    "two pieces are exchanged": ([one, other, ...pieces]) => [other, one, ...pieces],
    "the order is turned around": (pieces) => pieces.toReversed(),
    "nothing is there": () => [],
  };
  for (const [name, change] of Object.entries(changes)) {
    await test.step(name, () =>
      withIndex(async ({ records, found, index }) => {
        await index(7, change(searchPieces(records[6]).split(" ")).join(" "));
        const { bySums, byIndex } = await found();
        expect(byIndex).not.toContain(7);
        expect(bySums).toEqual(byIndex.filter((id) => id !== 31));
      }));
  }
  await test.step("it stands under another store", () =>
    withIndex(async ({ records, found, index }) => {
      await index(7, searchPieces(records[6]), 900);
      const { bySums } = await found();
      expect(bySums).not.toContain(7);
      expect(bySums).toHaveLength(30);
    }));
  await test.step("the record is another one", () =>
    withIndex(async ({ database, found }) => {
      await database.write(() => [{ sql: "UPDATE documents SET tsn = '2026-9' WHERE id = 7" }]);
      expect((await found()).bySums).not.toContain(7);
    }));
});

Deno.test("a record that was taken out and put back is known once, as it is now", () =>
  withIndex(async ({ records, found, index }) => {
    for (let again = 0; again < 20; again++) await index(7, again === 19 ? searchPieces(records[6]) : `cx${again}`);
    expect((await found()).bySums).toContain(7);
  }));
