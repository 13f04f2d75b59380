import { liveKey } from "@/kernel/live/live-key.ts";

/** There is something new for a person's bell, or they have read something. */
export const notificationsChanged = liveKey<{ readonly storeId: number | null }>("notifications.changed");
