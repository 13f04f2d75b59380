/** The beginning of the key of every page of release notes. */
export const notesKey = ["release-notes"] as const;
