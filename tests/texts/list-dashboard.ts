import { later, type Section } from "./wanted.ts";

/** Document 3, section 2: the dashboard. */
export const dashboardScreens: Section = {
  dashboard: [
    "User History",
    "Expiring Documents",
    "Flagged Documents",
    "Correction log",
    "Assigned to Me",
    "All Flag Colors",
    "Flagged Red",
    "Flagged Green",
    "Flagged Yellow",
  ],
};

/** Document 3, section 8. */
export const dashboardErrors: Section = {
  dashboard: [later("Unable to load correction logs"), later("Unable to load documents for table")],
};
