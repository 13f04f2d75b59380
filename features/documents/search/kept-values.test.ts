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
import type { KnownDocument } from "./testing/oracle.ts";
import {
  dates,
  fileAll,
  marksStatement,
  pick,
  type Random,
  randomDocument,
  randomFrom,
  randomMarks,
  randomScope,
  testToday,
} from "./testing/random-documents.ts";
import { fold } from "./text.ts";

const asked = { today: testToday, userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];
const fields = ["manufacturer", "importer", "model", "type", "caliber"] as const;

/** One or two values about firearms, or a part of them, on some days, of some status. */
function hardwareFilters(random: Random, documents: readonly KnownDocument[]): DocumentFilters {
  const asks = (chance: number) => random() < chance;
  const searched = fields.filter(() => asks(0.2));
  const values = (searched.length > 0 ? searched : [pick(random, fields)]).map((field) => {
    const value = Array.from(pick(random, documents).record.firearms[0]?.[field] ?? "none");
    const from = asks(0.6) ? 0 : Math.floor(value.length * random());
    return [field, value.slice(from, from + pick(random, [1, 2, 3, 20])).join("")];
  });
  const days = [pick(random, dates), pick(random, dates)].sort();
  return {
    ...filtersOf({ limit: pick(random, [7, 50]), page: pick(random, [1, 1, 2, 5]) }),
    formType: asks(0.9) ? 0 : 1,
    sort: pick(random, ["transferDate", "customerName", "serialNumbers", "createdOn", "status"]),
    sortOrder: pick(random, ["asc", "desc"]),
    ...asks(0.7) ? { startDate: days[0] } : {},
    ...asks(0.7) ? { endDate: days[1] } : {},
    ...asks(0.2) ? { status: pick(random, [0, 1, 2]) } : {},
    ...asks(0.1) ? { fflFlagged: asks(0.5) } : {},
    ...Object.fromEntries(values),
  };
}

/** The counters by counting what is known of each document. */
function countedHere(documents: readonly KnownDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record } of documents) {
    const day = Number((record.transferDate ?? record.certificationDate ?? "0").replaceAll("-", ""));
    const facets = ((record.status ?? -1) + 1) | (record.transferDate === null ? 0 : 128);
    for (const field of fields) {
      const said = record.firearms.flatMap((firearm) => firearm[field] ? [fold(firearm[field])] : []);
      if (said.length === 0) continue;
      const value = [...new Set(said)].sort().join("\n");
      const key = JSON.stringify([record.accountId, record.formType, field, value, day, facets]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

async function expectCounters(database: Database, documents: readonly KnownDocument[]): Promise<void> {
  const rows = await database.all("SELECT * FROM document_value_days");
  const kept = rows.map((row): [string, number] => [
    JSON.stringify([row.account_id, row.form_type, row.field, row.value, row.day, row.facets]),
    Number(row.count),
  ]);
  expect(kept.sort()).toEqual([...countedHere(documents)].sort());
  const columns = "account_id, form_type, field, value";
  const totals = await database.all(`SELECT ${columns}, count FROM document_values ORDER BY 1, 2, 3, 4`);
  const sums =
    `SELECT ${columns}, sum(count) AS count FROM document_value_days GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
  expect(totals.map((row) => ({ ...row }))).toEqual((await database.all(sums)).map((row) => ({ ...row })));
}

/** One document is filed, corrected, moved to another day or status, marked, or removed, as the product does it. */
async function changeOne(database: Database, documents: readonly KnownDocument[], random: Random, next: number) {
  const dice = random();
  if (dice < 0.2) {
    const filed = randomDocument(next, random);
    await fileAll(database, [filed]);
    return [...documents, filed];
  }
  const old = pick(random, documents);
  const { id } = old.record;
  const others = documents.filter(({ record }) => record.id !== id);
  if (dice < 0.35) {
    await database.write(() => removeDocumentStatements(old.record));
    return others;
  }
  if (dice < 0.55) {
    const marks = randomMarks(random);
    await database.write(() => [marksStatement(id, marks)]);
    return [...others, { ...old, marks }];
  }
  const { transferDate, status, certificationDate, ...rest } = randomDocument(id, random).record;
  const day = { transferDate, status, certificationDate };
  const record = dice < 0.75
    ? { ...old.record, ...day }
    : { ...rest, ...day, accountId: old.record.accountId, createdAt: old.record.createdAt };
  await database.write(() => correctionStatements(old.record, record));
  return [...others, { ...old, record }];
}

testOnBothDatabases(
  "searches about firearms give what looking at every document gives, whatever happens in between",
  async (database) => {
    const random = randomFrom(31);
    await migrate(database, [{ feature: "documents", migrations }]);
    let documents: readonly KnownDocument[] = Array.from({ length: 500 }, (_, at) => randomDocument(at + 1, random));
    await fileAll(database, documents);
    for (let round = 0; round < 240; round++) {
      documents = await changeOne(database, documents, random, 1000 + round);
      if (round % 40 === 0) await expectCounters(database, documents);
      const scope = random() < 0.7 ? everything : randomScope(random);
      await expectPage(database, documents, scope, hardwareFilters(random, documents), asked);
    }
    await expectCounters(database, documents);
    const { length } = documents;
    for (const { record } of documents) await database.write(() => removeDocumentStatements(record));
    expect(length).toBeGreaterThan(300);
    await expectCounters(database, []);
  },
);

Deno.test("counts about firearms are exact up to 10,000, and 10,000 or more beyond, on whatever days", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(32);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 12_500 }, (_, at): KnownDocument => {
    const { record, marks } = randomDocument(at + 1, random);
    const [type, model] = [at % 25 === 0 ? "Rifle" : "Pistol", at < 10_000 ? "Model 1" : `Model ${at % 40}`];
    const firearms = [
      { serialNumber: `A${at}`, type, model },
      ...at % 7 === 0 ? [{ ...record.firearms[0], type }] : [],
    ];
    const status = at % 3 === 0 ? 2 : 0;
    const own = { accountId: 1, storeId: 3, formType: 0, status, firearms: firearms.map(whole) } as const;
    return { record: { ...record, ...own }, marks };
  });
  await fileAll(database, documents, 1000);
  for (let round = 0; round < 60; round++) {
    const filters = { ...hardwareFilters(random, documents), page: pick(random, [1, 20, 180]) };
    await expectPage(database, documents, everything, filters, asked);
  }
  const exact = filtersOf({ limit: 50, page: 200, model: "model 1", sort: "transferDate", sortOrder: "asc" });
  const narrowed: readonly Partial<DocumentFilters>[] = [
    {},
    { startDate: dates[499] },
    { endDate: dates[3], status: 0 },
  ];
  for (const more of narrowed) {
    await expectPage(database, documents, everything, { ...exact, ...more }, asked);
  }
  database.close();
});

/** A firearm as it is filed, with its serial number in any case. */
function whole(
  firearm: Partial<KnownDocument["record"]["firearms"][number]>,
): KnownDocument["record"]["firearms"][number] {
  return { ...firearm, serialNumber: firearm.serialNumber ?? "X1" };
}

Deno.test("the counters by value are made of the records that a database of the version before holds", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(33);
  await migrate(database, [{ feature: "documents", migrations }]);
  const documents = Array.from({ length: 300 }, (_, at) => randomDocument(at + 1, random));
  await fileAll(database, documents);
  const made = migrations.find(({ name }) => name === "0013_values")?.sql ?? "";
  await database.script(
    "DROP VIEW document_value_sets; DROP INDEX documents_facts; DROP TRIGGER documents_values_recounted; " +
      "DROP TABLE document_value_days; DROP TABLE document_values;",
  );
  await database.script(made);
  await expectCounters(database, documents);
  database.close();
});
