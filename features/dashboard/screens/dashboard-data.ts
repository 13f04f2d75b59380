import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { fillingsOf, type ScreenContext, type SlotFilling, storeStart } from "@/kernel/screens/screen-feature.ts";
import { dashboardCards, dashboardPanels, type DashboardTabProps, dashboardTabs, dueThings } from "../slots.ts";
import { dashboardPlace, tabPropsOf } from "./dashboard-place.ts";

/**
 * Leads people without a dashboard to what the store opens with for them. The server also fetches what every part's first
 * paint reads, all at once; in the browser the screen opens at once and each part asks for its own.
 */
export async function loadDashboard(context: ScreenContext, { params, request }: LoaderFunctionArgs) {
  // Whoever is not signed in is sent away by the frame's own loader.
  const session = await context.queries.ensureQueryData(sessionQuery(context)).catch(() => null);
  const search = new URL(request.url).searchParams;
  const place = session && dashboardPlace(session, params.storeId, search);
  if (!session || place === null) return data(null, { status: 404 });
  if (place === "elsewhere") {
    const store = session.stores.find(({ id }) => String(id) === params.storeId);
    const start = store && storeStart(context.features, store);
    return start ? redirect(start.href(store.id)) : data(null, { status: 404 });
  }
  if (typeof document !== "undefined") return null;
  await prefetchParts(context, tabPropsOf(place), search);
  return null;
}

/** Of the tabs only the open one is fetched, and of the others how much they hold. */
async function prefetchParts(context: ScreenContext, props: DashboardTabProps, search: URLSearchParams): Promise<void> {
  const { features, queries } = context;
  const tabs = fillingsOf(features, dashboardTabs, props);
  const open = tabs.find(({ key }) => key === search.get("tab")) ?? tabs[0];
  const parts = [...partsOf(context, props), ...open ? [open] : []];
  await Promise.allSettled([
    ...parts.map((part) => part.data?.({ ...context, search }, props)),
    ...tabs.map(({ count }) => count && queries.prefetchQuery(count(context, props))),
  ]);
}

function partsOf({ features }: ScreenContext, props: DashboardTabProps): readonly SlotFilling[] {
  const slots = props.auditorMode ? [dashboardCards] : [dueThings, dashboardCards, dashboardPanels];
  return slots.flatMap((slot) => fillingsOf(features, slot, props));
}
