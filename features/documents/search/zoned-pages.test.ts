import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { type DocumentFilters, filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { removeDocumentStatements } from "../records/write-record.ts";
import { correctionStatements } from "./testing/changed-documents.ts";
import { expectPage } from "./testing/expected-page.ts";
import { notingReads } from "./testing/noting.ts";
import { expectedIds, type KnownDocument } from "./testing/oracle.ts";
import { dates, fileAll, pick, type Random, randomDocument, randomFrom } from "./testing/random-documents.ts";
import { isBetween, windowOf } from "./zoned-pages.ts";

const asked = { today: dates[0], userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];
const some: readonly ScopePart[] = [{ accountId: 1, storeIds: [3, 7], ranges: null }];
const audited: readonly ScopePart[] = [
  { accountId: 1, storeIds: "all", ranges: [{ startDate: dates[400], endDate: dates[60] }] },
];

/** Documents as they come in: one day after the other, nearly, with numbers far apart; a few of another day or of none. */
function filedInOrder(count: number, random: Random): readonly KnownDocument[] {
  return Array.from({ length: count }, (_, at): KnownDocument => {
    const { record, marks } = randomDocument(1 + at * 40 + Math.floor(40 * random()), random);
    const near = Math.max(0, Math.floor(490 * (1 - at / count) - 6 * random()));
    const day = random() < 0.002 ? pick(random, dates) : dates[near];
    const isDated = random() < 0.97;
    return {
      record: {
        ...record,
        accountId: 1,
        formType: 0,
        customerName: pick(random, ["Smith, Ann", "Smith, Zoe", "Smithson, Al", "Lee, Bo"]),
        transferDate: isDated ? day : null,
        certificationDate: isDated || random() < 0.9 ? dates[near] : null,
        createdAt: `${dates[near]}T${pick(random, ["08", "09", "19"])}:00:00.000Z`,
      },
      marks,
    };
  });
}

/** One document comes to another day, or goes. */
async function changeOne(database: Database, documents: readonly KnownDocument[], random: Random) {
  const old = pick(random, documents);
  const { id } = old.record;
  const others = documents.filter(({ record }) => record.id !== id);
  if (random() < 0.3) {
    await database.write(() => removeDocumentStatements(old.record));
    return others;
  }
  const record = { ...old.record, transferDate: random() < 0.2 ? null : pick(random, dates) };
  await database.write(() => correctionStatements(old.record, record));
  return [...others, { ...old, record }];
}

testOnBothDatabases("searches narrowed to days give what looking at every document gives", async (database) => {
  const random = randomFrom(51);
  await migrate(database, [{ feature: "documents", migrations }]);
  let documents = filedInOrder(1500, random);
  await fileAll(database, documents);
  for (let round = 0; round < 150; round++) {
    documents = await changeOne(database, documents, random);
    const place = Math.floor(480 * random());
    const days = { startDate: dates[Math.min(499, place + pick(random, [0, 3, 40, 300]))], endDate: dates[place] };
    const filters: DocumentFilters = {
      ...filtersOf({ limit: pick(random, [7, 50]), page: pick(random, [1, 2, 9]) }),
      ...random() < 0.6 ? { customerName: pick(random, ["smith", "smithson", "ann", "s", "sm le"]) } : {},
      ...random() < 0.5 ? { manufacturer: pick(random, ["glock", "smith & wesson", "s", "ZBROJ"]) } : {},
      ...random() < 0.2 ? { status: pick(random, [0, 2]) } : {},
      ...random() < 0.8 ? days : {},
      sort: pick(random, ["transferDate", "customerName", "serialNumbers", "createdOn", "status"]),
      sortOrder: pick(random, ["asc", "desc"]),
    };
    await expectPage(database, documents, pick(random, [everything, some, audited]), filters, asked);
  }
});

Deno.test("pages far in a search come from few zones, whatever days documents were moved to", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(52);
  await migrate(database, [{ feature: "documents", migrations }]);
  let documents = filedInOrder(6000, random);
  await fileAll(database, documents, 1000);
  const { noting, reads } = notingReads(database, "GROUP BY 1");
  const limit = 50;
  for (let round = 0; round < 120; round++) {
    documents = await changeOne(database, documents, random);
    const customerName = pick(random, ["smith", "smith", "lee"]);
    const [sort, sortOrder] = [
      pick(random, ["transferDate", "createdOn"] as const),
      pick(random, ["asc", "desc"] as const),
    ];
    const scope = pick(random, [everything, everything, some]);
    const filters = { ...filtersOf({ limit, page: 1, sort, sortOrder }), customerName };
    const last = Math.ceil(expectedIds(documents, scope, filters, asked).length / limit);
    for (const page of [1 + Math.floor(last / 2), 1 + Math.floor(last * random()), last + 1]) {
      await expectPage(noting, documents, scope, { ...filters, page }, asked);
    }
  }
  expect(reads()).toBeGreaterThan(25);
  database.close();
});

Deno.test("what lies together far from where a list begins is looked for by zone when a walk does not meet it", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(54);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = filedInOrder(6000, random).map((one, at): KnownDocument => {
    const customerName = at < 2000 ? "Smith, Ann" : "Lee, Bo";
    return { ...one, record: { ...one.record, customerName } };
  });
  await fileAll(database, documents, 1000);
  const { noting, reads } = notingReads(database, "GROUP BY 1");
  const pages = [1, 2];
  for (const sort of ["transferDate", "createdOn"] as const) {
    for (const page of pages) {
      const filters = { ...filtersOf({ limit: 50, page, sort, sortOrder: "desc" }), customerName: "smith" };
      await expectPage(noting, documents, everything, filters, asked);
    }
  }
  expect(reads()).toBe(2 * pages.length);
  database.close();
});

Deno.test("the window of a page holds it, and nothing that is passed over belongs before or behind it wrongly", () => {
  const random = randomFrom(53);
  for (let round = 0; round < 2000; round++) {
    const zones = Array.from({ length: 1 + Math.floor(9 * random()) }, (_, zone) => {
      const keys = Array.from({ length: 1 + Math.floor(6 * random()) }, () => zone + Math.floor(7 * random()));
      const [first, last] = [
        Math.min(...keys) - Math.floor(2 * random()),
        Math.max(...keys) + Math.floor(2 * random()),
      ];
      return { zone, count: keys.length, first, last, keys };
    });
    const all = zones.flatMap(({ zone, keys }) => keys.map((key) => ({ key, zone })));
    const sorted = all.toSorted((a, b) => a.key - b.key || a.zone - b.zone);
    const from = Math.floor(sorted.length * random());
    const take = 1 + Math.floor((sorted.length - from) * random());
    const { first, last, before } = windowOf(zones, from, take);
    const looked = zones.filter((zone) => isBetween(zone, first, last)).map(({ zone }) => zone);
    const left = sorted.filter(({ zone }) => looked.includes(zone));
    expect(left.slice(from - before, from - before + take)).toEqual(sorted.slice(from, from + take));
  }
});
