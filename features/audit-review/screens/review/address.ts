/** Which documents of a store are reviewed one after the other, as the address says it. */
export interface ReviewAddress {
  readonly storeId: number;
  /** Filters of the archive as its query string; "" for none. */
  readonly filters: string;
  /** A list of another feature, as in `sample:5`; null for none. */
  readonly list: string | null;
  /** Documents that are reviewed already are shown too. */
  readonly all: boolean;
}

/** Reads an address; null for one that names no store. */
export function readReview(storeId: string | undefined, search: URLSearchParams): ReviewAddress | null {
  const id = idIn(storeId);
  if (id === null) return null;
  const list = search.get("list");
  return {
    storeId: id,
    filters: list ? "" : search.get("filters") ?? "",
    list: list || null,
    all: search.get("all") === "1",
  };
}

/** An id as it stands in an address; null for what can be none. */
export function idIn(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The end of a review: it leads nowhere before all is saved. */
export function endHref(address: ReviewAddress): string {
  const href = reviewHref(address, null);
  return `${href}${href.includes("?") ? "&" : "?"}end=1`;
}

/** The address at which a document is reviewed; for null that leads to the first one to go on with. */
export function reviewHref({ storeId, filters, list, all }: ReviewAddress, documentId: number | null): string {
  const search = new URLSearchParams();
  if (filters) search.set("filters", filters);
  if (list) search.set("list", list);
  if (all) search.set("all", "1");
  const query = search.toString();
  return `/${storeId}/review${documentId === null ? "" : `/${documentId}`}${query ? `?${query}` : ""}`;
}

/** What the server is asked for: nothing is left out as nothing. */
export function listOf({ filters, list }: ReviewAddress): { readonly filters?: string; readonly list?: string } {
  if (list) return { list };
  const given = new URLSearchParams([...new URLSearchParams(filters)].filter(([, value]) => value.trim() !== ""));
  return given.size > 0 ? { filters: given.toString() } : {};
}
