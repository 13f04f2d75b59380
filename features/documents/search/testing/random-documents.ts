import type { Database, Statement } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { type DocumentFilters, filtersOf, sortFields } from "../../contract-list.ts";
import type { DocumentRecord, FirearmRecord } from "../../offers-filing.ts";
import { documentStatements } from "../../records/write-record.ts";
import type { KnownDocument, Marks } from "./oracle.ts";

/** A reproducible source of numbers from 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 15)) >>> 0) / 4_294_967_296;
  };
}

/** One of several. */
export function pick<Thing>(random: Random, things: readonly Thing[]): Thing {
  return things[Math.floor(things.length * random())];
}

/** The day that tests take for today. */
export const testToday = "2024-03-10";

/** Accounts with their stores; 5 and 1029 share the bits by which the search index tells stores apart. */
const accounts = [{ id: 1, stores: [3, 5, 7, 1029, 2060] }, { id: 2, stores: [4, 6] }, { id: 3, stores: [9] }];

const words =
  ('Smith Smithson Johnson O\'Brien Núñez Müller St.Clair Lee Li X Ana Anna Hannah 100% a_b "quoted" NEAR AND ' +
    "OR* foo:bar (x) 中村 Жуков 𝔸bel de la Cruz -dash ^up").split(" ");
const serials = [
  "ABC123",
  "abc123",
  "123-456",
  "12 34",
  "RS99999A",
  "ÄÖ-1",
  "'; DROP",
  "1",
  "12",
  "000",
  "A*",
  "S/N 7",
];
const people = [{ id: 1, name: "Ada" }, { id: 2, name: "Bob" }, { id: 3, name: "ada" }];
/** The days on which documents of tests may be filed, the latest first. */
export const dates: readonly string[] = Array.from(
  { length: 500 },
  (_, day) => new Date(Date.parse(testToday) - day * 86_400_000).toISOString().slice(0, 10),
);

/** A document such as nobody would think of. */
export function randomDocument(id: number, random: Random): KnownDocument {
  const account = pick(random, [accounts[0], accounts[0], accounts[0], ...accounts]);
  const certificationDate = random() < 0.85 ? pick(random, dates) : null;
  const maybe = <Thing>(chance: number, thing: () => Thing) => random() < chance ? thing() : null;
  const text = (from: readonly string[], most: number) =>
    Array.from({ length: 1 + Math.floor(most * random()) }, () => pick(random, from)).join(" ");
  const firearms: FirearmRecord[] = Array.from({ length: pick(random, [0, 1, 1, 1, 2, 4]) }, () => ({
    serialNumber: pick(random, serials) + (random() < 0.7 ? Math.floor(1000 * random()) : ""),
    manufacturer: maybe(0.7, () => pick(random, ["Glock", "Česká zbrojovka", "Smith & Wesson", "SIG"])),
    importer: maybe(0.3, () => pick(random, ["CZ-USA", "Glock Inc."])),
    model: maybe(0.7, () => pick(random, ["19", "10/22", "P365", "Éclair"])),
    type: maybe(0.7, () => pick(random, ["Pistol", "Rifle"])),
    caliber: maybe(0.7, () => pick(random, ["9mm", ".22 LR", ".45 ACP"])),
  }));
  return {
    record: {
      id,
      accountId: account.id,
      storeId: pick(random, account.stores),
      formType: random() < 0.1 ? 1 : 0,
      status: pick(random, [0, 0, 0, 0, 1, 2, null]),
      customerName: random() < 0.03 ? "" : text(words, 3),
      transferDate: random() < 0.8 ? pick(random, dates) : null,
      certificationDate,
      nicsDate: null,
      expirationDate: maybe(0.8, () => pick(random, dates)),
      tsn: maybe(0.9, () => pick(random, ["", "2023-", "T "]) + Math.floor(3000 * random())),
      ntn: maybe(0.8, () => `1${pick(random, ["A", "B", "é"])}${Math.floor(100 * random())}`),
      firearms,
      warningMessage: null,
      createdById: 1,
      createdByName: id % 2 === 0 ? "Ada" : "Bob",
      createdByOrigin: 0,
      createdAt: `${pick(random, dates)}T${random() < 0.5 ? "08" : "19"}:00:00.000Z`,
    },
    marks: randomMarks(random),
  };
}

/** What people may have done to a document. */
export function randomMarks(random: Random): Marks {
  const marked = (chance: number) => random() < chance;
  return {
    fflFlag: marked(0.15) ? pick(random, [1, 2, 3]) : 0,
    auditFlag: marked(0.1) ? pick(random, [1, 2, 3]) : 0,
    reviewed: marked(0.2),
    assigned: marked(0.1) ? pick(random, people) : null,
    auditAssigned: marked(0.1) ? pick(random, people) : null,
  };
}

/** The UPDATE that gives a document its marks, as flagging and assigning would. */
export function marksStatement(id: number, marks: Marks): Statement {
  return {
    sql: "UPDATE documents SET ffl_flag = ?, audit_flag = ?, audit_reviewed = ?, ffl_assigned_id = ?, " +
      "ffl_assigned_name = ?, audit_assigned_id = ?, audit_assigned_name = ? WHERE id = ?",
    args: [
      marks.fflFlag,
      marks.auditFlag,
      marks.reviewed,
      marks.assigned?.id ?? null,
      marks.assigned?.name ?? null,
      marks.auditAssigned?.id ?? null,
      marks.auditAssigned?.name ?? null,
      id,
    ],
  };
}

/** Files documents as the product does, in batches. */
export async function fileAll(database: Database, documents: readonly KnownDocument[], atOnce = 250): Promise<void> {
  for (let from = 0; from < documents.length; from += atOnce) {
    const batch = documents.slice(from, from + atOnce);
    await database.write(() =>
      batch.flatMap(({ record, marks }) => [...documentStatements(record), marksStatement(record.id, marks)])
    );
  }
}

/** Whoever may ask: owners, people of some stores, auditors of some days, and mixtures of them. */
export function randomScope(random: Random): readonly ScopePart[] {
  const part = (): ScopePart => {
    const account = pick(random, [accounts[0], accounts[0], ...accounts]);
    const some = account.stores.filter(() => random() < 0.4);
    const days = [pick(random, dates), pick(random, dates)].sort();
    const more = [pick(random, dates), pick(random, dates)].sort();
    return {
      accountId: account.id,
      storeIds: random() < 0.4 || some.length === 0 ? "all" : some,
      ranges: random() < 0.7
        ? null
        : [{ startDate: days[0], endDate: days[1] }, { startDate: more[0], endDate: more[1] }],
    };
  };
  return Array.from({ length: pick(random, [1, 1, 1, 2, 3]) }, part);
}

/** Filters of every kind, mostly one or two at a time. */
export function randomFilters(random: Random, documents: readonly KnownDocument[]): DocumentFilters {
  const chance = pick(random, [0, 0.03, 0.06, 0.15]);
  const maybe = <Thing>(thing: () => Thing) => random() < chance ? thing() : undefined;
  const part = (text: (record: DocumentRecord) => string | null | undefined) => {
    const value = Array.from(text(pick(random, documents).record) ?? "zq");
    const from = Math.floor(value.length * random());
    const fragment = value.slice(from, from + pick(random, [1, 2, 3, 4, 6, 12])).join("");
    return random() < 0.5 ? fragment.toUpperCase() : fragment;
  };
  const firearm = (field: keyof FirearmRecord) => maybe(() => part((record) => record.firearms[0]?.[field]));
  return {
    ...filtersOf({ limit: pick(random, [1, 7, 50, 500]), page: pick(random, [1, 1, 2, 3, 20, 200]) }),
    formType: random() < 0.9 ? 0 : 1,
    sort: pick(random, sortFields),
    sortOrder: pick(random, ["asc", "desc"]),
    storeId: maybe(() => pick(random, [3, 5, 1029, 4, 77])),
    accountOverview: maybe(() => random() < 0.5),
    customerName: maybe(() => part((record) => record.customerName)),
    serialNumber: firearm("serialNumber"),
    manufacturer: firearm("manufacturer"),
    importer: firearm("importer"),
    model: firearm("model"),
    type: firearm("type"),
    caliber: firearm("caliber"),
    tsn: maybe(() => part((record) => record.tsn)),
    ntn: maybe(() => part((record) => record.ntn)),
    certificationDate: maybe(() => pick(random, dates)),
    startDate: maybe(() => pick(random, dates)),
    endDate: maybe(() => pick(random, dates)),
    status: maybe(() => pick(random, [0, 1, 2] as const)),
    fflFlagged: maybe(() => random() < 0.6),
    auditFlagged: maybe(() => random() < 0.6),
    fflFlaggedColor: maybe(() => pick(random, [0, 1, 2, 3] as const)),
    auditFlaggedColor: maybe(() => pick(random, [0, 1, 2, 3] as const)),
    auditReviewed: maybe(() => random() < 0.5),
    fflAssigned: maybe(() => random() < 0.7),
    auditAssigned: maybe(() => random() < 0.7),
    fflUser: maybe(() => pick(random, [1, 2, 3])),
    ioiUser: maybe(() => pick(random, [1, 2, 3])),
    shouldFilterByExpirationDate: maybe(() => random() < 0.8),
  };
}
