/** The history, and all that stands on it: what a product without the history leaves out, in both lists. */
export const withoutHistory: readonly string[] = [
  "history",
  "offboarding",
  "operators",
  "exports",
  "audit-trail",
  "audit-terminals",
  "audit-sampling",
];
