import { createElement, Suspense, useMemo } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import type { ListRow } from "../../contract-list.ts";
import { rowActions, tableColumns } from "../../slots.ts";
import type { Setting } from "../use-setting.ts";
import { rowName } from "./cells.tsx";
import { archiveColumns, type ColumnSetting } from "./columns.tsx";
import { hasStatus, withChange } from "./filters.ts";
import type { ArchiveAddress } from "./use-archive.ts";
import { RowMenu } from "./row-menu.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import { useStoreClocks } from "./use-store-clocks.ts";

/** The columns of the archive and which of them are hidden. */
export interface ArchiveColumns {
  /** What decided which they are; the rows of telephones are made of it too. */
  readonly shown: ColumnSetting;
  readonly all: readonly DataColumn<ListRow>[];
  readonly hidden: readonly string[];
  setHidden(hidden: readonly string[]): void;
}

/** In the address, no column hidden at all. */
const none = "-";

/**
 * Our own columns for this place and person, and after them those that other features add. Which are hidden belongs to
 * the view that is open, else to this browser.
 */
export function useArchiveColumns({ place, filters, go }: ArchiveAddress, setting: Setting): ArchiveColumns {
  const { features } = useScreens();
  const [remembered, remember] = useHiddenColumns();
  const { view, hide, page } = filters;
  const hidden = useMemo(() => hide === undefined ? remembered : hide.split(","), [hide, remembered]);
  const setHidden = (next: readonly string[]) => {
    const named = next.filter((id) => id !== none);
    if (view === undefined && hide === undefined) remember(named);
    else go(withChange(filters, { hide: named.join(",") || none, page }));
  };
  const { audit, stores } = setting;
  const clockOf = useStoreClocks(setting);
  const shown = useMemo(
    () => ({
      audit,
      clockOf,
      stores: place.accountOverview ? stores : null,
      isStandAlone: !hasStatus(filters),
      found: filters,
    }),
    [audit, clockOf, filters, stores, place.accountOverview],
  );
  const all = useMemo(() => [
    ...archiveColumns(shown),
    ...addedColumns(features),
    ...rowMenus(features),
  ], [features, shown]);
  return { shown, all, hidden, setHidden };
}

/** The column of the rows' menus, when a feature has something for them. */
function rowMenus(features: ReturnType<typeof useScreens>["features"]): DataColumn<ListRow>[] {
  const isFilled = features.some(({ slots = [] }) => slots.some(({ slot }) => slot === rowActions.name));
  return isFilled
    ? [{
      id: "actions",
      header: "Actions",
      headerHidden: true,
      hideable: false,
      className: "w-10 pl-0",
      cell: (row) => createElement(RowMenu, { row, name: rowName(row) }),
    }]
    : [];
}

function addedColumns(features: ReturnType<typeof useScreens>["features"]): DataColumn<ListRow>[] {
  return features.flatMap((feature) => feature.slots ?? [])
    .filter((filling) => filling.slot === tableColumns.name)
    .sort((a, b) => a.order - b.order)
    .map(({ key, label, render }) => ({
      id: key,
      header: label,
      cell: (row) => createElement(Suspense, { fallback: null }, render({ row })),
    }));
}
