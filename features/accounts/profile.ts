import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import { belongsToAllStores, roleNamed } from "./contract-roles.ts";
import type { User } from "./contract.ts";
import type { Person, PersonPresentation } from "./offers.ts";
import { peopleScope } from "./people-scope.ts";
import { accessStoresOf, accountById, type ListedPerson, personById } from "./people.ts";
import { impersonations } from "./schema.ts";

/** What leaves the server of a person. */
export async function presentPerson(database: Database, person: Person): Promise<User> {
  const [account, storeIds, impersonation] = await Promise.all([
    person.accountId === null ? null : accountById(database, person.accountId),
    accessStoresOf(database, person.id),
    database.query.select({ userId: impersonations.userId }).from(impersonations)
      .where(and(eq(impersonations.operatorId, person.id), isNull(impersonations.endedAt))).get(),
  ]);
  return shownPerson(person, { account, storeIds, impersonatedTo: impersonation?.userId ?? null });
}

/** The same, of somebody whose account and stores were read together with them. */
export function shownPerson(
  person: Person,
  { account, storeIds, impersonatedTo }: Omit<ListedPerson, "person">,
): User {
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
    impersonatedTo,
    hasAccountType: !person.isDeleted && account !== null && account.type !== 2,
    version: person.version,
  };
}

/** The person as at a moment: an open invitation that is too old counts as one that was turned down. */
export function withInvitationAt(person: Person, at: string): Person {
  const { invitationStatus, invitationExpiresAt } = person;
  const isOver = invitationStatus === 1 && invitationExpiresAt !== null && invitationExpiresAt <= at;
  return isOver ? { ...person, invitationStatus: 2 } : person;
}

/** The person, when the asker may know of them; else the same 404 as for somebody who does not exist. */
export async function visiblePerson(
  database: Database,
  access: Access,
  userId: number,
  { includesDeleted = false, storeId }: PersonPresentation = {},
): Promise<Person> {
  const person = await personById(database, userId);
  if (!person) throw notFound();
  const isOneself = person.id === access.identity.userId;
  if (person.isDeleted && !includesDeleted && !isOneself) throw notFound();
  if (!isOneself && !await maySee(database, access, person, storeId)) throw notFound();
  return person;
}

/** Those who share a store with an asker who manages people there; dealers' people for operators. */
async function maySee(
  database: Database,
  access: Access,
  { id, accountId, role }: Person,
  storeId: number | undefined,
): Promise<boolean> {
  if (accountId === null) return false;
  const storeIds = belongsToAllStores(role) ? "all" : await accessStoresOf(database, id);
  if (storeId !== undefined && storeIds !== "all" && !storeIds.includes(storeId)) return false;
  if (access.can("accounts.impersonate", { accountId: null })) return true;
  const scope = peopleScope(access, "accounts.manage_users", { accountId, storeId });
  return scope.some((part) =>
    part.storeIds === "all" || storeIds === "all" || part.storeIds.some((shared) => storeIds.includes(shared))
  );
}
