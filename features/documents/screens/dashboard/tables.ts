import { tableAddressIn } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { documentListQuery } from "../../queries.ts";
import { expiringChange, type Filters } from "../archive/filters.ts";
import { listQueryOf } from "../archive/place.ts";

/** The dashboard's tables of documents, by the keys of their tabs. */
export type TableName = "expiring" | "flagged" | "assigned";

/** Rows of a table; all of them are in the archive. */
const rowsShown = "10";

/** The archive's filters that find what a table shows: the dealer's marks, or in auditor mode those of the audit. */
export function tableFilters(table: TableName, { auditorMode, search }: Omit<DashboardTabProps, "storeId">): Filters {
  if (table === "expiring") return expiringChange({}, true);
  if (table === "assigned") return auditorMode ? { auditAssigned: "true" } : { fflAssigned: "true" };
  const { color } = tableAddressIn(search);
  if (auditorMode) return color ? { auditFlaggedColor: color } : { auditFlagged: "true" };
  return color ? { fflFlaggedColor: color } : { fflFlagged: "true" };
}

/** What a table asks the server for. */
export function tableQuery(context: Pick<ScreenContext, "api">, table: TableName, props: DashboardTabProps) {
  return documentListQuery(context, listQueryOf(props, { ...tableFilters(table, props), limit: rowsShown }));
}

/** Fetches what the first paint of a table shows. */
export async function prefetchTable(table: TableName, context: ScreenContext, props: DashboardTabProps): Promise<void> {
  await context.queries.prefetchQuery(tableQuery(context, table, props));
}
