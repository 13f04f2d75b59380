import { systemStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import {
  accessStores,
  accounts,
  impersonations,
  installation,
  passwordResets,
  sessions,
  signInTickets,
  users,
} from "./schema.ts";

// All of it is told in the chain of the installation: a person's rows stay together when they get an account, and no
// dealer's history is filled with it.
const stream = () => systemStream;
const ofPerson = ({ userId }: ToldValues) => userSubject(Number(userId));

export const toldAccounts = toldRows(accounts, {
  noun: "account",
  key: ["id"],
  columns: {
    name: "name",
    phone: "phone",
    streetAddress1: "street",
    streetAddress2: "second line of the address",
    city: "city",
    state: "state",
    type: "type",
    isDisabled: "status",
    createdAt: "day of creation",
    deletedAt: "deletion",
  },
  about: ({ id }) => accountSubject(Number(id)),
  stream,
});

export const toldUsers = toldRows(users, {
  noun: "person",
  key: ["id"],
  columns: {
    accountId: "account",
    email: "email",
    name: "name",
    phone: "phone",
    passwordHash: "password",
    role: "permission",
    isDisabled: "status",
    invitationStatus: "invitation",
    invitationExpiresAt: "end of the invitation",
    origin: "origin",
    pictureUri: "picture",
    isDeleted: "deletion",
    createdAt: "day of creation",
  },
  secrets: ["passwordHash"],
  about: ({ id }) => userSubject(Number(id)),
  stream,
});

export const toldAccessStores = toldRows(accessStores, {
  noun: "FFL access",
  key: ["userId", "storeId"],
  columns: { accountId: "account" },
  by: ["userId", "storeId", "accountId"],
  about: ofPerson,
  stream,
});

/** Sessions that let somebody in. When one was last used, and from which device, the ledger does not tell. */
export const toldSessions = toldRows(sessions, {
  noun: "session",
  key: ["id"],
  columns: {
    userId: "person",
    tokenHash: "secret",
    createdAt: "beginning",
    expiresAt: "end",
    actsFor: "person acted for",
  },
  secrets: ["tokenHash"],
  by: ["userId"],
  open: {
    sql: "ended_at IS NULL AND expires_at > ?",
    args: (now) => [now.toISOString()],
    isOpen: ({ expiresAt }, now) => String(expiresAt) > now.toISOString(),
    mayBeGone: true,
  },
  about: ofPerson,
  stream,
});

export const toldImpersonations = toldRows(impersonations, {
  noun: "impersonation",
  key: ["id"],
  columns: { operatorId: "operator", userId: "person", reason: "reason", startedAt: "beginning" },
  by: ["operatorId", "userId"],
  open: { sql: "ended_at IS NULL", isOpen: () => true, mayBeGone: true },
  about: ofPerson,
  stream,
});

export const toldPasswordResets = toldRows(passwordResets, {
  noun: "link to choose a password",
  key: ["tokenHash"],
  columns: { userId: "person", expiresAt: "end" },
  secrets: ["tokenHash"],
  by: ["userId"],
  open: {
    sql: "expires_at > ?",
    args: (now) => [now.getTime()],
    isOpen: ({ expiresAt }, now) => Number(expiresAt) > now.getTime(),
    mayBeGone: true,
  },
  // The trigger password_resets_void.
  endsWith: { of: "users", columns: ["passwordHash", "email", "isDisabled", "isDeleted"], by: "userId" },
  about: ofPerson,
  stream,
});

export const toldTickets = toldRows(signInTickets, {
  noun: "sign-in between two steps",
  key: ["tokenHash"],
  columns: { userId: "person", step: "step", how: "first step", expiresAt: "end" },
  secrets: ["tokenHash"],
  by: ["userId"],
  open: {
    sql: "expires_at > ?",
    args: (now) => [now.getTime()],
    isOpen: ({ expiresAt }, now) => Number(expiresAt) > now.getTime(),
    mayBeGone: true,
  },
  // The trigger sign_in_tickets_void.
  endsWith: { of: "users", columns: ["passwordHash", "email", "isDisabled", "isDeleted"], by: "userId" },
  about: ofPerson,
  stream,
});

/** That the people here are invented, which the sign-in page tells everybody. How far the sample was loaded is no matter. */
export const toldInstallation = toldRows(installation, {
  noun: "mark of a sample installation",
  key: ["name"],
  columns: { value: "value" },
  open: { sql: "name = 'sample'", isOpen: () => true, mayBeGone: false },
  about: () => "installation:1",
  stream,
});

/** What the ledger tells of accounts, people, and what lets them in. */
export const accountsToldRows = [
  toldAccounts,
  toldUsers,
  toldAccessStores,
  toldSessions,
  toldImpersonations,
  toldPasswordResets,
  toldTickets,
  toldInstallation,
];
