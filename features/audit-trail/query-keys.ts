/** Everything that is asked about the trail of a store's audits begins with this key. */
export const trailKey = (storeId: number) => ["audit-trail", storeId] as const;
