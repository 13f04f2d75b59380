import { liveKey } from "@/kernel/live/live-key.ts";

/** Somebody of the hearer's account, or the hearer, is not what they were: invited, changed, deleted, a new picture. */
export const peopleChanged = liveKey<Record<string, never>>("accounts.people_changed");

/** Sessions of the hearer ended, or what they may do changed, or that of everybody of an account. */
export const accessChanged = liveKey<Record<string, never>>("accounts.access_changed");

/** An account is new or not what it was, such as its name, or whether it is open. */
export const accountChanged = liveKey<Record<string, never>>("accounts.details_changed");
