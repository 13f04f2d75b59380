import {
  choiceFields,
  type FilterName,
  filterNames,
  firearmFields,
  mayStand,
  narrowing,
  searchFields,
} from "./filter-values.ts";

/** What the address says besides filters: the view it belongs to, and the columns it hides; never sent to the server. */
const looks = ["view", "hide"] as const;

type AddressName = FilterName | typeof looks[number];

/** What the archive shows, as it stands in the URL: only values that the contract accepts, and no defaults. */
export type Filters = Readonly<Partial<Record<AddressName, string>>>;

/** The view that is no view: the plain list, also where another opens by itself. */
export const plainList = "all";

/** What is meant when the URL says nothing (document 2, section 2). */
export const defaults = { formType: "0", sort: "transferDate", sortOrder: "desc", limit: "50", page: "1" } as const;

/** The specification's other spellings. */
const otherSpellings: Readonly<Record<string, FilterName>> = {
  TSN: "tsn",
  NTN: "ntn",
  ShouldFilterByExpirationDate: "shouldFilterByExpirationDate",
};

/** Reads the filters of a URL. What the contract would refuse is left out; {@link wrongFilters} says what that was. */
export function readFilters(search: URLSearchParams): Filters {
  return tidy(Object.fromEntries(givenIn(search).filter(([name, value]) => isAllowed(name, value))));
}

/** What a URL says of filters that the contract would refuse, by the names of the URL. */
export function wrongFilters(search: URLSearchParams): readonly (readonly [name: string, value: string])[] {
  return givenIn(search).filter(([name, value]) => value !== "" && !isAllowed(name, value));
}

function givenIn(search: URLSearchParams): readonly (readonly [AddressName, string])[] {
  const known: ReadonlySet<string> = new Set<AddressName>([...looks, ...filterNames]);
  return [...search].flatMap(([name, value]) => {
    const canonical = otherSpellings[name] ?? name;
    return isAddressName(canonical, known) ? [[canonical, value] as const] : [];
  });
}

function isAddressName(name: string, known: ReadonlySet<string>): name is AddressName {
  return known.has(name);
}

function isAllowed(name: AddressName, value: string): boolean {
  if (name === "view") return value === plainList || /^[1-9]\d{0,14}$/.test(value);
  return name === "hide" ? /^[\w.-]{1,40}(?:,[\w.-]{1,40}){0,39}$/.test(value) : mayStand(name, value);
}

/** Whether the documents of the book that is open have a status: a stand-alone one is no transfer. */
export function hasStatus({ formType = defaults.formType }: Filters): boolean {
  return formType === "0";
}

/** What only a Form 4473 has: a stand-alone document is no transfer to a customer. */
const ofForm4473: ReadonlySet<string> = new Set<FilterName>([
  "status",
  "customerName",
  "tsn",
  "ntn",
  "certificationDate",
  "shouldFilterByExpirationDate",
]);

/** Orders that a list of stand-alone documents has. */
const standAloneSorts: ReadonlySet<string> = new Set(["transferDate", "serialNumbers", "createdOn"]);

/**
 * In one order and without empty values, defaults and what does not filter here, so that the same filters always read the
 * same.
 */
export function tidy(filters: Filters): Filters {
  const fallback: Filters = defaults;
  return Object.fromEntries([...looks, ...filterNames].flatMap((name) => {
    const value = filters[name];
    const isIdle = name === "status" && value === "3" || !hasStatus(filters) && ofForm4473.has(name);
    return value && value !== fallback[name] && !isIdle ? [[name, value]] : [];
  }));
}

/** The query string of the filters, without '?'. */
export function writeFilters(filters: Filters): string {
  return new URLSearchParams(Object.entries(tidy(filters))).toString();
}

/** Changes some filters. Another page is kept only when nothing else changed, for it would point somewhere else. */
export function withChange(filters: Filters, change: Filters): Filters {
  return tidy({ ...filters, page: undefined, ...change });
}

/** Another form type is another book: search fields are emptied, the rest stays as far as it applies (document 2, section 2). */
export function withFormType(filters: Filters, formType: string): Filters {
  const isOrdered = formType === "0" || standAloneSorts.has(filters.sort ?? defaults.sort);
  const order = isOrdered ? {} : { sort: undefined, sortOrder: undefined };
  return withChange(filters, { ...emptied([...searchFields, ...firearmFields]), ...order, formType });
}

/** Every search and filter taken away; form type, order and page size stay. */
export function withoutFilters(filters: Filters): Filters {
  return withChange(filters, emptied(narrowing));
}

function emptied(fields: readonly FilterName[]): Filters {
  return Object.fromEntries(fields.map((name) => [name, undefined]));
}

/** The change to only those that expire soon, the most urgent first, or to all again in the usual order. */
export function expiringChange(filters: Filters, onlyExpiring: boolean): Filters {
  const order = onlyExpiring
    ? { sort: "expirationDate", sortOrder: "asc" }
    : filters.sort === "expirationDate"
    ? { sort: undefined, sortOrder: undefined }
    : {};
  return { ...order, shouldFilterByExpirationDate: onlyExpiring ? "true" : undefined };
}

/** How many searches and filters narrow the list; a date range is one. */
export function countNarrowing(filters: Filters): number {
  const range = filters.startDate || filters.endDate ? 1 : 0;
  return range + [...searchFields, ...firearmFields, ...choiceFields].filter((name) => filters[name]).length;
}

/** The filter 'flag' of one side as one choice: any colour, one colour, or "" for no filter. */
export function flagChoice(flagged: string | undefined, color: string | undefined): string {
  return color ?? (flagged === "true" ? "any" : "");
}

/** The list at the page on which a document stands; `position` counts from 1, null keeps the page. */
export function listAround(list: string, position: number | null): string {
  if (position === null) return list;
  const filters = readFilters(new URLSearchParams(list));
  const page = Math.ceil(position / Number(filters.limit ?? defaults.limit));
  return writeFilters(withChange(filters, { page: String(page) }));
}
