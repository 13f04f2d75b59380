import { useMemo } from "react";
import {
  type Column,
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { DataColumn, DataTableProps, TableSort } from "./data-table.tsx";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** The library's table behind a `DataTable`. */
export type TableModel<Item extends RowData> = ReactTable<typeof features, Item>;
/** One row of it. */
export type TableRow<Item extends RowData> = Row<typeof features, Item>;
/** One column of it. */
export type TableColumn<Item extends RowData> = Column<typeof features, Item, unknown>;

/**
 * Which columns are shown, how the rows are ordered and which are chosen. All three belong to the screen (to its
 * address, mostly), and the server sorts: the library is told them with every render and asks for changes.
 */
export function useTableModel<Item extends RowData>(props: DataTableProps<Item>): TableModel<Item> {
  const { columns, rows, sort, selection, hiddenColumns } = props;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(() => sortingOf(columns, sort), [columns, sort?.field, sort?.order]);
  const columnVisibility = useMemo(
    () => Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    [hiddenColumns],
  );
  const rowSelection = useMemo(() => selectionOf(selection), [selection]);
  return useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: props.rowId,
    state: { sorting, columnVisibility, rowSelection },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const next = sortOf(columns, functionalUpdate(update, sorting));
      if (next) props.onSortChange?.(next);
    },
    onRowSelectionChange: (update) => {
      props.onSelectionChange?.(chosenOf(functionalUpdate(update, rowSelection), selection));
    },
  });
}

const none: readonly never[] = [];

/** Only columns with a value can be sorted; which value does not matter, as the server sorts. */
function definitionOf<Item extends RowData>(column: DataColumn<Item>): ColumnDef<typeof features, Item> {
  const { id, sortField, sortFirst } = column;
  return { id, accessorFn: sortField === undefined ? undefined : (row) => row, sortDescFirst: sortFirst === "desc" };
}

function sortingOf<Item extends RowData>(
  columns: readonly DataColumn<Item>[],
  sort: TableSort | undefined,
): SortingState {
  const column = sort && columns.find(({ sortField }) => sortField === sort.field);
  return column ? [{ id: column.id, desc: sort.order === "desc" }] : [];
}

function sortOf<Item extends RowData>(
  columns: readonly DataColumn<Item>[],
  [first]: SortingState,
): TableSort | undefined {
  const field = columns.find(({ id }) => id === first?.id)?.sortField;
  return first && field !== undefined ? { field, order: first.desc ? "desc" : "asc" } : undefined;
}

function selectionOf(chosen: ReadonlySet<string> = new Set()): RowSelectionState {
  return Object.fromEntries([...chosen].map((id) => [id, true]));
}

/** The chosen ids in the order in which they were chosen; an object would put numbers in theirs. */
function chosenOf(next: RowSelectionState, before: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set([...[...before].filter((id) => next[id]), ...Object.keys(next)]);
}
