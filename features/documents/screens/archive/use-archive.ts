import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Filters, readFilters, writeFilters, wrongFilters } from "./filters.ts";
import { type ArchivePlace, documentHref } from "./place.ts";

/** What the URL says about the archive, and how to change it. */
export interface ArchiveAddress {
  readonly place: ArchivePlace;
  readonly filters: Filters;
  /** What the URL says that no list can do. */
  readonly leftOut: ReturnType<typeof wrongFilters>;
  /** The upload modal lies over the archive. */
  readonly uploading: boolean;
  /** Goes to other filters. `replace` leaves no step to go back to, as typing should not. */
  go(filters: Filters, options?: { replace?: boolean }): void;
  beginUploading(): void;
  /** Where a document of this list is. */
  documentHref(id: number, storeId?: number): string;
}

/** The archive's address: the URL alone holds which documents are shown, and how. */
export function useArchive(place: ArchivePlace): ArchiveAddress {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);

  const address = (next: Filters, uploading: boolean) => {
    const parameters = new URLSearchParams(writeFilters(next));
    if (search.has("accountOverview")) parameters.set("accountOverview", "true");
    if (uploading) parameters.set("upload", "1");
    return parameters;
  };
  return {
    place,
    filters,
    leftOut: wrongFilters(search),
    uploading: search.get("upload") === "1",
    go: (next, { replace = false } = {}) => setSearch(address(next, false), { replace, preventScrollReset: true }),
    beginUploading: () => setSearch(address(filters, true), { preventScrollReset: true }),
    documentHref: (id, storeId) => documentHref(place, filters, id, storeId),
  };
}
