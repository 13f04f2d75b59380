import { liveKey } from "@/kernel/live/live-key.ts";

/** A store was declared out of business, or a step was taken after it. */
export const outOfBusinessChanged = liveKey<{ readonly storeId: number }>("out-of-business.changed");
