import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idText, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";
import { documentFiltersSchema, filterEntries, filtersOf } from "./contract-list.ts";

const read = { permission: "documents.read" } as const;

/** The orders in which a dealer may file Forms 4473 (27 CFR 478.124(b)), and the sort of the list that shows each. */
export const filingOrders = {
  name: { label: "Name", words: "Alphabetical by customer name", sort: "customerName", sortOrder: "asc" },
  date: { label: "Date", words: "Chronological by Status Date", sort: "transferDate", sortOrder: "desc" },
  tsn: { label: "TSN", words: "Numerical by transaction serial number", sort: "tsn", sortOrder: "asc" },
} as const;

export type FilingOrder = keyof typeof filingOrders;

export const filingOrderSchema = v.picklist(["name", "date", "tsn"], "The filing order must be name, date or tsn.");

/** The address that the archive opens with when none was given, and the order in which the store files. */
export const archiveEntry = endpoint({
  method: "GET",
  path: "/api/documents/entry",
  summary:
    "How a store's archive, or with `accountOverview=true` the one over all FFLs, opens for the caller when no filter is " +
    "given, and the store's filing order.",
  admission: read,
  query: v.object({ storeId: idText, accountOverview: filterEntries.accountOverview }),
  answer: v.object({
    /** A query string of the archive, without '?'; null for the plain list by Status Date. */
    address: v.nullable(v.string()),
    filingOrder: filingOrderSchema,
  }),
  errors: [404],
});

export const setFilingOrder = endpoint({
  method: "PUT",
  path: "/api/documents/filingOrder",
  summary: "Sets the order in which a store files its forms. The archive opens in this order.",
  admission: { permission: "stores.manage" },
  body: v.strictObject({ storeId: v.pipe(v.number(), v.integer(), v.minValue(1)), filingOrder: filingOrderSchema }),
  status: 204,
});

const near = v.object({ count: v.number(), countIsMinimum: v.boolean() });

/** What was perhaps meant by a search that found nothing. */
export const nearestSchema = v.object({
  suggestions: v.array(v.object({
    ...near.entries,
    field: v.picklist(["serialNumber", "tsn", "ntn", "customerName"]),
    /** To be searched for instead, as it is written in a document. */
    value: v.string(),
    /** True when it is found only without the other searches and filters. */
    isAlone: v.boolean(),
  })),
  /** Filters without which the list is not empty; `formType` stands for the other form type. */
  without: v.array(v.object({ ...near.entries, filters: v.array(v.string()) })),
});

export type Nearest = v.InferOutput<typeof nearestSchema>;

export const nearestDocuments = endpoint({
  method: "GET",
  path: "/api/documents/nearest",
  summary:
    "For a search that found nothing: serial numbers, TSNs, NTNs and names close to those typed, and the filters that hide them.",
  admission: read,
  query: documentFiltersSchema,
  answer: nearestSchema,
  errors: [404],
});

export const jumpInDocuments = endpoint({
  method: "GET",
  path: "/api/documents/jump",
  summary:
    "The page on which a name, a number or a date (YYYY, YYYY-MM, YYYY-MM-DD) begins in the filtered and sorted list.",
  admission: read,
  query: v.pipe(
    v.strictObject({
      ...filterEntries,
      at: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, "Type where to jump to."),
        v.maxLength(100, "At most 100 characters."),
      ),
    }),
    v.transform(({ at, ...query }) => ({ at, filters: filtersOf(query) })),
  ),
  /** Null where the list has too many documents before it to be counted, or is in an order without such places. */
  answer: v.object({ page: v.nullable(v.number()), before: v.nullable(v.number()) }),
  errors: [404],
});

/** Somebody to whom documents are assigned. */
export const assigneeSchema = v.object({ id: v.number(), name: v.string() });

export type Assignee = v.InferOutput<typeof assigneeSchema>;

export const listAssignees = endpoint({
  method: "GET",
  path: "/api/documents/assignees",
  summary:
    "The people to whom documents of the list are assigned, by name: those that `fflUser` or `ioiUser` may name.",
  admission: read,
  query: v.object({
    /** Without it: of every store that the asker may see. */
    storeId: v.optional(idText),
    formType: v.optional(v.picklist(["0", "1"], "A form type is 0 or 1."), "0"),
    side: v.optional(v.picklist(["ffl", "audit"], "A side is ffl or audit."), "ffl"),
    ...wholePageEntries,
  }),
  answer: v.object(pageEntries(assigneeSchema)),
  errors: [404],
});
