import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Further tabs of Your Organization. `storeId` is the FFL that the page is opened in, if it is opened in one. */
export const organizationTabs = slotKey<{ readonly accountId: number; readonly storeId: number | null }>(
  "organization.tabs",
);

/** What else an account owner can do with an FFL of the table, such as deleting it. */
export const fflActions = slotKey<{ readonly storeId: number; readonly name: string }>("organization.ffl.actions");

/** What else an account owner can do with the account, below its details, such as deleting it. */
export const detailsActions = slotKey<{ readonly accountId: number; readonly name: string }>(
  "organization.details.actions",
);
