import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { procedure } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { AppError } from "@/kernel/errors.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { inquire, listDocuments, shownCount } from "./list.ts";
import { countProcedure, foundIn, pageProcedure } from "./procedures.ts";
import {
  fileAll,
  randomDocument,
  randomFilters,
  randomFrom,
  randomScope,
  testToday,
} from "./testing/random-documents.ts";

const asked = { today: testToday, behind: [{ today: "2024-03-09", storeIds: [3, 1029] }], userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];

testOnBothDatabases(
  "a list is the same whoever runs it: the server statement by statement, or a reader",
  async (database) => {
    const random = randomFrom(11);
    await migrate(database, [{ feature: "documents", migrations }]);
    const documents = Array.from({ length: 400 }, (_, at) => randomDocument(at + 1, random));
    await fileAll(database, documents);
    for (let round = 0; round < 60; round++) {
      const [scope, filters] = [randomScope(random), randomFilters(random, documents)];
      const about = JSON.stringify({ scope, filters });
      for (const isCountedLater of [false, true]) {
        const page = foundIn(await database.call(pageProcedure, { scope, filters, asked, isCountedLater }));
        const here = { ...database, isOneState: true };
        expect([about, page]).toEqual([about, await listDocuments(database, scope, filters, asked, isCountedLater)]);
        expect([about, page]).toEqual([about, await listDocuments(here, scope, filters, asked, isCountedLater)]);
      }
      const count = foundIn(await database.call(countProcedure, { scope, filters, asked }));
      expect([about, count]).toEqual([about, shownCount(await inquire(database, scope, filters, asked))]);
    }
  },
);

testOnBothDatabases("what a procedure throws arrives, and the next one is answered", async (database) => {
  const broken = procedure("tests.broken", async (file) => {
    return await file.all("SELECT 1 FROM absent");
  });
  await expect(database.call(broken, null)).rejects.toThrow(/no such table|There is no procedure "tests.broken"/);
  await migrate(database, [{ feature: "documents", migrations }]);
  const input = { scope: everything, filters: filtersOf({ limit: 50, page: 1 }), asked };
  expect(foundIn(await database.call(countProcedure, input))).toEqual({ count: 0, countIsMinimum: false });
});

Deno.test("a list that is refused says why also when it comes from a reader", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(12);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 24_000 }, (_, at) => randomDocument(at + 1, random));
  const listed = documents.filter(({ record }) => record.accountId === 1 && record.formType === 0);
  await fileAll(database, listed.slice(0, 10_001), 1000);
  const input = pageProcedure.sentInput({
    scope: everything,
    filters: filtersOf({ limit: 50, page: 1, sort: "id" }),
    asked,
  });
  const outcome = pageProcedure.receivedOutput(await pageProcedure.runSent(database, input));
  const sentence = "More than 10,000 documents can't be sorted this way. Search or filter the list first.";
  expect(() => foundIn(outcome)).toThrow(
    expect.objectContaining({ status: 400, message: sentence, fields: { sort: sentence } }),
  );
  expect(() => foundIn(outcome)).toThrow(AppError);
  await database.close();
});
