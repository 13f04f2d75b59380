import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { exportRows } from "./export-rows.ts";
import type { KnownDocument } from "./testing/oracle.ts";
import { fileAll, randomDocument, randomFrom, testToday } from "./testing/random-documents.ts";

const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];
const random = randomFrom(41);

/** A document about one pistol of that model, under a name that says its place in the list. */
function ofModel(id: number, model: string): KnownDocument {
  const { record, marks } = randomDocument(id, random);
  const firearms = [{
    manufacturer: "Glock",
    importer: null,
    type: "Pistol",
    caliber: "9mm",
    serialNumber: "A",
    model,
  }];
  const customerName = `Name ${String(id).padStart(4, "0")}`;
  return { record: { ...record, accountId: 1, storeId: 3, formType: 0, customerName, firearms }, marks };
}

testOnBothDatabases("what is filed while a list is given out is in it only where it answers", async (database) => {
  await migrate(database, [{ feature: "documents", migrations }]);
  const models = Array.from({ length: 1500 }, (_, at) => at % 10 === 0 ? "Glock 19 Gen5" : "P365");
  await fileAll(database, models.map((model, at) => ofModel(at + 1, model)));
  const filters = filtersOf({ limit: 50, page: 1, model: "glock 19 gen5", sort: "customerName", sortOrder: "asc" });
  const asked = { today: testToday, userId: 2 };
  const given: number[] = [];
  for await (const page of await exportRows(database, everything, filters, asked)) {
    // "Glock" tells no more from here on.
    if (given.length === 0) await fileAll(database, [ofModel(2001, "Glock 17"), ofModel(2002, "Glock 19 Gen5")]);
    given.push(...page.map(({ id }) => id));
  }
  expect(given).toEqual([...Array.from({ length: 150 }, (_, at) => 10 * at + 1), 2002]);
});
