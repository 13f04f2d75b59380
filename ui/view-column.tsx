import type { RowData } from "@tanstack/react-table";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import type { DataColumn } from "./data-table-props.ts";

/** The last column of a table: a button of each row that leads where the row does. `nameOf` says what it views. */
export function viewColumn<Row extends RowData>(
  hrefOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): DataColumn<Row> {
  return {
    id: "view",
    header: "View",
    headerHidden: true,
    className: "w-20",
    cell: (row) => (
      <Button asChild size="sm" className="above-row-link">
        <Link to={hrefOf(row)} aria-label={`View ${nameOf(row)}`}>View</Link>
      </Button>
    ),
  };
}
