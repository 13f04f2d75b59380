import type { FeatureContext } from "@/kernel/feature.ts";
import type { AccountsOffer } from "./offers.ts";
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
  | "accessStores"
>;

/** The part of the offer that is about people. */
export function peopleOffered({ database, clock }: FeatureContext): PeopleOffered {
  const passwords = createPasswords();
  const now = () => clock.now().toISOString();
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
      return { data: data.map(({ person, ...facts }) => shownPerson(withInvitationAt(person, at), facts)), count };
    },
    visiblePerson: (access, userId, look) => visiblePerson(database, access, userId, look),
    peopleScope,
    managesWhole: (access, person) => managesWhole(database, access, person),
    stillManagesWhole,
    present: (person) => presentPerson(database, withInvitationAt(person, now())),
    accessStores: (userId) => accessStoresOf(database, userId),
  };
}
