import type { MouseEvent, ReactNode } from "react";
import type { RowData } from "@tanstack/react-table";
import { Link } from "react-router";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";
import { ALIGN } from "./data-table-header.tsx";
import type { TableRow } from "./use-table-model.ts";

/** Heights of a row: 36 px and 44 px. */
export const ROW_HEIGHT = { compact: "h-9", comfortable: "h-11" };

const CELL = "border-b px-3 group-hover/row:bg-hover group-data-selected/row:bg-selected";

interface BodyRowProps<Row extends RowData> {
  row: TableRow<Row>;
  /** The shown ones. */
  columns: readonly DataColumn<Row>[];
  table: DataTableProps<Row>;
  /** The one row that Tab reaches. */
  focusable: boolean;
}

/**
 * One line of the book. Its first cell carries the link, which covers the whole row. Cells are called, not made into
 * components of their own: a list of columns that is made anew must not take what they show off the page.
 */
export function BodyRow<Row extends RowData>({ row, columns, table, focusable }: BodyRowProps<Row>) {
  const { original: record } = row;
  const { selection, rowHref, onOpenRow, mobileRow, rowName, density = "compact" } = table;
  const href = rowHref?.(record);
  const isChosen = row.getIsSelected();
  const open = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest("a, button, input, label");
    if (!control) onOpenRow?.(record);
  };
  return (
    <tr
      data-row=""
      data-selected={isChosen || undefined}
      tabIndex={focusable ? 0 : -1}
      onClick={href === undefined && onOpenRow ? open : undefined}
      className={cn(
        "group/row relative -outline-offset-2",
        ROW_HEIGHT[density],
        (href !== undefined || onOpenRow) && "cursor-pointer",
      )}
    >
      {selection && (
        <td className={cn(CELL, "w-10 pointer-coarse:w-13")}>
          <Checkbox
            data-row-select=""
            autoComplete="off"
            aria-label={`Select ${rowName(record)}`}
            tabIndex={-1}
            className="above-row-link mx-auto block before:pointer-events-none"
            checked={isChosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={cn(CELL, mobileRow && "max-sm:hidden", ALIGN[column.align ?? "left"], column.className)}
        >
          {at === 0 && href !== undefined ? <RowLink href={href}>{column.cell(record)}</RowLink> : column.cell(record)}
        </td>
      ))}
      {mobileRow && (
        <td className={cn(CELL, "py-2 sm:hidden")}>
          {href === undefined ? mobileRow(record) : <RowLink href={href}>{mobileRow(record)}</RowLink>}
        </td>
      )}
    </tr>
  );
}

/** Keeps the place of a row that comes later; a telephone's rows are of different heights. */
export function LaterRow<Row extends RowData>({ table }: { table: DataTableProps<Row> }) {
  const { density = "compact", mobileRow } = table;
  return <tr aria-hidden="true" className={cn(ROW_HEIGHT[density], mobileRow && "max-sm:h-20")} />;
}

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} data-row-link="" tabIndex={-1} className="after:absolute after:inset-0 after:content-['']">
      {children}
    </Link>
  );
}
