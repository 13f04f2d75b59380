import type { Access, Place, ScopePart } from "@/kernel/access.ts";

/**
 * The dealer's inner side: flags, assignments and notes, and their history. Whoever may set the dealer's flag sees it;
 * auditors read documents and get none of it, in no answer and no file.
 */
export const insidePermission = "documents.flag";

/** What else is told of who marked a document: nothing of it where somebody does not see the dealer's inner side. */
const unmarked = {
  fflFlaggedColor: 0,
  fflFlaggedId: null,
  fflFlaggedByUser: null,
  fflFlaggedDate: null,
  fflAssigned: false,
  fflAssignedId: null,
  fflAssignedToUser: null,
  fflAssignedToUserOrigin: 0,
  // It counts every mark; only whoever changes a document needs it.
  version: 1,
} as const;

/** A document without the dealer's marks, where the asker does not see them at its place. */
export function seenAt<Marked extends object>(access: Access, place: Place, document: Marked): Marked {
  return access.can(insidePermission, place) ? document : { ...document, ...unmarked };
}

/** Rows of a list without the dealer's marks, in stores of which the asker does not see them. */
export function seenRows<Marked extends { readonly storeId: number }>(
  access: Access,
  rows: readonly Marked[],
): Marked[] {
  const inside = access.scope(insidePermission);
  return rows.map((row) => isWithin(inside, row.storeId) ? row : { ...row, ...unmarked });
}

/** All of an account comes from a role in it alone, and such a person reads in no other account. */
function isWithin(scope: readonly ScopePart[], storeId: number): boolean {
  return scope.some(({ storeIds }) => storeIds === "all" || storeIds.includes(storeId));
}
