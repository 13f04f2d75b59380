import { guard, type Statement } from "@/db/database.ts";
import type { PersonWithoutAccount } from "./offers.ts";
import { peopleGuards } from "./people-guards.ts";
import { insertPerson } from "./people.ts";

/**
 * Statements for somebody who signs in for the first time and belongs to no account, without a password unless they chose
 * one; the batch fails when the email is taken.
 */
export function newcomer(
  person: PersonWithoutAccount,
  at: string,
  passwordHash: string | null = null,
): readonly Statement[] {
  const isFree = "NOT EXISTS (SELECT 1 FROM users WHERE email = ? AND is_deleted = 0)";
  return [
    guard(peopleGuards.emailFree, isFree, [person.email]),
    insertPerson({ ...person, accountId: null, role: 0, passwordHash }, at),
  ];
}
