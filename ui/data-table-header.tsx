import type { RowData } from "@tanstack/react-table";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { DataColumn, TableSort } from "./data-table-props.ts";
import type { TableModel } from "./use-table-model.ts";

/** Where the words of a cell stand. */
export const ALIGN = { left: "text-left", right: "text-right", center: "text-center" };

const SORT_WORDS = { asc: "ascending", desc: "descending" } as const;

interface HeaderRowProps<Row extends RowData> {
  table: TableModel<Row>;
  /** The shown ones. */
  columns: readonly DataColumn<Row>[];
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
  /** A checkbox stands for all rows of the page. */
  hasChoice: boolean;
  /** Rows have two lines on telephones, where the headings would mean nothing. */
  twoLine: boolean;
}

// A table that may scroll sideways has no room to stick in but its own.
const HEADING =
  "sticky top-0 xl:top-(--frame-top,0px) z-10 h-9 border-b bg-frame px-3 text-xs font-medium text-ink-soft";

/** The sticky headings with their sort buttons. */
export function HeaderRow<Row extends RowData>(props: HeaderRowProps<Row>) {
  const { table, columns, sort, onSortChange, hasChoice, twoLine } = props;
  return (
    <thead className={twoLine ? "max-sm:sr-only" : undefined}>
      <tr>
        {hasChoice && (
          <th scope="col" className={cn(HEADING, "w-10 text-center pointer-coarse:w-13")}>
            <Checkbox
              aria-label="Select all rows on this page"
              autoComplete="off"
              className="align-middle"
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          </th>
        )}
        {columns.map((column) => <Heading key={column.id} column={column} sort={sort} onSortChange={onSortChange} />)}
      </tr>
    </thead>
  );
}

interface HeadingProps<Row extends RowData> extends Pick<HeaderRowProps<Row>, "sort" | "onSortChange"> {
  column: DataColumn<Row>;
}

function Heading<Row extends RowData>({ column, sort, onSortChange }: HeadingProps<Row>) {
  const { sortField } = column;
  const sorted = sortField !== undefined && sort?.field === sortField ? sort.order : undefined;
  return (
    <th
      scope="col"
      title={column.headerTitle}
      aria-sort={sorted && SORT_WORDS[sorted]}
      className={cn(HEADING, ALIGN[column.align ?? "left"], column.className, "font-sans text-xs whitespace-nowrap")}
    >
      {sortField === undefined
        ? <span className={column.headerHidden ? "sr-only" : undefined}>{column.header}</span>
        : (
          <SortButton
            header={column.header}
            sorted={sorted}
            onPress={() => onSortChange?.({ field: sortField, order: nextOrder(column, sorted) })}
          />
        )}
    </th>
  );
}

/** The first press sorts as the column likes it, every other turns the order round. */
function nextOrder<Row extends RowData>(column: DataColumn<Row>, sorted: TableSort["order"] | undefined) {
  if (sorted) return sorted === "asc" ? "desc" : "asc";
  return column.sortFirst ?? "asc";
}

interface SortButtonProps {
  header: string;
  sorted: TableSort["order"] | undefined;
  onPress: () => void;
}

function SortButton({ header, sorted, onPress }: SortButtonProps) {
  const Icon = sorted ? (sorted === "asc" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className="group -mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
    >
      {header}
      <Icon aria-hidden="true" className={cn("size-3.5", !sorted && "opacity-45 group-hover:opacity-100")} />
    </button>
  );
}
