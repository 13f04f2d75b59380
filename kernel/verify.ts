/**
 * One result of checking records: a problem that a person must know, something that they may want to know though
 * nothing is wrong, or the count of what was found whole.
 */
export type Finding =
  | { readonly kind: "problem"; readonly subject: string; readonly message: string }
  | { readonly kind: "note"; readonly subject: string; readonly message: string }
  | { readonly kind: "checked"; readonly what: string; readonly count: number };
