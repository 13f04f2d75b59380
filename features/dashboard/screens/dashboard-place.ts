import { readDashboard } from "../contract.ts";
import type { DashboardTabProps } from "../slots.ts";
import type { Session } from "@/features/shell/contract.ts";

/** What of an address the dashboard shows; null when it names no store that the person sees. */
export type DashboardPlace = DashboardTabProps & { readonly storeName: string };

/**
 * Reads what the dashboard is about. `"elsewhere"` for people who see the store and have no dashboard there: auditors
 * (document 3, section 2). The dealer's people keep it in auditor mode, with what the audit gives them.
 */
export function dashboardPlace(
  session: Session,
  storeId: string | undefined,
  search: URLSearchParams,
): DashboardPlace | "elsewhere" | null {
  const store = session.stores.find(({ id }) => String(id) === storeId);
  if (!store) return null;
  const { auditorMode } = session;
  const hasOne = auditorMode ? session.account !== null : store.permissions.includes(readDashboard);
  if (!hasOne) return "elsewhere";
  const accountOverview = search.get("accountOverview") === "true";
  return {
    storeId: store.id,
    accountOverview,
    auditorMode,
    search: search.toString(),
    storeName: accountOverview ? "All FFLs" : store.friendlyFFLName,
  };
}

/** The same place as the parts of the dashboard are given it. */
export function tabPropsOf({ storeName: _, ...props }: DashboardPlace): DashboardTabProps {
  return props;
}
