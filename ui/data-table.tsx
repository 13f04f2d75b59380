import { type ReactNode, useMemo, useRef } from "react";
import type { RowData } from "@tanstack/react-table";
import { cn } from "./cn.ts";
import { BodyRow } from "./data-table-row.tsx";
import { HeaderRow } from "./data-table-header.tsx";
import { SkeletonRows } from "./data-table-skeleton.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { useTableModel } from "./use-table-model.ts";
import { EmptyState, ErrorState, FilteredEmpty } from "./states.tsx";

/** One column. Keep the list outside the component or in a memo. */
export interface DataColumn<Row extends RowData> {
  id: string;
  /** The heading, and its name in the column menu. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field to sort by when its heading is pressed; without it the column does not sort. */
  sortField?: string;
  /** The direction of the first press; ascending unless said otherwise. */
  sortFirst?: "asc" | "desc";
  /** False keeps it out of the column menu. */
  hideable?: boolean;
  /** The heading is for screen readers only (an action column, say). */
  headerHidden?: boolean;
  align?: "left" | "right" | "center";
  /** Class names of every cell of the column: a width, `font-record`. */
  className?: string;
}

/** How the rows are ordered; by the server. */
export interface TableSort {
  field: string;
  order: "asc" | "desc";
}

export interface DataTableProps<Row extends RowData> {
  /** What the table lists, for screen readers: 'Documents'. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows of this page, already sorted; undefined while they are first loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** What a row is called in 'Select {name}'. */
  rowName: (row: Row) => string;
  /** Other rows are on their way; the old ones stay. */
  refreshing?: boolean;
  error?: { message: string; requestId?: string; onRetry?: () => void };
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** The ids of the chosen rows, of other pages too; given, a column of checkboxes appears. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  hiddenColumns?: readonly string[];
  /** Rows of 36 px, or 44. */
  density?: "compact" | "comfortable";
  /** Makes each row a real link. */
  rowHref?: (row: Row) => string;
  /** What Enter and a press do where rows are no links. */
  onOpenRow?: (row: Row) => void;
  /** The row in two lines for telephones; without links or buttons of its own. Without it the table scrolls sideways. */
  mobileRow?: (row: Row) => ReactNode;
  /** First use: what this place is for. */
  empty?: ReactNode;
  /** Filters are on: no rows then means none match. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** How many rows the skeleton has. */
  skeletonRows?: number;
  /** j and k also work while nothing on the page has the focus; for the page's one main table. */
  pageKeys?: boolean;
  /** The row that has the focus when it is first shown, unless something else has it: the one that was come back from. */
  focusedRow?: string;
  className?: string;
}

/** While there is more to the right, the edge of a table that scrolls sideways is shaded; paper hides that at its end. */
const FADING_EDGE =
  "max-xl:[background:linear-gradient(to_left,var(--paper)_50%,transparent)_right/2.5rem_100%_no-repeat_local,linear-gradient(to_left,var(--line),transparent)_right/1.25rem_100%_no-repeat]";

/**
 * The one table of the product, on TanStack's: server-sorted, with selection, column choice, row keys (j k arrows Home End, Enter
 * opens, x selects), and its own loading, empty, filtered-empty and error states.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, selection, error } = props;
  const frame = useRef<HTMLTableSectionElement>(null);
  const shown = useMemo(
    () => columns.filter(({ id }) => !props.hiddenColumns?.includes(id)),
    [columns, props.hiddenColumns],
  );
  const table = useTableModel(props, shown);
  const lines = table.getRowModel().rows;
  const begin = props.focusedRow === undefined ? -1 : lines.findIndex(({ id }) => id === props.focusedRow);
  const focus = useRowFocus(frame, { count: lines.length, pageKeys: props.pageKeys ?? false, begin });
  const width = shown.length + (selection ? 1 : 0) + (props.mobileRow ? 1 : 0);

  return (
    <div className={cn("relative min-w-0 max-xl:overflow-x-auto", FADING_EDGE, props.className)}>
      {props.refreshing && <RefreshLine />}
      <table
        aria-busy={props.refreshing || rows === undefined && !error || undefined}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{props.label}</caption>
        <HeaderRow
          table={table}
          columns={shown}
          sort={props.sort}
          onSortChange={props.onSortChange}
          hasChoice={selection !== undefined}
          twoLine={Boolean(props.mobileRow)}
        />
        <tbody ref={frame} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
          {!error && rows === undefined && <SkeletonRows {...props} columns={shown} />}
          {!error &&
            lines.map((row, at) => (
              <BodyRow key={row.id} row={row} columns={shown} focusable={focus.index === at} table={props} />
            ))}
          {(error || rows?.length === 0) && (
            <tr>
              <td colSpan={width}>{error ? <ErrorState {...error} /> : <NoRows {...props} />}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function NoRows<Row extends RowData>({ filtered, onClearFilters, empty, label }: DataTableProps<Row>) {
  if (filtered) return <FilteredEmpty things={label.toLowerCase()} onClear={onClearFilters} />;
  return empty ?? <EmptyState title={`No ${label.toLowerCase()} yet`} />;
}

function RefreshLine() {
  return (
    <div role="status" className="absolute inset-x-0 top-0 z-20 h-0.5 animate-late overflow-hidden">
      <span className="sr-only">Loading</span>
      <div className="h-full w-1/3 animate-sweep bg-accent" />
    </div>
  );
}
