import { roles } from "@/features/accounts/contract-roles.ts";
import type { User } from "@/features/accounts/contract.ts";
import type { UserOptions } from "../../contract.ts";

/** FFLs of the stories and tests. */
export const someStores = [
  { id: 2, name: "Summit Boise", timeZone: "America/Boise" },
  { id: 1, name: "Summit Denver", timeZone: "America/Denver" },
  { id: 3, name: "Summit Reno", timeZone: "America/Los_Angeles" },
];

/** What an account owner of an account with several FFLs may give. */
export function someOptions(given: Partial<UserOptions> = {}): UserOptions {
  return { me: { id: 1, permission: 5, rank: 4 }, accountType: 1, stores: someStores, ...given };
}

/** A person as the list answers them. */
export function aUser(given: Partial<User> & { storeIds?: number[] } = {}): User {
  const { id = 7, permission = 0, storeIds = [1], ...rest } = given;
  const email = rest.email ?? `user${id}@summit.example`;
  return {
    id,
    name: "Dana Okafor",
    email,
    phone: "",
    uri: null,
    userRole: roles.find(({ number }) => number === permission)?.name ?? "FFLUser",
    permission,
    userStatus: 0,
    invitationStatus: 0,
    origin: 0,
    isDeleted: false,
    login: email,
    lastSignIn: "2026-07-14T15:20:00.000Z",
    createdOn: "2026-01-05T17:00:00.000Z",
    account: { id: 1, name: "Summit Outfitters", type: 1 },
    accessStores: storeIds.map((storeId) => ({ storeId, userId: id })),
    impersonatedTo: null,
    hasAccountType: true,
    version: 3,
    ...rest,
  };
}

/** People of every kind. */
export const somePeople: readonly User[] = [
  aUser({ id: 3, name: "Colin Hartley", email: "admin@summit.example", permission: 1 }),
  aUser({ id: 4, name: "Dana Okafor", email: "user@summit.example", storeIds: [1, 2, 3] }),
  aUser({ id: 5, name: "Nora Nix", email: "nora@example.com", invitationStatus: 1, lastSignIn: null }),
  aUser({ id: 6, name: "Owen Castellano", email: "silencer@summit.example", permission: 6, userStatus: 1 }),
  aUser({ id: 2, name: "Priya Raman", email: "super@summit.example", permission: 4, storeIds: [] }),
  aUser({ id: 8, name: "Theo Brandt", email: "theo@example.com", invitationStatus: 2, lastSignIn: null }),
  aUser({ id: 1, name: "Victor Alvarado", email: "owner@summit.example", permission: 5, storeIds: [] }),
];
