import { useParams, useSearchParams } from "react-router";
import { Slot, useSlot, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { DeniedState } from "@/ui/states.tsx";
import { dashboardCards, type DashboardProps, dashboardTabs, dueThings } from "../slots.ts";

/** How a store stands today: what is due, numbers, and tables behind tabs. Features fill it; it knows none of them. */
export default function Dashboard() {
  useTitle("Dashboard");
  const { storeId = "" } = useParams();
  const [search] = useSearchParams();
  if (!/^[1-9]\d{0,14}$/.test(storeId)) return <DeniedState />;
  const props = { storeId: Number(storeId), accountOverview: search.get("accountOverview") === "true" };
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-semibold">Dashboard</h1>
      <Slot of={dueThings} props={props} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3 empty:hidden">
        <Slot of={dashboardCards} props={props} />
      </div>
      <Tables {...props} />
    </div>
  );
}

/** One table at a time; which one stands in the address. */
function Tables(props: DashboardProps) {
  const [search, setSearch] = useSearchParams();
  const tables = useSlot(dashboardTabs, props);
  const wanted = search.get("tab") ?? "";
  const show = (tab: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set("tab", tab);
      return after;
    }, { replace: true });
  return (
    <Tabs
      label="Tables"
      value={wanted}
      onValueChange={show}
      items={tables.map(({ key, label, element }) => ({ value: key, label, content: element }))}
    />
  );
}
