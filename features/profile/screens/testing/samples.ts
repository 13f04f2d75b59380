import type { User } from "@/features/accounts/contract.ts";

/** Somebody who changes their own profile. */
export const olive: User = {
  id: 1,
  name: "Olive Owner",
  email: "olive@example.com",
  phone: "4055550100",
  uri: null,
  userRole: "FFLAccountOwner",
  permission: 5,
  userStatus: 0,
  invitationStatus: 0,
  origin: 0,
  isDeleted: false,
  login: "olive@example.com",
  lastSignIn: null,
  createdOn: "2026-01-05T17:00:00.000Z",
  account: { id: 1, name: "Prairie Arms", type: 0 },
  accessStores: [],
  impersonatedTo: null,
  hasAccountType: true,
  version: 1,
};
