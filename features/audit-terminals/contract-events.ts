import { liveKey } from "@/kernel/live/live-key.ts";

/** A code of an audit was shown, used or withdrawn, or a session at a terminal began or ended. */
export const terminalsChanged = liveKey<{ readonly storeId: number; readonly auditId: number }>(
  "audit-terminals.changed",
);
