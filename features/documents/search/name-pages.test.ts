import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { type DocumentFilters, filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { inquire, listDocuments, shownCount } from "./list.ts";
import { expectPage } from "./testing/expected-page.ts";
import { expectedIds, type KnownDocument } from "./testing/oracle.ts";
import {
  dates,
  fileAll,
  pick,
  type Random,
  randomDocument,
  randomFrom,
  randomScope,
} from "./testing/random-documents.ts";

const asked = { today: dates[0], userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];

/** A search for one name in the order of names, sometimes of a status or on some days. */
function nameFilters(random: Random): DocumentFilters {
  const asks = (chance: number) => random() < chance;
  const days = [pick(random, dates), pick(random, dates)].sort();
  return {
    ...filtersOf({ limit: pick(random, [7, 50]), page: pick(random, [1, 2, 3, 9]) }),
    customerName: pick(random, [
      "smith",
      "Smiths",
      "s",
      "li",
      "LEE",
      "anna",
      "an",
      "Núñ",
      "中村",
      "𝔸bel",
      "x",
      "de",
      "'",
      "100%",
    ]),
    sort: "customerName",
    sortOrder: pick(random, ["asc", "desc"]),
    ...asks(0.2) ? { status: pick(random, [0, 1, 2] as const) } : {},
    ...asks(0.2) ? { startDate: days[0], endDate: days[1] } : {},
    ...asks(0.1) ? { certificationDate: pick(random, dates) } : {},
    ...asks(0.1) ? { type: "pist" } : {},
  };
}

testOnBothDatabases(
  "a search for a name, sorted by name, gives what looking at every document gives",
  async (database) => {
    const random = randomFrom(41);
    await migrate(database, [{ feature: "documents", migrations }]);
    const documents = Array.from({ length: 1500 }, (_, at) => randomDocument(at + 1, random));
    await fileAll(database, documents);
    for (let round = 0; round < 250; round++) {
      const scope = random() < 0.5 ? everything : randomScope(random);
      const filters = nameFilters(random);
      await expectPage(database, documents, scope, filters, asked);
    }
  },
);

Deno.test("pages far in a common name are the right ones, in any order, and so are those that come before their count", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(42);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 24_000 }, (_, at): KnownDocument => {
    const { record, marks } = randomDocument(at + 1, random);
    const first = pick(random, ["Ann", "James", "Zoe"]);
    const customerName = `${pick(random, ["Adams", "Jameson", "Smith", "Smith", "Blacksmith"])}, ${first} ${at % 90}`;
    return { record: { ...record, accountId: 1, storeId: 3, formType: 0, customerName }, marks };
  });
  await fileAll(database, documents, 1000);
  const names = ["smith", "james", "blacksmith", "adams", "zoe"];
  for (const customerName of names) {
    for (const sort of ["customerName", "transferDate", "createdOn"] as const) {
      for (const sortOrder of ["asc", "desc"] as const) {
        const filters = { ...filtersOf({ limit: 50, page: 1, sort, sortOrder }), customerName };
        const all = expectedIds(documents, everything, filters, asked);
        for (const page of [1, 2, 20, 100, 190, 290]) {
          const { data } = await listDocuments(database, everything, { ...filters, page }, asked);
          const about = JSON.stringify({ ...filters, page });
          expect([about, data.map(({ id }) => id)]).toEqual([about, all.slice(50 * (page - 1), 50 * page)]);
        }
      }
    }
  }
  let pending = 0;
  for (let round = 0; round < 90; round++) {
    const limit = pick(random, [50, 500]);
    const given = filtersOf({
      limit,
      page: pick(random, [1, 2, 9, 60, 250]),
      sort: pick(random, ["customerName", "tsn"]),
    });
    const filters = {
      ...given,
      customerName: pick(random, names),
      ...pick(random, [{ status: 0 }, { status: 1 }, { fflFlagged: false }] as const),
    };
    const all = expectedIds(documents, everything, filters, asked);
    const early = await listDocuments(database, everything, filters, asked, true);
    const about = JSON.stringify(filters);
    const from = limit * (filters.page - 1);
    expect([about, early.data.map(({ id }) => id)]).toEqual([about, all.slice(from, from + limit)]);
    const counted = { count: Math.min(all.length, 10_000), countIsMinimum: all.length > 10_000 };
    if (early.countIsPending) {
      pending++;
      expect([about, early.count, early.countIsMinimum]).toEqual([about, from + limit + 1, true]);
      expect(all.length).toBeGreaterThan(from + limit);
    } else expect([about, early]).toMatchObject([about, counted]);
    expect(shownCount(await inquire(database, everything, filters, asked))).toEqual(counted);
  }
  expect(pending).toBeGreaterThan(5);
  database.close();
});
