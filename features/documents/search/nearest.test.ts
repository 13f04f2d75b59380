import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import type { Database } from "@/db/database.ts";
import { filtersOf } from "../contract-list.ts";
import { migrations } from "../migrations/index.ts";
import { emptyListHints } from "./empty-list-hints.ts";
import { placesBefore } from "./jump.ts";
import { farness } from "./serial-likeness.ts";
import { nearestValues } from "./nearest.ts";
import { documentStatements } from "../records/write-record.ts";
import { expectedIds, type KnownDocument } from "./testing/oracle.ts";
import {
  fileAll,
  pick,
  type Random,
  randomDocument,
  randomFilters,
  randomFrom,
  randomScope,
  testToday,
} from "./testing/random-documents.ts";

const asked = { today: testToday, userId: 2 };
const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];
const form = { page: 1, limit: 50, formType: 0 } as const;
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ0123456789";

async function archiveOf(database: Database, documents: readonly KnownDocument[]): Promise<void> {
  await migrate(database, [{ feature: "documents", migrations }]);
  await fileAll(database, documents);
}

/** A document of account 1 with this serial number, this TSN and this name, and nothing else that could answer. */
function documentWith(
  id: number,
  random: Random,
  values: { serial?: string; tsn?: string; name?: string },
): KnownDocument {
  const { record, marks } = randomDocument(id, random);
  return {
    marks,
    record: {
      ...record,
      accountId: 1,
      storeId: pick(random, [3, 5, 7]),
      formType: 0,
      customerName: values.name ?? "",
      tsn: values.tsn ?? null,
      ntn: null,
      firearms: values.serial ? [{ serialNumber: values.serial }] : [],
    },
  };
}

function word(random: Random, length: number): string {
  return Array.from({ length }, () => pick(random, [...letters])).join("");
}

/** One thing that goes wrong when a number is typed. */
function mistyped(text: string, random: Random): string {
  const at = Math.floor(text.length * random());
  const other = pick(random, [...letters]);
  const ways = [
    text.slice(0, at) + other + text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? "") + text[at] + text.slice(at + 2),
    text.replaceAll("0", "O").replaceAll("1", "I").replaceAll("5", "S").replaceAll("8", "B").replaceAll("2", "Z"),
    text.toLowerCase().replaceAll("O", "0"),
  ];
  return pick(random, ways);
}

/** Damerau-Levenshtein distance by the book, on what tells numbers apart. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at, ...new Array<number>(other.length).fill(0)]);
  for (let j = 0; j <= other.length; j++) rows[0][j] = j;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[one.length][other.length];
}

const plain = (text: string) =>
  text.toLowerCase().replace(/[^a-z0-9]/g, "").replace(/o/g, "0").replace(/[il]/g, "1").replace(/s/g, "5")
    .replace(/b/g, "8").replace(/z/g, "2");

Deno.test("one character off is one wrong, missing, too many, or two neighbours changed; nothing else is near", () => {
  const random = randomFrom(21);
  for (let round = 0; round < 4000; round++) {
    const typed = word(random, 4 + Math.floor(8 * random()));
    const stored = random() < 0.3 ? word(random, typed.length) : mistyped(mistyped(typed, random), random);
    const far = distance(plain(typed), plain(stored));
    const near = typed.toLowerCase() === stored.toLowerCase() || far > 1 || plain(typed).length < 4 ? null : far;
    if (plain(typed).length >= 4 || far > 1) {
      expect([typed, stored, farness(typed, stored)]).toEqual([typed, stored, near]);
    }
  }
});

testOnBothDatabases("every number that is near is found, as looking at each of them finds it", async (database) => {
  const random = randomFrom(22);
  const serials = Array.from({ length: 600 }, () => {
    const made = word(random, 4 + Math.floor(8 * random()));
    return random() < 0.3 ? `${made.slice(0, 3)}-${made.slice(3)}` : made;
  });
  const tsns = Array.from({ length: 600 }, (_, at) => String(1000 + 37 * at));
  const documents = serials.map((serial, at) => documentWith(at + 1, random, { serial, tsn: tsns[at] }));
  await archiveOf(database, documents);
  for (let round = 0; round < 120; round++) {
    for (const [field, values] of [["serialNumber", serials], ["tsn", tsns]] as const) {
      const typed = mistyped(pick(random, values), random);
      const exact = values.some((value) => value.toLowerCase().includes(typed.toLowerCase()));
      if (exact || plain(typed).length < 4) continue;
      const found = await nearestValues(database, everything, filtersOf({ ...form, [field]: typed }), asked);
      const wanted = [...new Set(values)].filter((value) => farness(typed, value) !== null);
      const about = `${field} ${typed}`;
      expect([about, found.every(({ value }) => wanted.includes(value))]).toEqual([about, true]);
      expect([about, found.length]).toEqual([about, Math.min(5, wanted.length)]);
    }
  }
});

Deno.test("dashes, dots and spaces make no difference, neither too many nor too few", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(23);
  await archiveOf(
    database,
    ["GLK-001", "SA 4473.12", "XR77123"].map((serial, at) => documentWith(at + 1, random, { serial })),
  );
  const valuesFor = async (serialNumber: string) =>
    (await nearestValues(database, everything, filtersOf({ ...form, serialNumber }), asked)).map(({ value }) => value);
  expect(await valuesFor("GLK0O1")).toEqual(["GLK-001"]);
  expect(await valuesFor("glk-0-01")).toEqual(["GLK-001"]);
  expect(await valuesFor("SA 4473.21")).toEqual(["SA 4473.12"]);
  expect(await valuesFor("XR-77-123")).toEqual(["XR77123"]);
  expect(await valuesFor("QQQQQQ")).toEqual([]);
  database.close();
});

Deno.test("a name with one letter off is found: as it is written, with the other words kept", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(24);
  const names = ["Smith, John K", "Smythe, Ann", "Núñez, José", "Castellan Boone"];
  await archiveOf(database, names.map((name, at) => documentWith(at + 1, random, { name })));
  const valuesFor = async (customerName: string) =>
    (await nearestValues(database, everything, filtersOf({ ...form, customerName }), asked)).map(({ value }) => value);
  expect(await valuesFor("Smiht")).toEqual(["Smith"]);
  expect(await valuesFor("John Smth")).toEqual(["John Smith"]);
  expect(await valuesFor("nunes jose")).toEqual(["Núñez jose"]);
  expect(await valuesFor("Boone Castelan")).toEqual(["Boone Castellan"]);
  expect(await valuesFor("John Smythe")).toEqual([]);
  database.close();
});

Deno.test("nothing is suggested that the person may not see: other accounts, other stores, other days", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(25);
  const { record, marks } = documentWith(1, random, { serial: "GLK001", tsn: "4473-1", name: "Ada Merriweather" });
  const filed = { ...record, storeId: 3, status: 0, transferDate: "2024-03-01", certificationDate: "2024-03-01" };
  await archiveOf(database, [{ record: filed, marks }]);
  const filters = filtersOf({ ...form, serialNumber: "GLK0O1", tsn: "4473-I", customerName: "Merriwether" });
  const fieldsIn = async (scope: readonly ScopePart[]) =>
    (await nearestValues(database, scope, { ...filters, tsn: undefined, customerName: undefined }, asked)).length;
  const auditor = (startDate: string, endDate: string): readonly ScopePart[] => [
    { accountId: 1, storeIds: [3], ranges: [{ startDate, endDate }] },
  ];
  expect(await fieldsIn(everything)).toBe(1);
  expect(await fieldsIn([{ accountId: 2, storeIds: "all", ranges: null }])).toBe(0);
  expect(await fieldsIn([{ accountId: 1, storeIds: [1027], ranges: null }])).toBe(0);
  expect(await fieldsIn(auditor("2024-02-01", "2024-03-01"))).toBe(1);
  expect(await fieldsIn(auditor("2024-03-02", "2024-12-31"))).toBe(0);
  await database.write(() => documentStatements({ ...filed, id: 2, status: null, transferDate: null, tsn: "77" }));
  expect(await fieldsIn(auditor("2024-03-02", "2024-12-31"))).toBe(0);
  database.close();
});

Deno.test("filters in the way are told with what is found without them, the other form type too", async () => {
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(26);
  const documents = Array.from({ length: 800 }, (_, at) => randomDocument(at + 1, random));
  await archiveOf(database, documents);
  let told = 0;
  for (let round = 0; round < 80; round++) {
    const [scope, filters] = [randomScope(random), randomFilters(random, documents)];
    if (expectedIds(documents, scope, filters, asked).length > 0) continue;
    for (const { filters: names, count } of await emptyListHints(database, scope, filters, asked)) {
      const rest = names[0] === "formType"
        ? { ...filters, formType: filters.formType === 0 ? 1 as const : 0 as const }
        : { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) };
      expect(expectedIds(documents, scope, rest, asked)).toHaveLength(count);
      told++;
    }
  }
  expect(told).toBeGreaterThan(10);
  database.close();
});

testOnBothDatabases("going to a name, a number or a date opens the page on which it begins", async (database) => {
  const random = randomFrom(27);
  const documents = Array.from({ length: 900 }, (_, at) => randomDocument(at + 1, random));
  await archiveOf(database, documents);
  for (let round = 0; round < 150; round++) {
    const scope = random() < 0.5 ? everything : randomScope(random);
    const base = random() < 0.5 ? filtersOf(form) : randomFilters(random, documents);
    const sort = pick(random, ["transferDate", "certificationDate", "customerName"] as const);
    const sortOrder = pick(random, ["asc", "desc"] as const);
    const filters = { ...base, sort, sortOrder };
    const at = sort === "customerName"
      ? pick(random, ["s", "sm", "lee", "m", "z"])
      : pick(random, ["2023", "2023-07", "2024-01-15"]);
    const keyOf = ({ record }: KnownDocument) =>
      sort === "customerName"
        ? record.customerName.toLowerCase()
        : (sort === "transferDate" ? record.transferDate ?? record.certificationDate : record.certificationDate) ?? "";
    const all = expectedIds(documents, scope, filters, asked).map((id) => documents[id - 1]);
    if (sort === "customerName" && all.some(({ record }) => !/^[\x20-\x7e]*$/.test(record.customerName))) continue;
    const before = all.filter((one) => sortOrder === "asc" ? keyOf(one) < at : keyOf(one) > `${at}\u{10FFFF}`).length;
    const about = JSON.stringify({ scope, filters, at });
    expect([about, await placesBefore(database, scope, filters, at, asked)]).toEqual([about, before]);
  }
});
