import { useMemo, useState } from "react";
import type { ListPage, ListRow } from "../../contract-list.ts";
import type { ChosenDocuments } from "../../slots.ts";
import { type Filters, withChange } from "./filters.ts";
import { type ArchivePlace, listQueryOf } from "./place.ts";

/** Which documents are chosen: rows, of other pages too, or everything that matches the filters. */
export interface ChosenRows {
  /** The ids to be ticked. */
  readonly ticked: ReadonlySet<string>;
  readonly tick: (ids: ReadonlySet<string>) => void;
  /** Null while nothing is chosen. */
  readonly chosen: ChosenDocuments | null;
  /** The rows that were ticked, in the order of ticking, also those of other pages; none while everything is chosen. */
  readonly rows: ReadonlyMap<string, ListRow>;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface Choice {
  readonly rows: ReadonlyMap<string, ListRow>;
  readonly isAll: boolean;
}

const nothing: Choice = { rows: new Map(), isAll: false };

/**
 * Other filters show other documents: nothing stays chosen that does not match them, until they are as before. Pages,
 * order and columns may change.
 */
export function useChosen(place: ArchivePlace, filters: Filters, page: ListPage | undefined): ChosenRows {
  const list = filtersText(place, withChange(filters, { sort: undefined, sortOrder: undefined }));
  const [state, setState] = useState({ list, choice: nothing });
  const { rows, isAll } = state.list === list ? state.choice : nothing;
  const count = page?.count ?? 0;
  const here = useMemo(() => new Map(page?.data.map((row) => [String(row.id), row])), [page]);
  const ticked = useMemo(() => new Set((isAll ? here : rows).keys()), [isAll, here, rows]);
  const chosen = useMemo((): ChosenDocuments | null => {
    if (isAll) return { filters: filtersText(place, filters), count };
    return rows.size > 0 ? { ids: [...rows.keys()].map(Number) } : null;
  }, [isAll, rows, count, place, filters]);
  const choose = (next: Partial<Choice>) => setState({ list, choice: { ...nothing, ...next } });
  return {
    ticked,
    tick: (ids) => choose({ rows: rowsOf(ids, here, rows) }),
    chosen,
    rows,
    chooseAll: () => choose({ isAll: true }),
    clear: () => choose({}),
  };
}

/** Whoever can be ticked is on the page or was ticked before. */
function rowsOf(ids: ReadonlySet<string>, ...known: readonly ReadonlyMap<string, ListRow>[]): Choice["rows"] {
  return new Map([...ids].flatMap((id) => {
    const row = known.find((rows) => rows.has(id))?.get(id);
    return row ? [[id, row] as const] : [];
  }));
}

/** The filters in force as the list's API takes them, without a page. */
function filtersText(place: ArchivePlace, filters: Filters): string {
  const { page: _page, limit: _limit, ...query } = listQueryOf(place, filters);
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}
