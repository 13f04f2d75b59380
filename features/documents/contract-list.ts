import * as v from "valibot";
import { calendarDate, countText, idSchema, idText } from "@/kernel/shapes.ts";

/** Fields of a row that a list of any length may be sorted by. */
export const indexedSortFields = [
  "transferDate",
  "customerName",
  "serialNumbers",
  "tsn",
  "ntn",
  "status",
  "certificationDate",
  "expirationDate",
  "fflFlaggedColor",
  "auditFlaggedColor",
  "fflAssignedToUser",
  "auditAssignedUserName",
  "auditReviewed",
  "createdOn",
  "documentSerialNumbers",
] as const;

/** The other fields of a row: a list of at most 10,000 documents may be sorted by them, a longer one answers 400. */
const otherSortFields = [
  "id",
  "storeId",
  "formType",
  "versionNumber",
  "version",
  "createdBy",
  "createdByOrigin",
  "fflFlaggedId",
  "fflFlaggedByUser",
  "fflFlaggedDate",
  "fflAssigned",
  "fflAssignedId",
  "fflAssignedToUserOrigin",
  "auditFlaggedByUserName",
  "auditAssigned",
  "warningMessage",
] as const;

/** Fields of a row that a list may be sorted by: all of them. */
export const sortFields = [...indexedSortFields, ...otherSortFields] as const;

/** A field of a row that a list may be sorted by. */
export type SortField = (typeof sortFields)[number];

/** A filter that is left out, or sent empty as an unused search field is, does not filter. */
function given<Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  return v.optional(v.union([v.pipe(v.literal(""), v.transform(() => undefined)), schema], firstMessage));
}

/** A union's own message says nothing; the last branch knows what is wrong. */
function firstMessage(issue: v.UnionIssue<v.BaseIssue<unknown>>): string {
  return issue.issues?.at(-1)?.message ?? "This value cannot be used here.";
}

const fragment = given(v.pipe(v.string(), v.maxLength(100, "At most 100 characters.")));
const date = given(v.pipe(v.string(), calendarDate));
const id = given(idText);
const yesNo = given(v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["true", "false", "1", "0"], "This is true or false."),
  v.transform((text) => text === "true" || text === "1"),
));

function oneOf<const Numbers extends readonly number[]>(numbers: Numbers, message: string) {
  return given(v.pipe(
    v.string(),
    v.transform((text) => /^\d$/.test(text) ? Number(text) : NaN),
    v.picklist(numbers, message),
  ));
}

const color = oneOf([0, 1, 2, 3], "A flag color is 0 (none), 1 (red), 2 (green) or 3 (yellow).");

/** Nobody, or anybody, where somebody may be named. */
export const assigneeWords = ["none", "any"] as const;

const assignee = given(v.union(
  [v.picklist(assigneeWords), idText],
  "An assignment is a user's id, none or any.",
));

/** What may stand in the query string of a list, for schemas that add to it (see {@link filtersOf}). */
export const filterEntries = {
  /** One store; without it all stores the person may see. */
  storeId: id,
  /** All stores, whatever `storeId` says (document 2, section 1). */
  accountOverview: yesNo,
  /** Each word must be part of the name. */
  customerName: fragment,
  certificationDate: date,
  serialNumber: fragment,
  tsn: fragment,
  ntn: fragment,
  TSN: fragment,
  NTN: fragment,
  manufacturer: fragment,
  importer: fragment,
  model: fragment,
  type: fragment,
  caliber: fragment,
  /** Status Date, both inclusive; a document without one does not answer. */
  startDate: date,
  endDate: date,
  /** Assigned to the caller on the dealer's side; false does not filter. */
  fflAssigned: yesNo,
  /** Assigned to the caller on the audit side; false does not filter. */
  auditAssigned: yesNo,
  /** 3 does not filter. */
  status: oneOf([0, 1, 2, 3], "A status is 0 (Transferred), 1 (Void/No Sale), 2 (Denied) or 3 (no filter)."),
  /** Any colour, or with false none. */
  fflFlagged: yesNo,
  auditFlagged: yesNo,
  fflFlaggedColor: color,
  auditFlaggedColor: color,
  /** The person a document is assigned to: an id, `none` or `any`. */
  fflUser: assignee,
  ioiUser: assignee,
  auditReviewed: yesNo,
  formType: oneOf([0, 1], "A form type is 0 (Form 4473) or 1 (stand-alone ATF document)."),
  /** Only documents that expire within 7 days or have expired. */
  shouldFilterByExpirationDate: yesNo,
  ShouldFilterByExpirationDate: yesNo,
  sort: given(v.pipe(
    v.string(),
    v.transform((text) => text.replace(/^document\./i, "")),
    v.picklist(sortFields, `A list is sorted by one of ${sortFields.join(", ")}.`),
  )),
  sortOrder: given(v.pipe(v.string(), v.toLowerCase(), v.picklist(["asc", "desc"], "An order is asc or desc."))),
  limit: countText(50, 500),
  page: countText(1, 100_000_000),
};

const queryObject = v.strictObject(filterEntries);

/** Settles defaults and the specification's other spellings. */
export function filtersOf(query: v.InferOutput<typeof queryObject>) {
  const { TSN, NTN, ShouldFilterByExpirationDate, ...filters } = query;
  return {
    ...filters,
    tsn: filters.tsn ?? TSN,
    ntn: filters.ntn ?? NTN,
    shouldFilterByExpirationDate: filters.shouldFilterByExpirationDate ?? ShouldFilterByExpirationDate,
    status: filters.status === 3 ? undefined : filters.status,
    formType: filters.formType ?? 0,
    sort: filters.sort ?? "transferDate",
    sortOrder: filters.sortOrder ?? "desc",
  };
}

/** What a change or an export of what filters find is told that names no place. */
export const placeMissing = "Name the FFL (storeId), or all of them (accountOverview=true).";

/** Whether filters say where: one store, or with that very word all of them. Nothing that is left out means everything. */
export function namesPlace({ storeId, accountOverview }: { storeId?: number; accountOverview?: boolean }): boolean {
  return storeId !== undefined || accountOverview === true;
}

/** The list's query. */
export const documentFiltersSchema = v.pipe(queryObject, v.transform(filtersOf));

const countWords = v.picklist(["later"], "Set count to later, or leave it out.");

/**
 * The query of a page of the list. `count=later` asks for the rows at once where counting would take long: the number is then
 * asked for by itself (`/api/documents/count`).
 */
export const listQuerySchema = v.pipe(
  v.strictObject({ ...filterEntries, count: given(v.pipe(v.string(), v.toLowerCase(), countWords)) }),
  v.transform(({ count, ...query }) => ({ filters: filtersOf(query), isCountedLater: count === "later" })),
);

/**
 * Whether a list is narrowed by the dealer's own marks: then it holds those documents only whose marks the asker may see,
 * for its length would tell of them.
 */
export function asksInside({ fflFlagged, fflFlaggedColor, fflAssigned, fflUser }: {
  readonly fflFlagged?: boolean;
  readonly fflFlaggedColor?: number;
  readonly fflAssigned?: boolean;
  readonly fflUser?: number | string;
}): boolean {
  return fflFlagged !== undefined || fflFlaggedColor !== undefined || fflAssigned === true || fflUser !== undefined;
}

/** What a list is asked for, after validation. */
export type DocumentFilters = ReturnType<typeof filtersOf>;

/** A firearm of a row. */
export const listFirearmSchema = v.object({
  serialNumber: v.string(),
  manufacturer: v.nullable(v.string()),
  importer: v.nullable(v.string()),
  model: v.nullable(v.string()),
  type: v.nullable(v.string()),
  caliber: v.nullable(v.string()),
});

/**
 * One row of the list. `transferDate` is the Status Date; without one the list sorts by the certification date. The
 * `status` of a stand-alone 3310.11, which is no transfer, means nothing.
 */
export const listRowSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  formType: v.number(),
  customerName: v.string(),
  serialNumbers: v.array(v.string()),
  documentSerialNumbers: v.array(listFirearmSchema),
  status: v.nullable(v.number()),
  transferDate: v.nullable(v.string()),
  certificationDate: v.nullable(v.string()),
  expirationDate: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  versionNumber: v.number(),
  createdBy: v.string(),
  createdByOrigin: v.number(),
  createdOn: v.string(),
  fflFlaggedColor: v.number(),
  fflFlaggedId: v.nullable(v.number()),
  fflFlaggedByUser: v.nullable(v.string()),
  fflFlaggedDate: v.nullable(v.string()),
  fflAssigned: v.boolean(),
  fflAssignedId: v.nullable(v.number()),
  fflAssignedToUser: v.nullable(v.string()),
  fflAssignedToUserOrigin: v.number(),
  auditFlaggedColor: v.number(),
  auditFlaggedByUserName: v.nullable(v.string()),
  auditAssigned: v.boolean(),
  auditAssignedUserName: v.nullable(v.string()),
  auditReviewed: v.boolean(),
  warningMessage: v.nullable(v.string()),
  version: v.number(),
});

/** One row of the list as the wire shows it. */
export type ListRow = v.InferOutput<typeof listRowSchema>;

/** How many documents a list holds. With `countIsMinimum` there are more than `count`. */
export const listCountSchema = v.object({ count: v.number(), countIsMinimum: v.boolean() });

/**
 * A page of the list with its count. With `countIsPending`, which only `count=later` gets, nothing was counted yet: there are
 * as many documents as `count` says, or more.
 */
export const listPageSchema = v.object({
  data: v.array(listRowSchema),
  ...listCountSchema.entries,
  countIsPending: v.optional(v.boolean()),
  page: v.number(),
  limit: v.number(),
});

/** How many documents a list holds, as the wire shows it. */
export type ListCount = v.InferOutput<typeof listCountSchema>;

/** A page of the list as the wire shows it. */
export type ListPage = v.InferOutput<typeof listPageSchema>;

/** The filters of the list with the document whose neighbours are asked for. */
export const neighboursQuerySchema = v.pipe(
  v.strictObject({ ...filterEntries, documentId: idText }),
  v.transform(({ documentId, ...query }) => ({ documentId, filters: filtersOf(query) })),
);

/** Before and after a document in the filtered list. `position` counts from 1; null when the list does not hold it. */
export const neighboursSchema = v.object({
  previous: v.nullable(v.object({ id: idSchema })),
  next: v.nullable(v.object({ id: idSchema })),
  position: v.nullable(v.number()),
  count: v.number(),
  countIsMinimum: v.boolean(),
});

/** Before and after a document in the filtered list. */
export type Neighbours = v.InferOutput<typeof neighboursSchema>;
