import type { Database } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import { belongsToAllStores, roleNamed } from "./contract-roles.ts";
import type { User } from "./contract.ts";
import type { Person } from "./offers.ts";
import { accessStoresOf, accountById, personById } from "./people.ts";

/** What leaves the server of a person. */
export async function presentPerson(database: Database, person: Person): Promise<User> {
  const [account, storeIds, impersonation] = await Promise.all([
    person.accountId === null ? null : accountById(database, person.accountId),
    accessStoresOf(database, person.id),
    database.one("SELECT user_id FROM impersonations WHERE operator_id = ? AND ended_at IS NULL", [person.id]),
  ]);
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    uri: person.pictureUri,
    userRole: person.role,
    permission: roleNamed(person.role)?.number ?? 0,
    userStatus: Number(person.isDisabled),
    invitationStatus: person.invitationStatus,
    origin: person.origin,
    isDeleted: person.isDeleted,
    login: person.email,
    lastSignIn: person.lastSignIn,
    createdOn: person.createdAt,
    account: account && { id: account.id, name: account.name, type: account.type },
    accessStores: storeIds.map((storeId) => ({ storeId, userId: person.id })),
    impersonatedTo: impersonation ? Number(impersonation.user_id) : null,
    hasAccountType: account !== null && account.type !== 2,
    version: person.version,
  };
}

/** The person, when the asker may know of them; else the same 404 as for somebody who does not exist. */
export async function visiblePerson(database: Database, access: Access, userId: number): Promise<Person> {
  const person = await personById(database, userId);
  if (!person || !await maySee(database, access, person)) throw notFound();
  return person;
}

/** Oneself; those who share a store with an asker who manages people there; dealers' people for operators. */
async function maySee(database: Database, access: Access, person: Person): Promise<boolean> {
  if (person.id === access.identity.userId) return true;
  const { accountId } = person;
  if (accountId === null) return false;
  if (access.can("accounts.impersonate", { accountId: null })) return true;
  if (!access.can("accounts.manage_users", { accountId })) return false;
  if (belongsToAllStores(person.role)) return true;
  const storeIds = await accessStoresOf(database, person.id);
  return storeIds.some((storeId) => access.can("accounts.manage_users", { accountId, storeId }));
}
