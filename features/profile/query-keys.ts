/** What is asked about oneself. */
export const profileKey = ["profile", "own"] as const;
