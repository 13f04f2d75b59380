import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { DataColumn, TableSort } from "./data-table.tsx";
import type { RowChoice } from "./row-choice.ts";

/** Where the words of a cell stand. */
export const ALIGN = { left: "text-left", right: "text-right", center: "text-center" };

const SORT_WORDS = { asc: "ascending", desc: "descending" } as const;

interface HeaderRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
  /** Given, a checkbox stands for all rows of the page. */
  choice: RowChoice | undefined;
  /** Rows have two lines on telephones, where the headings would mean nothing. */
  twoLine: boolean;
}

// A table that may scroll sideways has no room to stick in but its own.
const HEADING =
  "sticky top-0 xl:top-(--frame-top,0px) z-10 h-9 border-b bg-frame px-3 text-xs font-medium text-ink-soft";

/** The sticky headings with their sort buttons. */
export function HeaderRow<Row>({ columns, sort, onSortChange, choice, twoLine }: HeaderRowProps<Row>) {
  return (
    <thead className={twoLine ? "max-sm:sr-only" : undefined}>
      <tr>
        {choice && (
          <th scope="col" className={cn(HEADING, "w-10 text-center")}>
            <Checkbox
              aria-label="Select all rows on this page"
              className="align-middle"
              checked={choice.all}
              indeterminate={choice.some}
              onChange={(event) => choice.setAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = column.sortField !== undefined && sort?.field === column.sortField ? sort.order : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted && SORT_WORDS[sorted]}
              className={cn(HEADING, ALIGN[column.align ?? "left"], column.className, "font-sans text-xs")}
            >
              {column.sortField === undefined
                ? <span className={column.headerHidden ? "sr-only" : undefined}>{column.header}</span>
                : (
                  <SortButton
                    header={column.header}
                    sorted={sorted}
                    onPress={() => onSortChange?.(pressed(column, sorted))}
                  />
                )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The first press sorts as the column likes it, every other turns the order round. */
function pressed<Row>(column: DataColumn<Row>, sorted: TableSort["order"] | undefined): TableSort {
  const turned = sorted && (sorted === "asc" ? "desc" : "asc");
  return { field: column.sortField ?? column.id, order: turned ?? column.sortFirst ?? "asc" };
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
