import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Further sections of one's own profile page. */
export const profileSections = slotKey<Record<never, never>>("profile.sections");
