/** Begins the keys of all queries of this feature. */
export const outOfBusinessKey = ["out-of-business"] as const;
