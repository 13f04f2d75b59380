import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { Identity } from "@/kernel/access.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { type Role, roleNamed } from "./contract-roles.ts";
import type { Asker, InvitedPerson, Person, PersonChange } from "./offers.ts";
import { peopleGuards } from "./people-guards.ts";
import { giveStore } from "./people.ts";
import { accessStores, impersonations, isNotDeleted, users } from "./schema.ts";
import { endSessionsOf } from "./sessions.ts";
import { toldAccessStores, toldImpersonations, toldUsers } from "./told-rows.ts";

const ownerNumber = 5;
const nextVersion = sql`${users.version} + 1`;

/** Somebody who is invited: written down without a password, with the stores they get. */
export function newPerson(person: InvitedPerson, at: string): readonly Statement[] {
  const { id, accountId, name, email, phone, role, storeIds, expiresAt, by } = person;
  const row = {
    ...{ id, accountId, email, name, phone, role: numberOf(role), invitationStatus: 1 as const },
    ...{ invitationExpiresAt: expiresAt, createdAt: at, changedById: by.userId, changedAt: at },
  };
  return [
    ...askerStands(by),
    emailIsFree(email, id),
    telling(statementOf(insert(users).values(row)), toldUsers.made(row)),
    ...storeIds.map((storeId) => giveStore(id, accountId ?? 0, storeId)),
  ];
}

/**
 * Changes a person as they were read; a disabled one, one with another email, and one who is invited again, is signed out
 * everywhere.
 */
export function changePerson(person: Person, change: PersonChange, by: Asker, at: string): readonly Statement[] {
  const { storeIds } = change;
  const newEmail = change.email !== undefined && change.email !== person.email ? change.email : null;
  const statements: Statement[] = [
    ...askerStands(by),
    ...newEmail === null ? [] : [emailIsFree(newEmail, person.id)],
    updateOf(person, change, by, at),
    guard(peopleGuards.unchanged, "changes() = 1"),
  ];
  if (storeIds !== undefined) {
    statements.push(telling(
      statementOf(deleteFrom(accessStores).where(eq(accessStores.userId, person.id))),
      toldAccessStores.allGone({ userId: person.id }),
    ));
    statements.push(...storeIds.map((storeId) => giveStore(person.id, person.accountId ?? 0, storeId)));
  }
  const isLowered = change.role !== undefined && change.role !== "FFLAccountOwner";
  if (isLowered || change.isDisabled === true) statements.push(...ownerIsLeft(person));
  if (change.isDisabled === true || newEmail !== null || change.invitedUntil !== undefined) {
    statements.push(endSessionsOf(person.id, at));
  }
  return statements;
}

/** Takes a person away; the name stays for what they did, the email may be used again. */
export function removePerson(person: Person, by: Identity, at: string): readonly Statement[] {
  const gone = { isDeleted: true, passwordHash: null };
  return [
    ...askerStands(by),
    telling(
      statementOf(
        update(users)
          .set({ ...gone, version: nextVersion, changedById: by.userId, changedAt: at })
          .where(and(eq(users.id, person.id), eq(users.version, person.version), isNotDeleted)),
      ),
      toldUsers.changed({ id: person.id }, gone),
    ),
    guard(peopleGuards.unchanged, "changes() = 1"),
    ...ownerIsLeft(person),
    endSessionsOf(person.id, at),
    telling(
      statementOf(
        update(impersonations).set({ endedAt: at })
          .where(and(eq(impersonations.userId, person.id), isNull(impersonations.endedAt))),
      ),
      toldImpersonations.allGone({ userId: person.id }),
    ),
  ];
}

/** Somebody takes their invitation, with a password of their own unless they sign in elsewhere. */
export function acceptInvitation(userId: number, passwordHash: string | null, at: string): readonly Statement[] {
  const accepted = {
    ...{ invitationStatus: 0 as const, invitationExpiresAt: null },
    passwordHash: passwordHash ?? undefined,
  };
  return [
    telling(
      statementOf(
        update(users).set(accepted)
          .where(and(eq(users.id, userId), ne(users.invitationStatus, 0), isNotDeleted, eq(users.isDisabled, false))),
      ),
      toldUsers.changed({ id: userId }, accepted),
    ),
    guard(peopleGuards.isInvited, "changes() = 1"),
    endSessionsOf(userId, at),
  ];
}

/** Somebody does not want to come. */
export function declineInvitation(userId: number): readonly Statement[] {
  const declined = { invitationStatus: 2, invitationExpiresAt: null } as const;
  return [
    telling(
      statementOf(
        update(users).set(declined)
          .where(and(eq(users.id, userId), ne(users.invitationStatus, 0), isNotDeleted)),
      ),
      toldUsers.changed({ id: userId }, declined),
    ),
    guard(peopleGuards.isInvited, "changes() = 1"),
  ];
}

function updateOf(person: Person, change: PersonChange, by: Asker, at: string): Statement {
  const { name, email, phone, role, isDisabled } = change;
  const values = {
    ...{ name, email, phone, role: role && numberOf(role), isDisabled },
    ...invitationOf(person, change),
  };
  const stored = update(users).set({ ...values, version: nextVersion, changedById: by.userId, changedAt: at });
  const isAsRead = and(eq(users.id, person.id), eq(users.version, person.version), isNotDeleted);
  // Whoever came in since they were read is no longer anybody's to invite, nor to give another email.
  const isOpen = change.invitedUntil !== undefined || (email !== undefined && person.invitationStatus !== 0);
  return telling(
    statementOf(stored.where(and(isAsRead, isOpen ? ne(users.invitationStatus, 0) : undefined))),
    toldUsers.changed({ id: person.id }, values),
  );
}

/**
 * Who is invited comes in by the link alone: a password from before would be a second way. An invitation that went to the
 * email before is over, and has to be sent again.
 */
function invitationOf({ invitationStatus, email }: Person, change: PersonChange): Partial<typeof users.$inferSelect> {
  if (change.invitedUntil !== undefined) {
    return { invitationStatus: 1, invitationExpiresAt: change.invitedUntil, passwordHash: null };
  }
  const isWithdrawn = invitationStatus === 1 && change.email !== undefined && change.email !== email;
  return isWithdrawn ? { invitationStatus: 2, invitationExpiresAt: null } : {};
}

/** What was allowed when it was asked must be allowed still when it is written. */
function askerStands({ userId, role }: Asker): readonly Statement[] {
  const known = roleNamed(role);
  if (!known) return [];
  const stands = "EXISTS (SELECT 1 FROM users WHERE id = ? AND role = ? AND status = 0 AND is_deleted = 0)";
  return [guard(peopleGuards.askerStands, stands, [userId, known.number])];
}

function emailIsFree(email: string, userId: number): Statement {
  const isFree = "NOT EXISTS (SELECT 1 FROM users WHERE email = ? AND is_deleted = 0 AND id <> ?)";
  return guard(peopleGuards.emailFree, isFree, [email, userId]);
}

function ownerIsLeft({ role, accountId }: Person): readonly Statement[] {
  if (role !== "FFLAccountOwner" || accountId === null) return [];
  const isLeft = "EXISTS (SELECT 1 FROM users WHERE account_id = ? AND role = ? AND status = 0 AND is_deleted = 0 " +
    "AND invitation_status = 0)";
  return [guard(peopleGuards.ownerLeft, isLeft, [accountId, ownerNumber])];
}

function numberOf(role: Person["role"]): Role["number"] {
  const known = roleNamed(role);
  if (!known) throw new RangeError("There is no role with this name.");
  return known.number;
}
