import type { User } from "@/features/accounts/contract.ts";
import type { Deleted } from "@/features/offboarding/contract.ts";
import type { AccountRow } from "../../contract.ts";
import type { ServiceState, WaitingRequest } from "../../contract-service.ts";

/** An account as operators see it. */
export function anAccountRow(given: Partial<AccountRow> = {}): AccountRow {
  return {
    id: 1,
    name: "Summit Outfitters",
    phone: "3035550100",
    type: 1,
    isDisabled: false,
    people: 12,
    stores: 3,
    storage: 4_200_000_000,
    createdOn: "2026-01-05T17:00:00.000Z",
    lastActive: "2026-07-14T15:00:00.000Z",
    waitsForOwner: false,
    ...given,
  };
}

/** Accounts of every kind. */
export const someAccounts: readonly AccountRow[] = [
  anAccountRow({ id: 2, name: "Newcomb Arms", type: 0, people: 1, stores: 1, createdOn: "2026-07-14T15:00:00.000Z" }),
  anAccountRow({ id: 3, name: "Prairie Arms", type: 0, people: 4, stores: 1 }),
  anAccountRow({
    id: 4,
    name: "Shuttered Sporting Goods of Greater Cheyenne",
    isDisabled: true,
    people: 1_204,
    stores: 48,
  }),
  anAccountRow(),
];

/** A store and an account that can come back. */
export const someDeleted: readonly Deleted[] = [
  {
    kind: "store",
    id: 9,
    name: "Summit Laramie",
    deletedBy: "Victor Alvarado",
    deletedAt: "2026-07-10T16:00:00.000Z",
    purgeAt: "2026-08-09T16:00:00.000Z",
  },
  {
    kind: "account",
    id: 7,
    name: "Harbour Arms",
    deletedBy: "Olive Owner",
    deletedAt: "2026-07-01T16:00:00.000Z",
    purgeAt: "2026-07-31T16:00:00.000Z",
  },
];

/** One page of a list that holds no more than these. */
export function onePage<Row>(rows: readonly Row[]) {
  return { data: rows, count: rows.length, page: 1, limit: 50 };
}

/** Somebody who can be acted for. */
export function aPersonRow(given: Partial<User> = {}): User {
  const { id = 7, email = `person${id}@summit.example` } = given;
  return {
    id,
    name: "Dana Okafor",
    email,
    phone: "",
    uri: null,
    userRole: "FFLUser",
    permission: 0,
    userStatus: 0,
    invitationStatus: 0,
    origin: 0,
    isDeleted: false,
    login: email,
    lastSignIn: "2026-07-14T15:20:00.000Z",
    createdOn: "2026-01-05T17:00:00.000Z",
    account: { id: 1, name: "Summit Outfitters", type: 1 },
    accessStores: [],
    impersonatedTo: null,
    hasAccountType: true,
    version: 3,
    ...given,
  };
}

/** People of every kind. */
export const someRows: readonly User[] = [
  aPersonRow(),
  aPersonRow({ id: 8, name: "Noel Newcomb", account: null, hasAccountType: false }),
  aPersonRow({ id: 9, name: "Owen Castellano", permission: 6, userStatus: 1 }),
  aPersonRow({ id: 10, name: "Victor Alvarado", permission: 5, email: "victor.alvarado@summit-outfitters.example" }),
];

/** A service with something of everything. */
export const someState: ServiceState = {
  version: "0.9.0",
  clock: {
    from: "2026-07-15T18:00:00.000Z",
    to: "2027-07-15T18:00:00.000Z",
    trustedFrom: "2027-07-22T18:00:00.000Z",
  },
  storage: { bytes: 812_400_000_000, countedAt: "2026-07-15T12:00:00.000Z" },
  mail: {
    isConfigured: true,
    waiting: 2,
    held: 0,
    failed: 3,
    failedOf: [{ accountId: 1, name: "Summit Outfitters", count: 2 }, {
      accountId: null,
      name: "No account",
      count: 1,
    }],
  },
  jobs: { waiting: 14, waitingSince: "2026-07-15T17:58:00.000Z", givenUp: 1 },
  timestamps: {
    last: { time: "2026-07-14T00:12:09.000Z", authority: "Invented Time Stamping 2026" },
    failure: { since: "2026-07-15T00:12:00.000Z", reason: "The authority could not be reached." },
  },
};

/** A request for help with a variance that waits. */
export const someRequest: WaitingRequest = {
  id: "3b9d6ad0-6a0e-4c37-9f36-0f9b7c3fb3c4",
  accountId: 1,
  accountName: "Summit Outfitters",
  fflFirstThreeDigits: "573",
  fflLastFiveDigits: "10001",
  name: "Olive Owner",
  email: "olive@summit.example",
  byName: "Victor Alvarado",
  requestedAt: "2026-07-15T16:00:00.000Z",
};
