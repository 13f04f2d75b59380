import { useMemo, useRef } from "react";
import type { RowData } from "@tanstack/react-table";
import { cn } from "./cn.ts";
import { BodyRow, LaterRow } from "./data-table-row.tsx";
import { HeaderRow } from "./data-table-header.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { SkeletonRows } from "./data-table-skeleton.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowsAtHand } from "./use-rows-at-hand.ts";
import { useTableModel } from "./use-table-model.ts";
import { EmptyState, ErrorState, FilteredEmpty } from "./states.tsx";

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
  const atHand = useRowsAtHand(lines.length, begin + 1);
  const focus = useRowFocus(frame, { count: atHand, pageKeys: props.pageKeys ?? false, begin });
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
            lines.map((row, at) =>
              at < atHand
                ? <BodyRow key={row.id} row={row} columns={shown} focusable={focus.index === at} table={props} />
                : <LaterRow key={row.id} table={props} />
            )}
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
