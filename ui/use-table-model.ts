import { useMemo } from "react";
import {
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";

// Order and shown columns are the server's and the address's; the library's parts for them would only repeat them.
const features = tableFeatures({ rowSelectionFeature });

/** The library's table behind a `DataTable`. */
export type TableModel<Item extends RowData> = ReactTable<typeof features, Item>;
/** One row of it. */
export type TableRow<Item extends RowData> = Row<typeof features, Item>;

/**
 * The columns, the rows and which of them are chosen. The choice belongs to the screen: the library is told it with
 * every render and asks for changes.
 */
export function useTableModel<Item extends RowData>(
  props: DataTableProps<Item>,
  shown: readonly DataColumn<Item>[],
): TableModel<Item> {
  const { rows, selection } = props;
  const columns = useMemo(() => shown.map(({ id }) => ({ id })), [shown]);
  const rowSelection = useMemo(() => selectionOf(selection), [selection]);
  return useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: props.rowId,
    state: { rowSelection },
    onRowSelectionChange: (update) => {
      props.onSelectionChange?.(chosenOf(functionalUpdate(update, rowSelection), selection));
    },
  });
}

const none: readonly never[] = [];

function selectionOf(chosen: ReadonlySet<string> = new Set()): RowSelectionState {
  return Object.fromEntries([...chosen].map((id) => [id, true]));
}

/** The chosen ids in the order in which they were chosen; an object would put numbers in theirs. */
function chosenOf(next: RowSelectionState, before: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set([...[...before].filter((id) => next[id]), ...Object.keys(next)]);
}
