import { and, eq, isNull } from "drizzle-orm";
import type { Database, Row, Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { type Role, roleOf } from "./contract-roles.ts";
import type { Account, Person } from "./offers.ts";
import { accessStores, accounts, users } from "./schema.ts";
import { toldAccessStores, toldAccounts, toldUsers } from "./told-rows.ts";

/**
 * What is read of a person, for statements that call the table `u`. They are SQL: a person is looked up with every document
 * that is filed, and the list of people is put together from parts.
 */
export const personColumns =
  "u.id, u.account_id, u.name, u.email, u.phone, u.role, u.status, u.is_deleted, u.invitation_status, u.origin, " +
  "u.picture_uri, u.created_at, u.last_sign_in, u.version, u.invitation_expires_at, u.changed_by_id, u.changed_at";

/** A person by id, deleted ones too. */
export async function personById(database: Database, userId: number): Promise<Person | null> {
  const row = await database.one(`SELECT ${personColumns} FROM users u WHERE u.id = ?`, [userId]);
  return row && personOf(row);
}

/** The person who signs in with this email, in lower case; deleted ones are not found. */
export async function personByEmail(database: Database, email: string): Promise<Person | null> {
  const row = await database.one(`SELECT ${personColumns} FROM users u WHERE u.email = ? AND u.is_deleted = 0`, [
    email,
  ]);
  return row && personOf(row);
}

/** Everyone of an account who is not deleted, by name. */
export async function peopleOfAccount(database: Database, accountId: number): Promise<readonly Person[]> {
  const rows = await database.all(
    `SELECT ${personColumns} FROM users u WHERE u.account_id = ? AND u.is_deleted = 0 ORDER BY u.name COLLATE NOCASE, u.id`,
    [accountId],
  );
  return rows.map(personOf);
}

/** Those who run the service and are not deleted. */
export async function operators(database: Database): Promise<readonly Person[]> {
  const rows = await database.all(`SELECT ${personColumns} FROM users u WHERE u.role = 7 AND u.is_deleted = 0`);
  return rows.map(personOf);
}

/** Enabled people who work in a store: those of all stores, and those given this one. Not the backup tool's. */
export async function staffOfStore(
  database: Database,
  accountId: number,
  storeId: number,
): Promise<readonly Person[]> {
  const rows = await database.all(
    `SELECT ${personColumns} FROM users u WHERE u.account_id = ? AND u.is_deleted = 0 AND u.status = 0 AND u.role <> -1
     AND (u.role IN (4, 5) OR EXISTS (SELECT 1 FROM access_stores s WHERE s.user_id = u.id AND s.store_id = ?))
     ORDER BY u.name COLLATE NOCASE, u.id`,
    [accountId, storeId],
  );
  return rows.map(personOf);
}

/** The stores that a person was given; those of all stores have none listed. */
export async function accessStoresOf(database: Database, userId: number): Promise<readonly number[]> {
  const { storeId } = accessStores;
  const rows = await database.query.select({ storeId }).from(accessStores)
    .where(eq(accessStores.userId, userId)).orderBy(storeId);
  return rows.map((row) => row.storeId);
}

/** An account that is there and was not deleted. */
export async function accountById(database: Database, accountId: number): Promise<Account | null> {
  const { id, name, phone, type, isDisabled, version, deletedAt } = accounts;
  const account = await database.query.select({ id, name, phone, type, isDisabled, version }).from(accounts)
    .where(and(eq(id, accountId), isNull(deletedAt))).get();
  return account ?? null;
}

function personOf(row: Row): Person {
  return {
    id: Number(row.id),
    accountId: row.account_id === null ? null : Number(row.account_id),
    name: String(row.name),
    email: String(row.email),
    phone: String(row.phone),
    role: roleOf(Number(row.role)).name,
    isDisabled: Number(row.status) !== 0,
    isDeleted: Number(row.is_deleted) !== 0,
    invitationStatus: Number(row.invitation_status),
    origin: Number(row.origin),
    pictureUri: row.picture_uri === null ? null : String(row.picture_uri),
    createdAt: String(row.created_at),
    lastSignIn: row.last_sign_in === null ? null : String(row.last_sign_in),
    version: Number(row.version),
    invitationExpiresAt: row.invitation_expires_at === null ? null : String(row.invitation_expires_at),
    changedById: row.changed_by_id === null ? null : Number(row.changed_by_id),
    changedAt: row.changed_at === null ? null : String(row.changed_at),
  };
}

/** A person with what is shown beside them. */
export interface ListedPerson {
  readonly person: Person;
  readonly account: { readonly id: number; readonly name: string; readonly type: number } | null;
  readonly storeIds: readonly number[];
  readonly impersonatedTo: number | null;
}

/** Reads a row of the list of people. */
export function listedPersonOf(row: Row): ListedPerson {
  const storeIds: number[] = JSON.parse(String(row.store_ids));
  return {
    person: personOf(row),
    account: row.of_account === null
      ? null
      : { id: Number(row.of_account), name: String(row.account_name), type: Number(row.account_type) },
    storeIds: storeIds.sort((a, b) => a - b),
    impersonatedTo: row.acts_for === null ? null : Number(row.acts_for),
  };
}

/** A person to be written down for the first time. */
export interface NewPerson {
  readonly id: number;
  readonly accountId: number | null;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
  readonly role: Role["number"];
  readonly passwordHash: string | null;
  readonly isDisabled?: boolean;
}

/** The statement that makes a person. */
export function insertPerson(person: NewPerson, at: string): Statement {
  const { id, accountId, email, name, phone, role, passwordHash, isDisabled } = person;
  const values = { id, accountId, email, name, phone, role, passwordHash, isDisabled, createdAt: at };
  return telling(statementOf(insert(users).values(values)), toldUsers.made(values));
}

/** The statement that gives a person a store; harmless when it was given before. */
export function giveStore(userId: number, accountId: number, storeId: number): Statement {
  const access = { userId, storeId, accountId };
  return telling(
    statementOf(insert(accessStores).values(access).onConflictDoNothing()),
    toldAccessStores.made(access),
  );
}

/** An account to be written down for the first time. */
export interface NewAccount {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly type: number;
}

/** The statement that makes an account. */
export function insertAccount(account: NewAccount, at: string): Statement {
  const { id, name, phone, type } = account;
  const row = { id, name, phone, type, createdAt: at };
  return telling(statementOf(insert(accounts).values(row)), toldAccounts.made(row));
}
