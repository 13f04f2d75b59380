import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, forbidden, notSignedIn } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** The user of the backup application is a program's: it has a password alone, whatever is required. */
export function mayHaveFactor({ role }: Pick<Person, "role">): boolean {
  return role !== "BackupToolOnlyUser";
}

/** The code of the answer that asks the screen for a proof. */
export const proofNeeded = "second-factor.proof_needed";

/**
 * The person who asks, about themselves: an operator who acts for somebody must not give themselves a key to that person's
 * sign-in. Before a change the person must have proved in the last ten minutes who they are. Throws 403.
 */
export async function assertOneself(
  context: FeatureContext,
  { identity }: Access,
  { isProved }: { readonly isProved: boolean },
): Promise<Person> {
  if (identity.impersonator) throw forbidden("Only that person can see and change this.");
  const accounts = context.offered(accountsOffer);
  const person = await accounts.person(identity.userId);
  if (!person || person.isDeleted) throw notSignedIn();
  if (isProved && await accounts.provedUntil(identity.sessionId) === null) {
    throw new AppError(403, proofNeeded, "Please confirm your password first.");
  }
  return person;
}

/** Throws 403 for the user of the backup application: it is a program's, and nobody types codes for it. */
export function assertMayHave(person: Person): void {
  if (!mayHaveFactor(person)) throw forbidden();
}
