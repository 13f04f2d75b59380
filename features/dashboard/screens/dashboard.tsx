import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { isFilled } from "@/kernel/screens/screen-feature.ts";
import { Slot, useScreens, useSlot, useTitle } from "@/kernel/screens/screens-context.tsx";
import { cn } from "@/ui/cn.ts";
import { DeniedState } from "@/ui/states.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { dashboardCards, dashboardPanels, type DashboardTabProps, dashboardTabs, dueThings } from "../slots.ts";
import { type DashboardPlace, dashboardPlace, tabPropsOf } from "./dashboard-place.ts";

/** How a store stands today: what is due, numbers, a chart, and tables behind tabs. Features fill it; it knows none of them. */
export default function Dashboard() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const { data: session } = useSuspenseQuery(sessionQuery(useScreens()));
  const place = dashboardPlace(session, storeId, search);
  // Auditors were led elsewhere; what is left is a right that was taken away under an open page.
  return place === null || place === "elsewhere" ? <DeniedState /> : <Parts place={place} />;
}

function Parts({ place }: { readonly place: DashboardPlace }) {
  useTitle(`Dashboard of ${place.storeName}`);
  const tabProps = tabPropsOf(place);
  const { storeId, accountOverview, auditorMode } = tabProps;
  const props = { storeId, accountOverview };
  return (
    <div className="flex flex-col gap-5">
      <h1 className="flex flex-wrap items-baseline gap-x-2 text-xl font-semibold">
        Dashboard <span className="font-normal text-ink-soft">{place.storeName}</span>
      </h1>
      {!auditorMode && (
        <div className="flex flex-col gap-3 empty:hidden">
          <Slot of={dueThings} props={props} />
        </div>
      )}
      <Cards {...props} />
      {!auditorMode && (
        <div className="flex flex-col gap-5 empty:hidden">
          <Slot of={dashboardPanels} props={props} />
        </div>
      )}
      <Tables {...tabProps} />
    </div>
  );
}

/** The row has its height before its cards are there: nothing below it moves while the page arrives in pieces. */
function Cards(props: { readonly storeId: number; readonly accountOverview: boolean }) {
  const { features } = useScreens();
  const isUsed = isFilled(features, dashboardCards);
  return (
    <div className={cn("grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-5", isUsed && "min-h-24")}>
      <Slot of={dashboardCards} props={props} />
    </div>
  );
}

/** One table at a time; which one stands in the address. */
function Tables(props: DashboardTabProps) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab") ?? "";
  const tables = useTables(props, wanted);
  const show = (tab: string) => {
    const after = new URLSearchParams({ tab });
    if (props.accountOverview) after.set("accountOverview", "true");
    // What a panel shows stays; what the tab before was narrowed to does not.
    for (const [name, value] of search) if (name.startsWith("chart")) after.set(name, value);
    setSearch(after, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs
      label="Tables"
      value={wanted}
      onValueChange={show}
      items={tables.map(({ key, label, held, element }) => ({ value: key, label, count: held, content: element }))}
    />
  );
}

/** The tables with how much they hold, where they say so: without anything they are left out, once that is known. */
function useTables(props: DashboardTabProps, wanted: string) {
  const screens = useScreens();
  const tables = useSlot(dashboardTabs, props);
  const counting = tables.flatMap(({ key, count }) => count ? [{ key, asked: count(screens, props) }] : []);
  const answers = useQueries({ queries: counting.map(({ asked }) => asked) });
  return tables.flatMap((table) => {
    const at = counting.findIndex(({ key }) => key === table.key);
    if (at === -1) return [{ ...table, held: undefined }];
    const { data, isPending } = answers[at];
    const isEmpty = data ? data.count === 0 : isPending && table.key !== wanted;
    return isEmpty ? [] : [{ ...table, held: data?.count }];
  });
}
