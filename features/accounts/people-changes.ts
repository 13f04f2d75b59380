import { guard, type Statement, type Value } from "@/db/database.ts";
import type { Identity } from "@/kernel/access.ts";
import { roleNamed } from "./contract-roles.ts";
import type { InvitedPerson, Person, PersonChange } from "./offers.ts";
import { peopleGuards } from "./people-guards.ts";
import { giveStore } from "./people.ts";
import { endSessionsOf } from "./sessions.ts";

const ownerNumber = 5;

/** Somebody who is invited: written down without a password, with the stores they get. */
export function newPerson(person: InvitedPerson, at: string): readonly Statement[] {
  const { id, accountId, name, email, phone, role, storeIds, expiresAt, by } = person;
  return [
    ...askerStands(by),
    emailIsFree(email, id),
    {
      sql: "INSERT INTO users(id, account_id, email, name, phone, role, invitation_status, invitation_expires_at, " +
        "created_at, changed_by_id, changed_at) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
      args: [id, accountId, email, name, phone, numberOf(role), expiresAt, at, by.userId, at],
    },
    ...storeIds.map((storeId) => giveStore(id, accountId ?? 0, storeId)),
  ];
}

/**
 * Changes a person as they were read; a disabled one, one with another email, and one who is invited again, is signed out
 * everywhere.
 */
export function changePerson(person: Person, change: PersonChange, by: Identity, at: string): readonly Statement[] {
  const { storeIds } = change;
  const newEmail = change.email !== undefined && change.email !== person.email ? change.email : null;
  const statements: Statement[] = [
    ...askerStands(by),
    ...newEmail === null ? [] : [emailIsFree(newEmail, person.id)],
    updateOf(person, change, by, at),
    guard(peopleGuards.unchanged, "changes() = 1"),
  ];
  if (storeIds !== undefined) {
    statements.push({ sql: "DELETE FROM access_stores WHERE user_id = ?", args: [person.id] });
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
  return [
    ...askerStands(by),
    {
      sql: "UPDATE users SET is_deleted = 1, password_hash = NULL, version = version + 1, changed_by_id = ?, " +
        "changed_at = ? WHERE id = ? AND role = ? AND is_deleted = 0",
      args: [by.userId, at, person.id, numberOf(person.role)],
    },
    guard(peopleGuards.unchanged, "changes() = 1"),
    ...ownerIsLeft(person),
    endSessionsOf(person.id, at),
    { sql: "UPDATE impersonations SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL", args: [at, person.id] },
  ];
}

/** Somebody takes their invitation, with a password of their own unless they sign in elsewhere. */
export function acceptInvitation(userId: number, passwordHash: string | null, at: string): readonly Statement[] {
  return [
    {
      sql: "UPDATE users SET invitation_status = 0, invitation_expires_at = NULL, " +
        "password_hash = coalesce(?, password_hash) " +
        "WHERE id = ? AND invitation_status <> 0 AND is_deleted = 0 AND status = 0",
      args: [passwordHash, userId],
    },
    guard(peopleGuards.isInvited, "changes() = 1"),
    endSessionsOf(userId, at),
  ];
}

/** Somebody does not want to come. */
export function declineInvitation(userId: number): readonly Statement[] {
  return [
    {
      sql: "UPDATE users SET invitation_status = 2, invitation_expires_at = NULL " +
        "WHERE id = ? AND invitation_status <> 0 AND is_deleted = 0",
      args: [userId],
    },
    guard(peopleGuards.isInvited, "changes() = 1"),
  ];
}

function updateOf(person: Person, change: PersonChange, by: Identity, at: string): Statement {
  const values: Record<string, Value> = {
    ...change.name === undefined ? {} : { name: change.name },
    ...change.email === undefined ? {} : { email: change.email },
    ...change.phone === undefined ? {} : { phone: change.phone },
    ...change.role === undefined ? {} : { role: numberOf(change.role) },
    ...change.isDisabled === undefined ? {} : { status: change.isDisabled },
    ...invitationOf(person, change),
    changed_by_id: by.userId,
    changed_at: at,
  };
  const set = Object.keys(values).map((column) => `${column} = ?`).join(", ");
  return {
    sql: `UPDATE users SET ${set}, version = version + 1 WHERE id = ? AND version = ? AND is_deleted = 0`,
    args: [...Object.values(values), person.id, person.version],
  };
}

/**
 * Who is invited comes in by the link alone: a password from before would be a second way. An invitation that went to the
 * email before is over, and has to be sent again.
 */
function invitationOf({ invitationStatus, email }: Person, change: PersonChange): Record<string, Value> {
  if (change.invitedUntil !== undefined) {
    return { invitation_status: 1, invitation_expires_at: change.invitedUntil, password_hash: null };
  }
  const isWithdrawn = invitationStatus === 1 && change.email !== undefined && change.email !== email;
  return isWithdrawn ? { invitation_status: 2, invitation_expires_at: null } : {};
}

/** What was allowed when it was asked must be allowed still when it is written. */
function askerStands({ userId, role }: Identity): readonly Statement[] {
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

function numberOf(role: Person["role"]): number {
  const known = roleNamed(role);
  if (!known) throw new RangeError("There is no role with this name.");
  return known.number;
}
