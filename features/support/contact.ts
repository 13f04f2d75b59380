import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Support } from "./contract.ts";

/** Whom to ask. */
type Contact = Pick<Support, "name" | "phone" | "email">;

const nobody: Contact = { name: null, phone: null, email: null };

/**
 * The help desk that was set; else the operator who was added first; else the owner of the asker's own account. Nobody is sent
 * to themselves.
 */
export async function contactFor(context: FeatureContext, identity: Identity): Promise<Contact> {
  const { phone, email } = context.configuration.support;
  if (phone !== null || email !== null) return { name: null, phone, email };
  const people = context.offered(accountsOffer);
  const operator = firstOf(await people.operators(), identity);
  if (operator) return contactOf(operator);
  if (identity.accountId === null) return nobody;
  const staff = await people.peopleOfAccount(identity.accountId);
  const owner = firstOf(staff.filter(({ role }) => role === "FFLAccountOwner"), identity);
  return owner ? contactOf(owner) : nobody;
}

/** The first who can be reached and is somebody else. */
function firstOf(people: readonly Person[], { userId }: Identity): Person | undefined {
  return people
    .filter((person) =>
      !person.isDisabled && !person.isDeleted && person.invitationStatus === 0 && person.id !== userId
    )
    .sort((a, b) => a.id - b.id)[0];
}

function contactOf({ name, phone, email }: Person): Contact {
  return { name, phone: phone === "" ? null : phone, email };
}
