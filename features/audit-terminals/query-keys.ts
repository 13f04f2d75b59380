/** Everything that is asked about inspections of a store begins with this key. */
export const inspectionKey = (storeId: number) => ["audit-terminals", storeId] as const;

/** Whether one's own session at a terminal still goes on. */
export const ownKey = ["audit-terminals", "own"] as const;
