import type { DataColumn } from "@/ui/data-table-props.ts";
import { viewColumn } from "@/ui/view-column.tsx";
import type { ListRow } from "../../contract-list.ts";
import { personCell, rowName } from "../archive/cells.tsx";
import { archiveColumns, type ColumnSetting } from "../archive/columns.tsx";

/** Those of the archive that stand before and after who flagged (document 3, section 3, 'Dashboard document row'). */
const before = ["customerName", "store", "serialNumbers", "transferDate", "expirationDate", "status", "tsn"];
const dealers = { assignee: "fflAssignedToUser", flag: "fflFlaggedColor" };
const auditors = { assignee: "auditAssignedUserName", flag: "auditFlaggedColor" };

/** The columns of the dashboard's tables of documents; their order is the server's. */
export function tableColumns(setting: ColumnSetting, hrefOf: (row: ListRow) => string): DataColumn<ListRow>[] {
  const { assignee, flag } = setting.audit ? auditors : dealers;
  const all = archiveColumns(setting).map((column) => ({ ...column, sortField: undefined }));
  const named = (ids: readonly string[]) => ids.flatMap((id) => all.find((column) => column.id === id) ?? []);
  return [
    ...named([...before, assignee]),
    {
      id: "flaggedBy",
      header: "Flagged by",
      className: "w-40",
      cell: (row) => personCell(setting.audit ? row.auditFlaggedByUserName : row.fflFlaggedByUser),
    },
    ...named([flag]),
    viewColumn(hrefOf, rowName),
  ];
}
