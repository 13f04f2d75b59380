import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { expectPage } from "./testing/expected-page.ts";
import { notingReads } from "./testing/noting.ts";
import type { KnownDocument } from "./testing/oracle.ts";
import { dates, fileAll, pick, randomDocument, randomFrom } from "./testing/random-documents.ts";

const asked = { today: dates[0], userId: 2 };
const scopes: readonly (readonly ScopePart[])[] = [
  [{ accountId: 1, storeIds: "all", ranges: null }],
  [{ accountId: 1, storeIds: [3, 7, 2060], ranges: null }],
  [{ accountId: 1, storeIds: "all", ranges: [{ startDate: dates[450], endDate: dates[20] }] }],
];

Deno.test("pages far in what many documents say of their firearms are the right ones, in any order of other things", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(61);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 8000 }, (_, at): KnownDocument => {
    const { record, marks } = randomDocument(at + 1, random);
    const [type, caliber] = [pick(random, ["Pistol", "Rifle", "Revolver"]), pick(random, ["9mm Luger", "12 GA"])];
    const [firearm] = record.firearms;
    const firearms = [
      { ...firearm, serialNumber: firearm?.serialNumber ?? "", type, caliber },
      ...record.firearms.slice(1),
    ];
    return { record: { ...record, accountId: 1, formType: 0, firearms }, marks };
  });
  await fileAll(database, documents, 1000);
  const { noting, reads } = notingReads(database, "WHERE id IN (SELECT id FROM (SELECT");
  for (let round = 0; round < 240; round++) {
    const days = [pick(random, dates), pick(random, dates)].sort();
    const filters = {
      ...filtersOf({
        limit: pick(random, [7, 50, 50, 50]),
        page: pick(random, [1, 9, 15, 20, 30, 40, 53]),
        sort: pick(random, ["customerName", "serialNumbers", "tsn", "transferDate"]),
        sortOrder: pick(random, ["asc", "desc"]),
      }),
      type: pick(random, ["pistol", "rifle", "volver"]),
      ...random() < 0.3 ? { caliber: pick(random, ["9mm", "luger", "12 GA"]) } : {},
      ...random() < 0.3 ? { startDate: days[0], endDate: days[1] } : {},
      ...random() < 0.2 ? { status: 0 as const } : {},
      ...random() < 0.1 ? { fflUser: 2 } : {},
    };
    const scope = pick(random, scopes);
    await expectPage(noting, documents, scope, filters, asked);
  }
  expect(reads()).toBeGreaterThan(5);
  database.close();
});
