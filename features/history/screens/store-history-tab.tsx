import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LogTable, useTableAddress } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { mostActions } from "../contract-store.ts";
import { ActionRow, storeHistoryColumns } from "./store-history-columns.tsx";
import { actionKindIn, actionKinds, storeHistoryQuery } from "./store-history-query.ts";

/** The tab 'User History' of the dashboard (document 3): what people of the store did with its documents. */
export default function StoreHistoryTab(place: DashboardTabProps) {
  const address = useTableAddress(place, "history");
  const { change } = address;
  const { accountOverview } = place;
  const kind = actionKindIn(address.kind);
  const history = useQuery(storeHistoryQuery(useScreens(), place));
  const { stores, timeZone, mayFile } = useSetting(place.storeId);
  const setting = { accountOverview, stores, timeZone };
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
      <LogTable
        label="Actions"
        name="user history"
        log={history}
        unableToLoad="Unable to load user history"
        columns={storeHistoryColumns(setting)}
        address={address}
        accountOverview={accountOverview}
        rowId={({ stream, seq }) => `${stream}/${seq}`}
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
      />
      {history.data?.count === mostActions && (
        <p className="text-sm text-ink-soft">
          These are the newest {mostActions} actions. Each document's History tab has all of its own.
        </p>
      )}
    </div>
  );
}
