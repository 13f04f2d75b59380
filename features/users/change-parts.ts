import type { Person, PersonChange } from "@/features/accounts/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";

/** True for the same stores in whatever order. */
export function sameStores(some: readonly number[], others: readonly number[]): boolean {
  const given = new Set(some);
  return given.size === new Set(others).size && others.every((id) => given.has(id));
}

/** What of a change is another way than it was. */
export function changesOf(wanted: PersonChange, person: Person, before: readonly number[]): PersonChange {
  const { name, email, phone, role, isDisabled, storeIds } = wanted;
  return {
    ...name === undefined || name === person.name ? {} : { name },
    ...email === undefined || email === person.email ? {} : { email },
    ...phone === undefined || phone === person.phone ? {} : { phone },
    ...role === undefined || role === person.role ? {} : { role },
    ...isDisabled === undefined || isDisabled === person.isDisabled ? {} : { isDisabled },
    ...storeIds === undefined || sameStores(storeIds, before) ? {} : { storeIds },
  };
}

/** Tells the address before that it no longer signs in: whoever did not want that must hear of it. */
export function tellEmailChanged(unit: UnitOfWork, by: Pick<Identity, "userId" | "name">, person: Person): void {
  if (person.invitationStatus !== 0) return;
  const who = by.userId === person.id ? "You" : by.name;
  unit.mail({
    to: { name: person.name, address: person.email },
    subject: "Your email in Strongroom was changed",
    text:
      `Hello ${person.name},\n\n${who} changed the email that you sign in with. This address no longer works, and ` +
      "you were signed out everywhere. If that is not right, please tell an account owner.",
    links: [],
    accountId: person.accountId,
    storeId: null,
  });
}
