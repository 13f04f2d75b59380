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

/**
 * One way to sort: its stretches from the lowest, and the same order as expressions on a record. Without stretches no
 * index has the order: all that answers is taken and sorted, and must not be much.
 */
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

function byAssigned(
  facet: "assigned" | "auditAssigned",
  column: string,
  index: string,
  buckets: BucketSort | null,
): Sort {
  return {
    stretches: [
      { ...byDay, enter: null, holds: { facet, is: 0 }, lead: "", buckets },
      {
        index,
        enter: facetSql({ facet, is: 1 }),
        holds: { facet, is: 1 },
        lead: { column },
        key: "list_day",
        buckets: null,
      },
    ],
    lead: `coalesce(${column}, '')`,
    key: "list_day",
  };
}

const byReviewed: Sort = {
  stretches: [
    { ...byDay, enter: null, holds: { facet: "reviewed", is: 0 }, lead: 0 },
    {
      ...byDay,
      index: "documents_reviewed",
      enter: facetSql({ facet: "reviewed", is: 1 }),
      holds: { facet: "reviewed", is: 1 },
      lead: 1,
    },
  ],
  lead: "audit_reviewed",
  key: "list_day",
};

/** An order without an index; ties go by status date. */
function unindexed(lead: string): Sort {
  return { stretches: [], lead, key: "list_day" };
}

/** Every sort of the list. Ties go by status date except in orders of many values that have an index, then by id. */
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
  fflAssignedToUser: byAssigned("assigned", "ffl_assigned_name", "documents_assigned_name", "list"),
  // The buckets do not count this facet apart.
  auditAssignedUserName: byAssigned("auditAssigned", "audit_assigned_name", "documents_audit_assigned_name", null),
  auditReviewed: byReviewed,
  createdOn: plain("documents_by_creation", "created_at", "created"),
  documentSerialNumbers: plain("documents_by_serial", "serial_key", "serial"),
  id: unindexed("documents.id"),
  storeId: unindexed("store_id"),
  formType: unindexed("form_type"),
  versionNumber: unindexed("version_number"),
  version: unindexed("version"),
  createdBy: unindexed("created_by_name"),
  createdByOrigin: unindexed("created_by_origin"),
  fflFlaggedId: unindexed("coalesce(ffl_flagged_by_id, 0)"),
  fflFlaggedByUser: unindexed("coalesce(ffl_flagged_by_name, '')"),
  fflFlaggedDate: unindexed("coalesce(ffl_flagged_at, '')"),
  fflAssigned: unindexed("(ffl_assigned_id IS NOT NULL)"),
  fflAssignedId: unindexed("coalesce(ffl_assigned_id, 0)"),
  fflAssignedToUserOrigin: unindexed("ffl_assigned_origin"),
  auditFlaggedByUserName: unindexed("coalesce(audit_flagged_by_name, '')"),
  auditAssigned: unindexed("(audit_assigned_id IS NOT NULL)"),
  warningMessage: unindexed("coalesce(warning_message, '')"),
};
