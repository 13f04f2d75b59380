/** The beginning of the key of every page of people. */
export const peopleKey = ["operators", "people"] as const;

/** The beginning of the key of every page of accounts. */
export const accountsKey = ["operators", "accounts"] as const;

/** The beginning of the key of every page of what was deleted. */
export const deletedKey = ["operators", "deleted"] as const;

/** The key of how the service does. */
export const serviceKey = ["operators", "service"] as const;

/** The key of the variance requests that wait. */
export const varianceRequestsKey = ["operators", "variance-requests"] as const;

/** The key of the list of operators. */
export const operatorsKey = ["operators", "operators"] as const;
