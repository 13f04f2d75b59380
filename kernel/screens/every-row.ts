/** The most rows that a server gives at once. */
const mostRows = 500;

/** All rows of a paged list, asked for page by page until they are there; nearly always in one request. */
export async function everyRow<Row>(
  ask: (query: { readonly page: string; readonly limit: string }) => Promise<{
    readonly data: readonly Row[];
    readonly count: number;
  }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1;; page++) {
    const { data, count } = await ask({ page: String(page), limit: String(mostRows) });
    rows.push(...data);
    if (data.length === 0 || rows.length >= count) return rows;
  }
}
