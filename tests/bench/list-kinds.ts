import { indexedSortFields } from "@/features/documents/contract-list.ts";
import { type Drawn, drawn, drawnFrom, type Sample } from "./drawn-values.ts";

/** A kind of list: what it is called, and the query of its next call, with values of its own. */
export interface ListKind {
  readonly name: string;
  readonly query: (one: Drawn, stores: readonly number[]) => string;
}

/** Everything that the archive can be narrowed by, one at a time and together. */
const filters: readonly ListKind[] = [
  { name: "first page", query: () => "" },
  { name: "a status", query: drawn.status },
  { name: "a flag color", query: drawn.color },
  { name: "any flag", query: () => "fflFlagged=true" },
  { name: "assigned to a person", query: drawn.person },
  { name: "a day", query: (one) => drawn.days(one, 1) },
  { name: "a month", query: (one) => drawn.days(one, 30) },
  { name: "two years", query: (one) => drawn.days(one, 730) },
  { name: "ten years", query: drawn.tenYears },
  { name: "a certification date", query: drawn.certified },
  { name: "expiring", query: () => "shouldFilterByExpirationDate=true" },
  { name: "stand-alone 3310.11", query: () => "formType=1" },
  { name: "a store", query: drawn.store },
  { name: "a store, a status", query: (one, stores) => `${drawn.store(one, stores)}&${drawn.status(one)}` },
  { name: "a store, a month", query: (one, stores) => `${drawn.store(one, stores)}&${drawn.days(one, 30)}` },
  { name: "a month, a status", query: (one) => `${drawn.days(one, 30)}&${drawn.status(one)}` },
  { name: "ten years, a status", query: (one) => `${drawn.tenYears(one)}&${drawn.status(one)}` },
  { name: "a store, a flag color", query: (one, stores) => `${drawn.store(one, stores)}&${drawn.color(one)}` },
];

const sorts: readonly ListKind[] = [
  ...indexedSortFields.map((sort) => ({
    name: `sort ${sort}`,
    query: (one: Drawn) => `sort=${sort}&${drawn.order(one)}`,
  })),
  { name: "a status, sort name", query: (one) => `${drawn.status(one)}&sort=customerName&${drawn.order(one)}` },
  { name: "a month, sort name", query: (one) => `${drawn.days(one, 30)}&sort=customerName&${drawn.order(one)}` },
  { name: "two years, sort serial", query: (one) => `${drawn.days(one, 730)}&sort=serialNumbers&${drawn.order(one)}` },
  { name: "any flag, sort filed", query: (one) => `fflFlagged=true&sort=createdOn&${drawn.order(one)}` },
  {
    name: "a store, sort name",
    query: (one, stores) => `${drawn.store(one, stores)}&sort=customerName&${drawn.order(one)}`,
  },
];

/** Pages anywhere between the first and the last one. */
const deepPages: readonly ListKind[] = [
  ...(["transferDate", "customerName", "serialNumbers", "tsn", "status", "certificationDate"] as const).map((sort) => ({
    name: `any page, sort ${sort}`,
    query: (one: Drawn) => `page=${one.page()}&sort=${sort}&${drawn.order(one)}`,
  })),
  {
    name: "page to 150, a status, sort name",
    query: (one) => `page=${one.whole(2, 150)}&${drawn.status(one)}&sort=customerName`,
  },
  { name: "page to 100, a common name", query: (one) => `page=${one.whole(2, 100)}&${drawn.commonName(one)}` },
  {
    name: "page to 100, a common name, sort name",
    query: (one) => `page=${one.whole(2, 100)}&${drawn.commonName(one)}&sort=customerName&${drawn.order(one)}`,
  },
  { name: "page to 100, a first name", query: (one) => `page=${one.whole(2, 100)}&${drawn.firstName(one)}` },
  { name: "page to 150, a type", query: (one) => `page=${one.whole(2, 150)}&${drawn.type(one)}` },
  { name: "page to 150, a maker", query: (one) => `page=${one.whole(2, 150)}&${drawn.maker(one)}` },
];

const names: readonly ListKind[] = [
  { name: "name, a common one", query: drawn.commonName },
  { name: "name, a rare one", query: drawn.rareName },
  { name: "name, its beginning", query: drawn.nameStart },
  { name: "name, its middle", query: drawn.nameMiddle },
  { name: "name, whole", query: drawn.wholeName },
  { name: "name, two words", query: drawn.twoWords },
  { name: "name, a first name", query: drawn.firstName },
  { name: "name, two letters", query: (one) => drawn.letters(one, 2) },
  { name: "name, a letter", query: (one) => drawn.letters(one, 1) },
  { name: "common name, a status", query: (one) => `${drawn.commonName(one)}&${drawn.status(one)}` },
  { name: "common name, a store", query: (one, stores) => `${drawn.commonName(one)}&${drawn.store(one, stores)}` },
  { name: "common name, a month", query: (one) => `${drawn.commonName(one)}&${drawn.days(one, 30)}` },
  { name: "common name, ten years", query: (one) => `${drawn.commonName(one)}&${drawn.tenYears(one)}` },
  { name: "common name, sort name", query: (one) => `${drawn.commonName(one)}&sort=customerName&${drawn.order(one)}` },
];

const numbers: readonly ListKind[] = [
  { name: "serial, whole", query: drawn.serial },
  { name: "serial, five characters", query: (one) => drawn.serialPart(one, 5) },
  { name: "serial, three characters", query: (one) => drawn.serialPart(one, 3) },
  { name: "serial, part, a store", query: (one, stores) => `${drawn.serialPart(one, 4)}&${drawn.store(one, stores)}` },
  { name: "TSN, whole", query: drawn.tsn },
  { name: "TSN, part", query: drawn.tsnPart },
  { name: "NTN, part", query: drawn.ntnPart },
];

/** Type, maker, importer, model and caliber: alone, over ten years, in a store, with a name, with each other. */
const firearms: readonly ListKind[] = [
  ...([["type", drawn.type], ["maker", drawn.maker], ["importer", drawn.importer], ["model", drawn.model], [
    "caliber",
    drawn.caliber,
  ]] as const).flatMap(([what, value]): ListKind[] => [
    { name: `${what}, alone`, query: value },
    { name: `${what}, ten years`, query: (one) => `${value(one)}&${drawn.tenYears(one)}` },
    { name: `${what}, a store`, query: (one, stores) => `${value(one)}&${drawn.store(one, stores)}` },
    { name: `${what}, a common name`, query: (one) => `${value(one)}&${drawn.commonName(one)}` },
  ]),
  { name: "type, a status", query: (one) => `${drawn.type(one)}&${drawn.status(one)}` },
  { name: "type, a month", query: (one) => `${drawn.type(one)}&${drawn.days(one, 30)}` },
  {
    name: "type, a status, ten years",
    query: (one) => `${drawn.type(one)}&${drawn.status(one)}&${drawn.tenYears(one)}`,
  },
  { name: "type, sort name", query: (one) => `${drawn.type(one)}&sort=customerName&${drawn.order(one)}` },
  { name: "maker, a word of it", query: drawn.makerWord },
  { name: "maker and type", query: (one) => `${drawn.maker(one)}&${drawn.type(one)}` },
  { name: "model and caliber", query: (one) => `${drawn.model(one)}&${drawn.caliber(one)}` },
];

/** Every kind of list that is measured. */
export const listKinds: readonly ListKind[] = [...filters, ...sorts, ...deepPages, ...names, ...numbers, ...firearms];

/** What is searched and sorted by, without a date or a store: for whoever may not see all of the data. */
export const searchKinds: readonly ListKind[] = [...names, ...numbers, ...firearms];

/** Where and by whom lists are asked for. */
export interface Asking {
  /** Told in the seed, so that each person has a sequence of their own. */
  readonly who: string;
  readonly samples: readonly Sample[];
  /** The stores that who asks may see. */
  readonly stores: readonly number[];
  /** How many pages the list without a filter has. */
  readonly pages: number;
}

/** The queries of so many calls, no two with the values of each other unless chance has it so. */
export function queriesOf(kind: ListKind, asking: Asking, times: number): readonly string[] {
  const one = drawnFrom(asking.samples, `${asking.who}: ${kind.name}`, asking.pages);
  return Array.from({ length: times }, () => listQuery(kind.query(one, asking.stores)));
}

/** The path of a query: all stores, unless it names one. */
export function listQuery(query: string): string {
  return query.includes("storeId=") ? query : ["accountOverview=true", query].filter(Boolean).join("&");
}

/** One list after the other of all kinds, as people ask for them, without an end. */
export function* mixOf(kinds: readonly ListKind[], asking: Asking): Generator<string, never> {
  const one = drawnFrom(asking.samples, `${asking.who}: a mix`, asking.pages);
  for (;;) yield listQuery(one.one(kinds).query(one, asking.stores));
}
