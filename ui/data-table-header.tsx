import type { ReactTable, RowData } from "@tanstack/react-table";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { DataColumn, TableFeaturesInUse } from "./data-table.tsx";
import type { RowChoice } from "./row-choice.ts";

/** Where the words of a cell stand. */
export const ALIGN = { left: "text-left", right: "text-right", center: "text-center" };

const SORT_WORDS = { asc: "ascending", desc: "descending" } as const;

interface HeaderRowProps<Row extends RowData> {
  table: ReactTable<TableFeaturesInUse, Row>;
  columns: ReadonlyMap<string, DataColumn<Row>>;
  /** Given, a checkbox stands for all rows of the page. */
  choice: RowChoice | undefined;
  /** Rows have two lines on telephones, where the headings would mean nothing. */
  twoLine: boolean;
}

const HEADING = "sticky top-(--frame-top,0px) z-10 h-9 border-b bg-frame px-3 text-xs font-medium text-ink-soft";

/** The sticky headings with their sort buttons. */
export function HeaderRow<Row extends RowData>({ table, columns, choice, twoLine }: HeaderRowProps<Row>) {
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
        {table.getVisibleLeafColumns().map((column) => {
          const source = columns.get(column.id);
          const sorted = column.getIsSorted();
          const Icon = sorted ? (sorted === "asc" ? ArrowUp : ArrowDown) : ChevronsUpDown;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted ? SORT_WORDS[sorted] : undefined}
              className={cn(HEADING, ALIGN[source?.align ?? "left"], source?.className, "font-sans text-xs")}
            >
              {column.getCanSort()
                ? (
                  <button
                    type="button"
                    onClick={() => column.toggleSorting()}
                    className="group -mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
                  >
                    {source?.header}
                    <Icon
                      aria-hidden="true"
                      className={cn("size-3.5", !sorted && "opacity-45 group-hover:opacity-100")}
                    />
                  </button>
                )
                : <span className={source?.headerHidden ? "sr-only" : undefined}>{source?.header}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
