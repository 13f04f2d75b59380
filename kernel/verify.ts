/** One result of checking records: a problem that a person must know, or the count of what was found whole. */
export type Finding =
  | { readonly kind: "problem"; readonly subject: string; readonly message: string }
  | { readonly kind: "checked"; readonly what: string; readonly count: number };
