import type { RowData } from "@tanstack/react-table";
import { cn } from "./cn.ts";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";
import { ROW_HEIGHT } from "./data-table-row.tsx";
import { Skeleton } from "./skeleton.tsx";

// Uneven widths read as text, not as a grid.
const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-3/5"];

interface SkeletonRowsProps<Row extends RowData> extends Omit<DataTableProps<Row>, "columns"> {
  columns: readonly DataColumn<Row>[];
}

/** Rows of the final shape while the first ones are loaded. */
export function SkeletonRows<Row extends RowData>(props: SkeletonRowsProps<Row>) {
  const { columns, selection, mobileRow, density = "compact", skeletonRows = 12 } = props;
  return Array.from(
    { length: skeletonRows },
    (_, at) => (
      <tr key={at} aria-hidden="true" className={ROW_HEIGHT[density]}>
        {selection && (
          <td className="w-10 border-b px-3">
            <Skeleton className="mx-auto size-4" />
          </td>
        )}
        {columns.map((column, place) => (
          <td key={column.id} className={cn("border-b px-3", mobileRow && "max-sm:hidden", column.className)}>
            <Skeleton className={cn("h-3", WIDTHS[(at + place) % WIDTHS.length])} />
          </td>
        ))}
        {mobileRow && (
          <td className="border-b px-3 py-2 sm:hidden">
            <Skeleton className="my-1 h-3 w-3/5" />
            <Skeleton className="my-1 h-3 w-2/5" />
          </td>
        )}
      </tr>
    ),
  );
}
