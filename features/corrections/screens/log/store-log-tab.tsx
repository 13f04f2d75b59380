import { useQuery } from "@tanstack/react-query";
import { FlagChoice, LogTable, useTableAddress } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { storeLogColumns, StoreLogRow } from "./store-log-columns.tsx";
import { storeLogQuery } from "./store-log-query.ts";

/** The tab 'Correction log' of the dashboard (document 3): what was corrected on the forms of a store, newest first. */
export default function StoreLogTab(place: DashboardTabProps) {
  const address = useTableAddress(place, "corrections");
  const { color, change } = address;
  const { accountOverview } = place;
  const log = useQuery(storeLogQuery(useScreens(), place));
  const { stores } = useSetting(place.storeId);
  const setting = { accountOverview, stores };
  return (
    <div className="flex flex-col gap-3">
      <FlagChoice color={color} onChange={(next) => change({ color: next })} />
      <LogTable
        label="Corrections"
        name="correction log"
        log={log}
        unableToLoad="Unable to load correction logs"
        columns={storeLogColumns(setting)}
        address={address}
        accountOverview={accountOverview}
        rowId={({ id }) => String(id)}
        mobileRow={(row) => <StoreLogRow row={row} setting={setting} />}
        filtered={color !== ""}
        onClearFilters={() => change({ color: "" })}
        empty={
          <EmptyState title="No corrections yet">
            Corrections made to this store's forms are listed here, with who made them and when.
          </EmptyState>
        }
        skeletonRows={5}
      />
    </div>
  );
}
