import { all, raw, type Sql, sql } from "./sql.ts";

/** Where each small value lies in `documents.facets`; the migration's virtual column packs them alike. */
const places = {
  /** Status plus one; 0 is in progress. */
  status: { shift: 0, mask: 3 },
  fflFlag: { shift: 2, mask: 3 },
  auditFlag: { shift: 4, mask: 3 },
  reviewed: { shift: 6, mask: 1 },
  /** 1 when there is a transfer date. */
  dated: { shift: 7, mask: 1 },
  assigned: { shift: 8, mask: 1 },
  auditAssigned: { shift: 9, mask: 1 },
} as const;

/** A small value of a document that every list index carries. */
export type Facet = keyof typeof places;

/** A condition on one of them. */
export interface FacetTest {
  readonly facet: Facet;
  readonly is?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The facets of a document of which one value is another. */
export function facetsWith(facets: number, facet: Facet, value: number): number {
  const { shift, mask } = places[facet];
  return (facets & ~(mask << shift)) | (value << shift);
}

const { status, dated } = places;

/** A document that is not in progress and has a Status Date, in one test; the bit of the date is above those of the status. */
export const settledSql: Sql = sql`(facets & ${(dated.mask << dated.shift) | (status.mask << status.shift)}) > ${
  dated.mask << dated.shift
}`;

/** The condition as SQL on the column `facets`. */
export function facetSql({ facet, is, atLeast, atMost }: FacetTest): Sql {
  const { shift, mask } = places[facet];
  const value = sql`(facets & ${mask << shift})`;
  if (is !== undefined) return sql`${value} = ${is << shift}`;
  if (atMost !== undefined) return sql`${value} <= ${atMost << shift}`;
  if (atLeast === 1) return sql`${value} <> 0`;
  return raw("true");
}

/**
 * Documents without a Status Date that are neither void nor denied: the archive's filter for what expires, and, to the
 * letter, the condition of the index `documents_open`.
 */
export const openSql: Sql = all([facetSql({ facet: "dated", is: 0 }), facetSql({ facet: "status", atMost: 1 })]);
