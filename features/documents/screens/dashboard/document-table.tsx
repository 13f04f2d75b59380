import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { ListPage, ListRow } from "../../contract-list.ts";
import { rowName } from "../archive/cells.tsx";
import type { ColumnSetting } from "../archive/columns.tsx";
import { writeFilters } from "../archive/filters.ts";
import { MobileRow } from "../archive/mobile-row.tsx";
import { archiveHref, documentHref } from "../archive/place.ts";
import { useStoreClocks } from "../archive/use-store-clocks.ts";
import { useSetting } from "../use-setting.ts";
import { tableColumns } from "./table-columns.tsx";
import { tableFilters, type TableName, tableQuery } from "./tables.ts";

interface DocumentTableProps {
  readonly table: TableName;
  readonly place: DashboardTabProps;
  /** What the table lists, for screen readers and for the link to all of them: 'Flagged documents'. */
  readonly label: string;
  /** Shown while there are none at all. */
  readonly empty: ReactNode;
  /** Takes the table's own filter away; left out while there is none. */
  readonly onClear?: () => void;
}

/** The first documents of a list, each with the way to its page, and below them the way to all of them. */
export function DocumentTable({ table, place, label, empty, onClear }: DocumentTableProps) {
  const list = useQuery(tableQuery(useScreens(), table, place));
  const setting = useColumnSetting(place);
  const filters = tableFilters(table, place);
  const hrefOf = (row: ListRow) => documentHref(place, filters, row.id, row.storeId);
  const failure = list.error && !list.data ? failureOf(list.error, "Unable to load documents for table") : null;
  return (
    <Card className="overflow-clip">
      <DataTable
        label={label}
        columns={tableColumns(setting, hrefOf)}
        rows={list.data?.data}
        rowId={({ id }) => String(id)}
        rowName={rowName}
        rowHref={hrefOf}
        refreshing={list.isPlaceholderData}
        error={failure ? { ...failure, onRetry: () => void list.refetch() } : undefined}
        mobileRow={(row) => <MobileRow row={row} setting={setting} />}
        filtered={onClear !== undefined}
        onClearFilters={onClear}
        empty={empty}
        skeletonRows={5}
        pageKeys
      />
      {list.data && list.data.count > 0 && (
        <AllOfThem page={list.data} label={label} to={archiveHref(place, writeFilters(filters))} />
      )}
    </Card>
  );
}

function AllOfThem({ page, label, to }: { readonly page: ListPage; readonly label: string; readonly to: string }) {
  return (
    <div className="border-t bg-frame px-3">
      <Link
        to={to}
        className="inline-flex h-9 items-center text-sm text-accent underline-offset-3 hover:underline pointer-coarse:h-11"
      >
        View all {formatNumber(page.count)}
        {page.countIsMinimum && "+"}
        <span className="sr-only">&nbsp;{label.toLowerCase()}</span>
      </Link>
    </div>
  );
}

function useColumnSetting({ storeId, accountOverview, auditorMode }: DashboardTabProps): ColumnSetting {
  const setting = useSetting(storeId);
  const clockOf = useStoreClocks(setting);
  const { stores } = setting;
  return useMemo(() => ({
    audit: auditorMode,
    stores: accountOverview ? stores : null,
    clockOf,
    isStandAlone: false,
    found: {},
  }), [accountOverview, auditorMode, clockOf, stores]);
}
