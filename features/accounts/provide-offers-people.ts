import type { FeatureContext } from "@/kernel/feature.ts";
import type { User } from "./contract.ts";
import { belongsToAllStores } from "./contract-roles.ts";
import type { AccountsOffer, StoresOfAccount } from "./offers.ts";
import { createPasswords } from "./passwords.ts";
import { acceptInvitation, changePerson, declineInvitation, newPerson, removePerson } from "./people-changes.ts";
import { listPeople } from "./people-list.ts";
import { managesWhole, peopleScope, stillManagesWhole } from "./people-scope.ts";
import { accessStoresOf } from "./people.ts";
import { presentPerson, shownPerson, visiblePerson, withInvitationAt } from "./profile.ts";

/** What the management of people asks of this feature. */
export type PeopleOffered = Pick<
  AccountsOffer,
  | "newPerson"
  | "changePerson"
  | "removePerson"
  | "acceptInvitation"
  | "declineInvitation"
  | "people"
  | "visiblePerson"
  | "peopleScope"
  | "managesWhole"
  | "stillManagesWhole"
  | "present"
  | "provideStores"
  | "accessStores"
>;

/** The part of the offer that is about people. */
export function peopleOffered({ database, clock }: FeatureContext): PeopleOffered {
  const passwords = createPasswords();
  const now = () => clock.now().toISOString();
  let storesOf: StoresOfAccount = () => Promise.resolve([]);
  return {
    newPerson: (person) => newPerson(person, now()),
    changePerson: (person, change, by) => changePerson(person, change, by, now()),
    removePerson: (person, by) => removePerson(person, by, now()),
    async acceptInvitation(userId, password) {
      return acceptInvitation(userId, password === null ? null : await passwords.hash(password), now());
    },
    declineInvitation,
    async people(scope, filters) {
      const at = now();
      const { data, count } = await listPeople(database, scope, filters, at);
      const shown = data.map(({ person, ...facts }) => shownPerson(withInvitationAt(person, at), facts));
      return { data: await withAllStores(shown, storesOf), count };
    },
    visiblePerson: (access, userId, look) => visiblePerson(database, access, userId, look),
    peopleScope,
    managesWhole: (access, person) => managesWhole(database, access, person),
    stillManagesWhole,
    async present(person) {
      const shown = await presentPerson(database, withInvitationAt(person, now()));
      return (await withAllStores([shown], storesOf))[0];
    },
    provideStores: (given) => void (storesOf = given),
    accessStores: (userId) => accessStoresOf(database, userId),
  };
}

/** Those who belong to all stores reach all of their account (decisions, 'Accounts, stores, users'). */
async function withAllStores(people: readonly User[], storesOf: StoresOfAccount): Promise<readonly User[]> {
  const ofAll = people.filter(({ userRole }) => belongsToAllStores(userRole));
  const accountIds = [...new Set(ofAll.flatMap(({ account }) => account?.id ?? []))];
  const stores = new Map(await Promise.all(accountIds.map(async (id) => [id, await storesOf(id)] as const)));
  return people.map((person) =>
    ofAll.includes(person) && person.account
      ? {
        ...person,
        accessStores: (stores.get(person.account.id) ?? []).map((storeId) => ({ storeId, userId: person.id })),
      }
      : person
  );
}
