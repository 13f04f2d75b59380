/** The history, and all that stands on it: what a product without the history leaves out, in both lists. */
export const withoutHistory: readonly string[] = [
  "audit-sampling",
  "audit-terminals",
  "audit-trail",
  "backup",
  "compliance",
  "exports",
  "history",
  "notifications",
  "offboarding",
  "operators",
  "organization",
  "out-of-business",
  "timestamps",
  "verifier",
];
