import type { ListQuery } from "../../queries.ts";
import { defaults, expiringChange, type Filters, tidy, writeFilters } from "./filters.ts";

/** Which documents: those of one store, or, seen from that store, of every store the person may see. */
export interface ArchivePlace {
  readonly storeId: number;
  readonly accountOverview: boolean;
}

/** An id as it stands in an address; null for what can be none. */
export function idIn(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads which documents an address is about; null when it names no store. */
export function placeOf(storeId: string | undefined, search: URLSearchParams): ArchivePlace | null {
  const id = idIn(storeId);
  return id === null ? null : { storeId: id, accountOverview: search.get("accountOverview") === "true" };
}

/**
 * The page of a document within a list: the list travels along, so that its neighbours can be found. In the overview a
 * document opens in its own store.
 */
export function documentHref(place: ArchivePlace, filters: Filters, id: number, storeId = place.storeId): string {
  const parameters = new URLSearchParams();
  if (place.accountOverview) parameters.set("accountOverview", "true");
  const list = writeFilters(filters);
  if (list) parameters.set("list", list);
  const query = parameters.toString();
  return `/${storeId}/documents/${id}${query ? `?${query}` : ""}`;
}

/** The list that a document was opened from. */
export function archiveHref(place: ArchivePlace, list: string): string {
  const parameters = new URLSearchParams(list);
  if (place.accountOverview) parameters.set("accountOverview", "true");
  const query = parameters.toString();
  return `/${place.storeId}/documents${query ? `?${query}` : ""}`;
}

/** What the server is asked for. */
export function listQueryOf(place: ArchivePlace, filters: Filters): ListQuery {
  const { view: _view, hide: _hide, ...asked } = filters;
  const { limit = defaults.limit, page = defaults.page } = asked;
  const where = place.accountOverview ? { accountOverview: "true" } : { storeId: String(place.storeId) };
  return { ...where, ...tidy(asked), limit, page };
}

/** What the server is asked for to know how many transfers under way expire soon. */
export function expiringListOf(place: ArchivePlace): ListQuery {
  return listQueryOf(place, { ...expiringChange({}, true), limit: "1" });
}
