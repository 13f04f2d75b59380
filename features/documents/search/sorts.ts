import type { SortField } from "../contract-list.ts";
import { facetSql, type FacetTest } from "./facets.ts";
import { raw, type Sql, sql } from "./sql.ts";

/** An order of buckets in `document_buckets`. */
export type BucketSort = "list" | "name" | "serial" | "tsn" | "ntn" | "certification" | "expiration" | "created";

/**
 * A stretch of a sorted list that one index gives in order. Its documents share `lead`, unless that is a column, which
 * then leads the index's order.
 */
export interface Stretch {
  readonly index: string;
  /** What the index is entered by, besides account and form type. */
  readonly enter: Sql | null;
  /** The facet that tells the stretch's documents from the others'. */
  readonly holds: FacetTest | null;
  readonly lead: number | string | { readonly column: string };
  /** Column of the index that orders the stretch; ties go by id. */
  readonly key: string;
  /** Buckets that count the stretch in its order; null when it is too small to need any. */
  readonly buckets: BucketSort | null;
}

/** One way to sort: its stretches from the lowest, and the same order as expressions on a record. */
export interface Sort {
  readonly stretches: readonly Stretch[];
  readonly lead: string;
  readonly key: string;
}

const byDay = { index: "documents_by_list_day", key: "list_day", buckets: "list" } as const;

function plain(index: string, key: string, buckets: BucketSort): Sort {
  const stretch = { index, enter: null, holds: null, lead: 0, key, buckets };
  return { stretches: [stretch], lead: "0", key };
}

function byColor(facet: "fflFlag" | "auditFlag", column: string, index: string): Sort {
  const flagged = [1, 2, 3].map((color): Stretch => ({
    ...byDay,
    index,
    enter: sql`${raw(column)} = ${color} AND ${facetSql({ facet, atLeast: 1 })}`,
    holds: { facet, is: color },
    lead: color,
  }));
  const bare: Stretch = { ...byDay, enter: null, holds: { facet, is: 0 }, lead: 0 };
  return { stretches: [bare, ...flagged], lead: column, key: "list_day" };
}

const byStatus: Sort = {
  stretches: [0, 1, 2, 3].map((status) => ({
    ...byDay,
    index: "documents_by_status",
    enter: sql`status_key = ${status}`,
    holds: { facet: "status", is: status },
    lead: status,
  })),
  lead: "status_key",
  key: "list_day",
};

const byAssigned: Sort = {
  stretches: [
    { ...byDay, enter: null, holds: { facet: "assigned", is: 0 }, lead: "" },
    {
      index: "documents_assigned_name",
      enter: facetSql({ facet: "assigned", is: 1 }),
      holds: { facet: "assigned", is: 1 },
      lead: { column: "ffl_assigned_name" },
      key: "list_day",
      buckets: null,
    },
  ],
  lead: "coalesce(ffl_assigned_name, '')",
  key: "list_day",
};

/** Every sort of the list. Ties go by status date where the sorted value is one of a few, then by id. */
export const sorts: Readonly<Record<SortField, Sort>> = {
  transferDate: plain("documents_by_list_day", "list_day", "list"),
  customerName: plain("documents_by_name", "name_key", "name"),
  serialNumbers: plain("documents_by_serial", "serial_key", "serial"),
  tsn: plain("documents_by_tsn", "tsn_order", "tsn"),
  ntn: plain("documents_by_ntn", "ntn_key", "ntn"),
  status: byStatus,
  certificationDate: plain("documents_by_certification", "certification_day", "certification"),
  expirationDate: plain("documents_by_expiration", "expiration_day", "expiration"),
  fflFlaggedColor: byColor("fflFlag", "ffl_flag", "documents_flagged"),
  auditFlaggedColor: byColor("auditFlag", "audit_flag", "documents_audit_flagged"),
  fflAssignedToUser: byAssigned,
  createdOn: plain("documents_by_creation", "created_at", "created"),
};
