import { useQuery } from "@tanstack/react-query";
import { FlagChoice, useTableAddress } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { correctedHref, storeLogColumns, StoreLogRow, type StoreLogSetting } from "./store-log-columns.tsx";
import { storeLogQuery } from "./store-log-query.ts";

/** The tab 'Correction log' of the dashboard (document 3): what was corrected on the forms of a store, newest first. */
export default function StoreLogTab(place: DashboardTabProps) {
  const { color, page, limit, change } = useTableAddress(place, "corrections");
  const log = useQuery(storeLogQuery(useScreens(), place));
  const { stores } = useSetting(place.storeId);
  const setting: StoreLogSetting = { accountOverview: place.accountOverview, stores };
  const failure = log.error && !log.data ? failureOf(log.error, "Unable to load correction logs") : null;
  return (
    <div className="flex flex-col gap-3">
      <FlagChoice color={color} onChange={(next) => change({ color: next })} />
      <Card className="overflow-clip">
        <DataTable
          label="Corrections"
          columns={storeLogColumns(setting)}
          rows={log.data?.data}
          rowId={({ id }) => String(id)}
          rowName={({ customerName }) => `the document of ${customerName}`}
          rowHref={(row) => correctedHref(row, setting)}
          refreshing={log.isPlaceholderData}
          error={failure ? { ...failure, onRetry: () => void log.refetch() } : undefined}
          mobileRow={(row) => <StoreLogRow row={row} setting={setting} />}
          filtered={color !== ""}
          onClearFilters={() => change({ color: "" })}
          empty={
            <EmptyState title="No corrections yet">
              Corrections made to this store's forms are listed here, with who made them and when.
            </EmptyState>
          }
          skeletonRows={5}
          pageKeys
        />
        {log.data && log.data.count > 0 && (
          <TablePagination
            label="Pages of the correction log"
            page={page}
            limit={limit}
            maxLimit={100}
            total={log.data.count}
            onPageChange={(next) => change({ page: next })}
            onLimitChange={(next) => change({ limit: next })}
          />
        )}
      </Card>
    </div>
  );
}
