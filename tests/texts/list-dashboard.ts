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
    "Total Documents",
    "Total Users",
    "Active Now",
    "Engagement",
  ],
  notifications: ["There are currently no new notifications."],
};

/** Document 3, section 8. */
export const dashboardErrors: Section = {
  dashboard: [
    later("Unable to load correction logs"),
    later("Unable to load documents for table"),
    later("Unable to load data for cards"),
    later("Unable to load engagement data"),
    "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.",
    "Your backup tool is out of date. Please download the latest version.",
  ],
  notifications: ["Unable to load user notifications"],
};
