import { toHeading, toRows } from "./prepare-archive.ts";
import { toOpenReports } from "./prepare-reports.ts";
import { people, stores } from "./sample.ts";
import type { Screen } from "./screen.ts";

/** A picture of the manual: its name, and the screen that it shows, by its name in `screens.ts` or itself. */
export interface ManualPictureOrder {
  readonly name: string;
  readonly screen: string | Screen;
  /** How much of the window from its top is shown, in CSS pixels; 700 unless told. */
  readonly height?: number;
}

const expiring: Screen = {
  name: "forms-that-expire",
  as: people.prairieOwner,
  path: `/${stores.prairie}/documents?shouldFilterByExpirationDate=true`,
  prepare: toRows,
};

const selfCheck: Screen = {
  name: "get-ready-for-an-inspection",
  as: people.summitOwner,
  path: `/${stores.denver}/inspection-check`,
  prepare: toHeading("Inspection self-check"),
};

const openReports: Screen = {
  name: "reports-due",
  as: people.prairieOwner,
  path: `/${stores.prairie}/report-deadlines`,
  prepare: toOpenReports,
};

/** Every picture of the manual. One whose screen is not in `screens.ts` yet is left out, and so it is on its page. */
export const manualPictureOrders: readonly ManualPictureOrder[] = [
  { name: "sign-in", screen: "sign-in", height: 620 },
  { name: "registration", screen: "registration" },
  { name: "choose-a-store", screen: "ffl-selection", height: 520 },
  { name: "dashboard", screen: "dashboard" },
  { name: "notifications", screen: "notifications", height: 520 },
  { name: "release-notes", screen: "release-notes", height: 520 },
  { name: "support", screen: "support" },
  { name: "find-documents", screen: "archive" },
  { name: "many-at-once", screen: "archive-selected" },
  { name: "forms-that-expire", screen: expiring, height: 520 },
  { name: "read-a-form", screen: "document-details" },
  { name: "history", screen: "document-history" },
  { name: "supplements", screen: "document-attachments" },
  { name: "compare", screen: "compare" },
  { name: "file-a-form", screen: "upload" },
  { name: "verify", screen: "verify-queue" },
  { name: "correct-a-form", screen: "correct-form" },
  { name: "who-may-correct", screen: "correct-guidance" },
  { name: "trace-desk", screen: "trace-desk" },
  { name: "users", screen: "user-management", height: 520 },
  { name: "ffl-settings", screen: "ffl-settings" },
  { name: "organization", screen: "organization", height: 520 },
  { name: "account-history", screen: "account-history" },
  { name: "get-ready-for-an-inspection", screen: selfCheck },
  { name: "atf-audit", screen: "audit-atf", height: 620 },
  { name: "inspection-at-the-counter", screen: "inspection-start", height: 520 },
  { name: "search-everywhere", screen: "palette", height: 620 },
  { name: "keyboard", screen: "keyboard-help" },
  { name: "install", screen: "setup", height: 620 },
  { name: "dealers", screen: "accounts" },
  { name: "for-investigators", screen: "archive-auditor", height: 620 },
  // The last: it files a sale and notes a theft, which other screens would show too.
  { name: "reports-due", screen: openReports, height: 420 },
];
