import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What every part of the dashboard is given. */
export interface DashboardProps {
  readonly storeId: number;
  /** True when all stores that the person may see are shown together. */
  readonly accountOverview: boolean;
}

/** What a table behind a tab is given. */
export interface DashboardTabProps extends DashboardProps {
  /** The person looks from the auditor's side: only what the audit gives them is shown. */
  readonly auditorMode: boolean;
  /** The query string of the address, without '?': what the open table is narrowed to stands there. */
  readonly search: string;
}

/** Cards with a number that leads to what it counts, such as 'Flagged Documents'. */
export const dashboardCards = slotKey<DashboardProps>("dashboard.cards");

/** Wide parts between the cards and the tabs, such as a chart. Not shown in auditor mode. */
export const dashboardPanels = slotKey<DashboardProps>("dashboard.panels");

/** Tables under the cards; the filling's label is the tab. One with a `count` is left out while there is nothing in it. */
export const dashboardTabs = slotKey<DashboardTabProps>("dashboard.tabs");

/** Things that are due, the most urgent by order: each filling shows its own, or nothing. Not shown in auditor mode. */
export const dueThings = slotKey<DashboardProps>("dashboard.due");

/** The parts of the dashboard that a feature can fill. */
export const dashboardSlots = [dueThings, dashboardCards, dashboardPanels, dashboardTabs];
