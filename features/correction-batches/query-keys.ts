/** What is asked about lists of forms to be corrected. */
export const batchesKey = ["correction-batches"] as const;

/** What others may change of them: all but where the boxes of a form lie. */
export const changingKeys = ["store", "one", "forms", "queue", "corrections"].map((part) => [...batchesKey, part]);
