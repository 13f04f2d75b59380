import { useMemo, useState } from "react";
import type { ListPage } from "../../contract-list.ts";
import type { ChosenDocuments } from "../../slots.ts";
import { type Filters, listQueryOf, withChange, writeFilters } from "./filters.ts";
import type { ArchivePlace } from "./place.ts";

/** Which documents are chosen: rows, of other pages too, or everything that matches the filters. */
export interface ChosenRows {
  /** The ids to be ticked. */
  readonly ticked: ReadonlySet<string>;
  readonly tick: (ids: ReadonlySet<string>) => void;
  /** Null while nothing is chosen. */
  readonly chosen: ChosenDocuments | null;
  /** Every row of this page is chosen and the list holds more. */
  readonly offersAll: boolean;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Other filters show other documents: nothing stays chosen that is no longer to be seen. Pages and order may change. */
export function useChosen(place: ArchivePlace, filters: Filters, page: ListPage | undefined): ChosenRows {
  const list = writeFilters(withChange(filters, { sort: undefined, sortOrder: undefined, limit: undefined }));
  const [state, setState] = useState({ list, ids: none, isAll: false });
  const { ids, isAll } = state.list === list ? state : { ids: none, isAll: false };
  const count = page?.count ?? 0;
  const here = useMemo(() => new Set(page?.data.map(({ id }) => String(id))), [page]);
  const chosen = useMemo((): ChosenDocuments | null => {
    if (isAll) return { filters: filtersText(place, filters), count };
    return ids.size > 0 ? { ids: [...ids].map(Number) } : null;
  }, [isAll, ids, count, place, filters]);
  return {
    ticked: isAll ? here : ids,
    tick: (next) => setState({ list, ids: next, isAll: false }),
    chosen,
    offersAll: !isAll && here.size > 0 && count > ids.size && [...here].every((id) => ids.has(id)),
    chooseAll: () => setState({ list, ids: none, isAll: true }),
    clear: () => setState({ list, ids: none, isAll: false }),
  };
}

/** The filters in force as the list's API takes them, without a page. */
function filtersText(place: ArchivePlace, filters: Filters): string {
  const { page: _page, limit: _limit, ...query } = listQueryOf(place, filters);
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}
