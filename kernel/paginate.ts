/** Which page of a list is asked for: pages count from 1. */
export interface AskedPage {
  readonly page: number;
  readonly limit: number;
}

/** One page of a list of which all rows are at hand; empty beyond the last. */
export function paginate<Row>(rows: readonly Row[], { page, limit }: AskedPage) {
  return { data: rows.slice((page - 1) * limit, page * limit), count: rows.length, page, limit };
}

/** How many rows of a list lie before a page. */
export function offsetOf({ page, limit }: AskedPage): number {
  return (page - 1) * limit;
}
