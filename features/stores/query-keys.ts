/** What is asked about any store for its settings page. */
export const anyStoreSettingsKey = ["stores", "settings"] as const;

/** What is asked about a store for its settings page. */
export const storeSettingsKey = (storeId: number) => [...anyStoreSettingsKey, storeId] as const;
