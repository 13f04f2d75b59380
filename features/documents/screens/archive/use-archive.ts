import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { type ArchivePlace, type Filters, readFilters, writeFilters } from "./filters.ts";

/** What the URL says about the archive, and how to change it. */
export interface ArchiveAddress {
  readonly place: ArchivePlace;
  readonly filters: Filters;
  /** The upload modal lies over the archive. */
  readonly uploading: boolean;
  /** Goes to other filters. `replace` leaves no step to go back to, as typing should not. */
  go(filters: Filters, options?: { replace?: boolean }): void;
  setUploading(open: boolean): void;
  /** Where a document of this list is. */
  documentHref(row: { id: number; storeId: number }): string;
}

/** Reads where the archive is from the path and the query string of the address. */
export function placeOf(storeId: string | undefined, search: URLSearchParams): ArchivePlace {
  const id = storeId && /^[1-9]\d{0,14}$/.test(storeId) ? Number(storeId) : null;
  return { storeId: id, accountOverview: search.get("accountOverview") === "true" || storeId === undefined };
}

/** The archive's address: the URL alone holds which documents are shown, and how. */
export function useArchive(): ArchiveAddress {
  const { storeId } = useParams();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();

  const known = useMemo(() => {
    const parameters = new URLSearchParams(text);
    return { place: placeOf(storeId, parameters), filters: readFilters(parameters) };
  }, [storeId, text]);
  const { place, filters } = known;

  const address = (next: Filters, uploading: boolean) => {
    const parameters = new URLSearchParams(writeFilters(next));
    if (search.has("accountOverview")) parameters.set("accountOverview", "true");
    if (uploading) parameters.set("upload", "1");
    return parameters;
  };
  return {
    place,
    filters,
    uploading: search.get("upload") === "1",
    go: (next, { replace = false } = {}) => setSearch(address(next, false), { replace, preventScrollReset: true }),
    setUploading: (open) => setSearch(address(filters, open), { replace: !open, preventScrollReset: true }),
    documentHref: (row) => documentHref(place, filters, row),
  };
}

/** The page of a document within a list: the list travels along, so that its neighbours can be found. */
export function documentHref(place: ArchivePlace, filters: Filters, row: { id: number; storeId: number }): string {
  const parameters = new URLSearchParams();
  if (place.accountOverview) parameters.set("accountOverview", "true");
  const list = writeFilters(filters);
  if (list) parameters.set("list", list);
  const query = parameters.toString();
  return `/${place.storeId ?? row.storeId}/documents/${row.id}${query ? `?${query}` : ""}`;
}

/** The list that a document was opened from. */
export function archiveHref(place: ArchivePlace, list: string): string {
  const parameters = new URLSearchParams(list);
  if (place.accountOverview) parameters.set("accountOverview", "true");
  const query = parameters.toString();
  const path = place.storeId === null ? "/documents" : `/${place.storeId}/documents`;
  return query ? `${path}?${query}` : path;
}
