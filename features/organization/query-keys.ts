/** What is asked about the FFLs of accounts. */
export const fflsKey = ["organization", "ffls"] as const;

/** What is asked about the details of accounts. */
export const accountKey = ["organization", "account"] as const;
