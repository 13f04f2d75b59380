import { liveKey } from "@/kernel/live/live-key.ts";

/** Somebody of the hearer's account, or the hearer, is not what they were: invited, changed, deleted, a new picture. */
export const peopleChanged = liveKey<Record<string, never>>("accounts.people_changed");

/** The details of an account were changed, such as its name. */
export const accountChanged = liveKey<Record<string, never>>("accounts.details_changed");
