import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What every part of the dashboard is given. */
export interface DashboardProps {
  readonly storeId: number;
  /** True when all stores that the person may see are shown together. */
  readonly accountOverview: boolean;
}

/** Cards with a number that leads to what it counts, such as 'Flagged Documents'. */
export const dashboardCards = slotKey<DashboardProps>("dashboard.cards");

/** Tables under the cards; the filling's label is the tab. */
export const dashboardTabs = slotKey<DashboardProps>("dashboard.tabs");

/** Things that are due, the most urgent by order: each filling shows its own, or nothing. */
export const dueThings = slotKey<DashboardProps>("dashboard.due");

/** The parts of the dashboard that a feature can fill. */
export const dashboardSlots = [dashboardCards, dashboardTabs, dueThings];
