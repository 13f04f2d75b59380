import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Where in the product the person is. */
export interface PlaceProps {
  /** The store shown; null outside of a store. */
  readonly storeId: number | null;
}

/** Banners under the top bar, such as 'Audit Mode is Currently On'. */
export const banners = slotKey<PlaceProps>("shell.banners", { firstLoad: true });

/** Beside the person in the top bar: the notifications bell. What fills it asks its own permission. */
export const bell = slotKey<PlaceProps>("shell.bell", { firstLoad: true });

/** What else can be done on the FFL selection screen, such as 'Add New FFL'. */
export const homeActions = slotKey<PlaceProps>("shell.home.actions");

/** Cards on the home of an operator, below what can be done. */
export const operatorCards = slotKey<PlaceProps>("shell.home.operator");
