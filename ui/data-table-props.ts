import type { ReactNode } from "react";
import type { RowData } from "@tanstack/react-table";

/** One column. Keep the list outside the component or in a memo. */
export interface DataColumn<Row extends RowData> {
  id: string;
  /** The heading, and its name in the column menu. */
  header: string;
  /** What a short heading stands for, on hover. */
  headerTitle?: string;
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

/** What a table shows and what it tells. */
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
