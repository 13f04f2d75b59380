/** The permission that decides who has a dashboard: a store opens with it. */
export const readDashboard = "dashboard.read";
