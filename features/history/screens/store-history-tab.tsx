import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTableAddress } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { mostActions } from "../contract-store.ts";
import { actionHref, ActionRow, storeHistoryColumns } from "./store-history-columns.tsx";
import { actionKindIn, actionKinds, storeHistoryQuery } from "./store-history-query.ts";

/** The tab 'User History' of the dashboard (document 3): what people of the store did with its documents. */
export default function StoreHistoryTab(place: DashboardTabProps) {
  const { kind: given, page, limit, change } = useTableAddress(place, "history");
  const kind = actionKindIn(given);
  const history = useQuery(storeHistoryQuery(useScreens(), place));
  const { stores, timeZone, mayFile } = useSetting(place.storeId);
  const setting = { accountOverview: place.accountOverview, stores, timeZone };
  const failure = history.error && !history.data ? failureOf(history.error, "Unable to load user history") : null;
  return (
    <div className="flex flex-col gap-3">
      <div className="w-56 max-sm:w-full">
        <Select
          aria-label="Kind of action"
          placeholder="All actions"
          options={[...actionKinds]}
          value={kind}
          onChange={({ target }) => change({ kind: target.value })}
        />
      </div>
      <Card className="overflow-clip">
        <DataTable
          label="Actions"
          columns={storeHistoryColumns(setting)}
          rows={history.data?.data}
          rowId={({ stream, seq }) => `${stream}/${seq}`}
          rowName={({ customerName }) => `the document of ${customerName}`}
          rowHref={(row) => actionHref(row, setting)}
          refreshing={history.isPlaceholderData}
          error={failure ? { ...failure, onRetry: () => void history.refetch() } : undefined}
          mobileRow={(row) => <ActionRow row={row} setting={setting} />}
          filtered={kind !== ""}
          onClearFilters={() => change({ kind: "" })}
          empty={
            <EmptyState
              title="No activity yet"
              action={mayFile && (
                <Button asChild variant="primary">
                  <Link to={`/${place.storeId}/documents?upload=1`}>Upload a document</Link>
                </Button>
              )}
            >
              Who filed, viewed, printed, corrected or flagged which document is listed here, newest first.
            </EmptyState>
          }
          skeletonRows={10}
          pageKeys
        />
        {history.data && history.data.count > 0 && (
          <TablePagination
            label="Pages of the user history"
            page={page}
            limit={limit}
            maxLimit={100}
            total={history.data.count}
            onPageChange={(next) => change({ page: next })}
            onLimitChange={(next) => change({ limit: next })}
          />
        )}
      </Card>
      {history.data?.count === mostActions && (
        <p className="text-sm text-ink-soft">
          These are the newest {mostActions} actions. Each document's History tab has all of its own.
        </p>
      )}
    </div>
  );
}
