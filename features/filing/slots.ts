import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What the way to documents that were set aside is given. */
export interface VerifyLaterProps {
  readonly storeId: number;
  /** How many documents of this upload were set aside. */
  readonly count: number;
}

/**
 * Where documents go whose values a person checks another time. The upload offers it when a feature fills this slot, and
 * shows the filling in its summary: the way to them. It calls `POST /api/intake`, once for each document.
 */
export const verifyLater = slotKey<VerifyLaterProps>("filing.verify-later");
