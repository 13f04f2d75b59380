import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { type DocumentFilters, filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { conditionsOf, viewsOf } from "./conditions.ts";
import { exportRows } from "./export-rows.ts";
import { countedTo, readStatistics } from "./list-statistics.ts";
import { inquire, listDocuments, pageOf } from "./list.ts";
import { neighbours } from "./neighbours.ts";
import type { Plan } from "./plan.ts";
import { quickFind } from "./quick-find.ts";
import { rowsOf } from "./rows.ts";
import { countable, selections } from "./selection.ts";
import { sorts } from "./sorts.ts";
import { bound, sql } from "./sql.ts";
import { removeDocumentStatements } from "../records/write-record.ts";
import { correctionStatements } from "./testing/changed-documents.ts";
import { expectPage } from "./testing/expected-page.ts";
import { expectedIds, type KnownDocument } from "./testing/oracle.ts";
import {
  fileAll,
  marksStatement,
  pick,
  type Random,
  randomDocument,
  randomFilters,
  randomFrom,
  randomMarks,
  randomScope,
  testToday,
} from "./testing/random-documents.ts";

/** At two stores it is still the day before. */
const asked = { today: testToday, behind: [{ today: "2024-03-09", storeIds: [3, 1029] }], userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];

const ofStore = (storeId: number): readonly ScopePart[] => [{ accountId: 1, storeIds: [storeId], ranges: null }];

async function archiveOf(database: Database, size: number, random: Random): Promise<KnownDocument[]> {
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: size }, (_, at) => randomDocument(at + 1, random));
  await fileAll(database, documents);
  return documents;
}

testOnBothDatabases("any filter, sort, page and scope gives what looking at every document gives", async (database) => {
  const random = randomFrom(1);
  const documents = await archiveOf(database, 2000, random);
  for (let round = 0; round < 700; round++) {
    await expectPage(database, documents, randomScope(random), randomFilters(random, documents), asked);
  }
});

Deno.test("every plan gives the same page and count", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(2);
  const documents = await archiveOf(database, 1500, random);
  for (let round = 0; round < 500; round++) {
    const [scope, filters] = [randomScope(random), randomFilters(random, documents)];
    const view = viewsOf(scope, filters.accountOverview ? undefined : filters.storeId).at(0);
    if (!view) continue;
    const own = scope.filter(({ accountId }) => accountId === view.accountId);
    const all = expectedIds(documents, own, filters, asked);
    const sort = sorts[filters.sort];
    const statistics = await readStatistics(database, view, conditionsOf(filters, asked), sort);
    const ways = statistics.text ? ["set", "record"] as const : ["none"] as const;
    const plans: Plan[] = [
      ...(sort.stretches.length > 0 ? ways.map((textBy) => ({ kind: "walk", textBy } as const)) : []),
      ...statistics.drivers.flatMap((driver) => ways.map((textBy) => ({ kind: "gather", driver, textBy } as const))),
      ...(statistics.text ? [{ kind: "matches" } as const] : []),
    ];
    const skip = Math.floor(all.length * random());
    for (const plan of plans) {
      const from = [selections(statistics, plan, sort)];
      const slice = { from, order: filters.sortOrder, backwards: false, skip, take: 20 };
      const about = JSON.stringify({ plan, scope, filters });
      const rows = await rowsOf(database, slice);
      expect([about, rows.map(({ row }) => row.id)]).toEqual([about, all.slice(skip, skip + 20)]);
      const back = await rowsOf(database, { ...slice, backwards: true, skip: 0, take: 5 });
      expect([about, back.map(({ row }) => row.id)]).toEqual([about, all.slice(Math.max(0, all.length - 5))]);
      const counted = await database.one(...bound(sql`SELECT count(*) AS hits FROM (${countable(statistics, plan)})`));
      expect([about, counted?.hits]).toEqual([about, all.length]);
    }
  }
  database.close();
});

testOnBothDatabases("neighbours, places and the export agree with the list", async (database) => {
  const random = randomFrom(3);
  const documents = await archiveOf(database, 1200, random);
  for (let round = 0; round < 120; round++) {
    const [scope, filters] = [randomScope(random), randomFilters(random, documents)];
    const all = expectedIds(documents, scope, filters, asked);
    const about = JSON.stringify({ scope, filters });
    const exported: number[] = [];
    for await (const page of await exportRows(database, scope, filters, asked)) {
      exported.push(...page.map(({ id }) => id));
    }
    expect([about, exported]).toEqual([about, all]);
    for (const at of new Set([0, all.length - 1, Math.floor(all.length * random())])) {
      if (all[at] === undefined) continue;
      expect([about, await neighbours(database, scope, filters, all[at], asked)]).toEqual([about, {
        previous: at > 0 ? { id: all[at - 1] } : null,
        next: at + 1 < all.length ? { id: all[at + 1] } : null,
        position: at + 1,
        count: all.length,
        countIsMinimum: false,
      }]);
    }
    const stranger = documents.find(({ record }) => !all.includes(record.id));
    if (stranger) {
      const lost = await neighbours(database, scope, filters, stranger.record.id, asked);
      expect([about, lost.previous, lost.next, lost.position]).toEqual([about, null, null, null]);
    }
  }
});

testOnBothDatabases("counters and the index follow edits, moves, marks and removal", async (database) => {
  const random = randomFrom(4);
  let documents = await archiveOf(database, 800, random);
  for (let round = 0; round < 300; round++) {
    const old = pick(random, documents);
    const { id } = old.record;
    if (random() < 0.15) {
      await database.write(() => removeDocumentStatements(old.record));
      documents = documents.filter(({ record }) => record.id !== id);
      continue;
    }
    const changed = {
      record: { ...randomDocument(id, random).record, accountId: old.record.accountId },
      marks: randomMarks(random),
    };
    await database.write(() => [
      ...correctionStatements(old.record, changed.record),
      marksStatement(id, changed.marks),
    ]);
    documents = documents.map((document) => document.record.id === id ? changed : document);
  }
  const totals = await database.all(
    "SELECT account_id, form_type, store_id, facets, count FROM document_totals WHERE count <> 0",
  );
  const counted = await database.all(
    "SELECT account_id, form_type, store_id, facets, count(*) AS count FROM documents GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
  );
  expect(totals.map((row) => ({ ...row }))).toEqual(counted.map((row) => ({ ...row })));
  for (let round = 0; round < 150; round++) {
    await expectPage(database, documents, randomScope(random), randomFilters(random, documents), asked);
  }
});

Deno.test("a long list is counted whole without a filter, and as 10,000 or more with one", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(5);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 11_100 }, (_, at): KnownDocument => {
    const { record, marks } = randomDocument(at + 1, random);
    const customerName = at < 10_500 ? "Smith, John" : at < 11_000 ? "Jones" : "Zulu";
    return {
      record: {
        ...record,
        accountId: 1,
        storeId: at < 11_000 ? 3 + at % 2 : 7,
        formType: 0,
        status: at % 100 === 0 ? 2 : 0,
        customerName,
      },
      marks,
    };
  });
  await fileAll(database, documents, 1000);
  const page = (filters: Partial<DocumentFilters>) =>
    listDocuments(database, everything, { ...filtersOf({ limit: 50, page: 1 }), ...filters }, asked);
  expect(await page({})).toMatchObject({ count: 11_100, countIsMinimum: false });
  expect(await page({ status: 0 })).toMatchObject({ count: 10_000, countIsMinimum: true });
  expect(await page({ customerName: "smi" })).toMatchObject({ count: 10_000, countIsMinimum: true });
  expect(await page({ customerName: "smi", status: 2 })).toMatchObject({ count: 105, countIsMinimum: false });
  expect(await page({ customerName: "jon", sort: "customerName" })).toMatchObject({
    count: 500,
    countIsMinimum: false,
  });
  // What a store has may lie together at the far end of an order, or at the near one.
  for (const sortOrder of ["asc", "desc"] as const) {
    const filters = filtersOf({ sort: "customerName", sortOrder, limit: 20, page: 2 });
    const { data } = await listDocuments(database, ofStore(7), filters, asked);
    expect(data.map(({ id }) => id)).toEqual(expectedIds(documents, ofStore(7), filters, asked).slice(20, 40));
  }
  for (let round = 0; round < 160; round++) {
    const filters = {
      ...randomFilters(random, documents),
      limit: pick(random, [20, 500]),
      page: pick(random, [1, 3, 20, 250]),
    };
    const scope = pick(random, [everything, ofStore(4), ofStore(7)]);
    const all = expectedIds(documents, scope, filters, asked);
    if (sorts[filters.sort].stretches.length === 0 && all.length > countedTo) {
      const refused = { status: 400, fields: { sort: expect.stringContaining("More than 10,000 documents") } };
      await expect(listDocuments(database, scope, filters, asked)).rejects.toMatchObject(refused);
      continue;
    }
    const from = (filters.page - 1) * filters.limit;
    const rows = await pageOf(database, await inquire(database, scope, filters, asked), from, filters.limit);
    const about = JSON.stringify({ scope, filters });
    expect([about, rows.map(({ row }) => row.id)]).toEqual([about, all.slice(from, from + filters.limit)]);
    const at = Math.floor(all.length * random());
    if (all[at] === undefined) continue;
    const beside = await neighbours(database, scope, filters, all[at], asked);
    expect([about, beside.previous?.id, beside.next?.id]).toEqual([about, all[at - 1], all[at + 1]]);
    expect([at + 1, at > countedTo ? null : at + 1]).toContain(beside.position);
  }
  expect(countedTo).toBe(10_000);
  database.close();
});

Deno.test("what a person types is data: quotes, operators, wildcards and SQL find themselves or nothing", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const documents = await archiveOf(database, 300, randomFrom(6));
  const nasty = [
    '"',
    '""',
    "'",
    "%",
    "_",
    "*",
    "^",
    "-",
    "(",
    ")",
    "NEAR(a b)",
    "a AND b",
    "OR",
    "NOT x",
    "{c s}: x",
    "c:a",
    "\\",
    "\0",
    "😀",
    "'; DROP TABLE documents; --",
    " ",
    "é",
    "ﬁ",
  ];
  for (const text of nasty) {
    for (const field of ["customerName", "serialNumber", "tsn", "manufacturer"] as const) {
      await expectPage(
        database,
        documents,
        everything,
        { ...filtersOf({ limit: 500, page: 1 }), [field]: text },
        asked,
      );
    }
    await quickFind(database, everything, text, 8);
  }
  database.close();
});

Deno.test("the palette finds a name, a serial number, a TSN and an NTN, of visible stores only", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const documents = await archiveOf(database, 600, randomFrom(7));
  for (const text of ["smith", "abc123", "2023-1", "1a4", "núñez ana", "7"]) {
    for (const scope of [everything, [{ accountId: 1, storeIds: [5, 7], ranges: null }]]) {
      const holds = new Set(
        [0, 1].flatMap((formType) =>
          ["customerName", "serialNumber", "tsn", "ntn"].flatMap((field) =>
            expectedIds(documents, scope, {
              ...filtersOf({ limit: 1, page: 1 }),
              formType: formType === 0 ? 0 : 1,
              [field]: text,
            }, asked)
          )
        ),
      );
      const found = await quickFind(database, scope, text, 1000);
      expect(found.map(({ id }) => id).sort()).toEqual([...holds].sort());
      expect(await quickFind(database, scope, text, 3)).toHaveLength(Math.min(3, holds.size));
    }
  }
  expect(await quickFind(database, everything, "  ", 8)).toEqual([]);
  database.close();
});
