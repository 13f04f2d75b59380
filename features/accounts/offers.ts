import type { Statement } from "@/db/database.ts";
import type { Access, Identity, ScopePart } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { AccountDetailsOffer } from "./offers-account.ts";
import type { OpenImpersonation } from "./impersonation.ts";
import type { RoleName } from "./contract-roles.ts";
import type { User } from "./contract.ts";
import type { PasswordOffer } from "./offers-passwords.ts";
import type { Person, SignInOffer } from "./offers-sign-in.ts";

export type * from "./offers-account.ts";
export type * from "./offers-passwords.ts";
export type * from "./offers-sign-in.ts";
export { endedCookies, setCookies } from "./cookies.ts";
export { openKeyFile } from "./key-file.ts";
export { peopleGuards } from "./people-guards.ts";
export { newSecret, secretHash } from "./tokens.ts";

/** Account types (document 1, section 3). */
export const accountTypes = { single: 0, multiple: 1, none: 2 } as const;

/** A dealer's organisation. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly type: number;
  readonly isDisabled: boolean;
  readonly version: number;
}

/** Somebody who is to be written down because they are invited. */
export interface InvitedPerson {
  readonly id: number;
  /** Null for auditors. */
  readonly accountId: number | null;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
  readonly role: RoleName;
  readonly storeIds: readonly number[];
  /** The instant from which on the invitation is no longer good. */
  readonly expiresAt: string;
  readonly by: Asker;
}

/** Who changes a person, and in which role: the change fails when that is another one by now. Null for the machine's own commands. */
export interface Asker extends Pick<Identity, "role"> {
  readonly userId: number | null;
}

/** What is to be another way about a person; what is left out stays. */
export interface PersonChange {
  readonly name?: string;
  /** In lower case. */
  readonly email?: string;
  readonly phone?: string;
  readonly role?: RoleName;
  readonly isDisabled?: boolean;
  /** All stores that the person has from now on. */
  readonly storeIds?: readonly number[];
  /** The person is invited (again): the instant until which that is good. They have no password until they accept. */
  readonly invitedUntil?: string;
}

/** Which people are listed, and how. */
export interface PeopleFilters {
  /** A part of the name or of the email. */
  readonly search?: string;
  /** People who belong to one of these stores. */
  readonly storeIds?: readonly number[];
  /** People who belong to none of these stores. */
  readonly outside?: readonly number[];
  readonly role?: number;
  readonly userStatus?: number;
  readonly invitationStatus?: number;
  /** UTC instant, ISO 8601: people with a session that was used since then. A use is written down every five minutes. */
  readonly activeSince?: string;
  readonly sort: PeopleSort;
  readonly sortOrder: "asc" | "desc";
  readonly page: number;
  readonly limit: number;
}

/** Fields that people are sorted by. */
export type PeopleSort =
  | "name"
  | "email"
  | "permission"
  | "userStatus"
  | "invitationStatus"
  | "lastSignIn"
  | "createdOn";

/** What a look at a person is limited to. */
export interface PersonPresentation {
  /** Deleted people are found too. */
  readonly includesDeleted?: boolean;
  /** Only when they belong to this store. */
  readonly storeId?: number;
}

/** Somebody who signs in for the first time and belongs to no account yet. */
export interface PersonWithoutAccount {
  readonly id: number;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
}

/** Where a dealer's person belongs. */
export interface Membership {
  readonly accountType: number;
  readonly storeIds: readonly number[] | "all";
}

/** A company that is being registered: its account, and what its first store should be. */
export interface NewCompany {
  readonly accountId: number;
  readonly ownerId: number;
  readonly companyName: string;
  readonly phone: string;
  readonly firstStore: FirstStore | null;
}

/** A company that is to be registered, with its type. */
export interface Company extends NewCompany {
  readonly type: number;
}

/** What is known of a first store when a company registers. */
export interface FirstStore {
  readonly name: string;
  /** Two letters; empty when the licence number is to tell it. */
  readonly state: string;
  readonly fflNumber: string | null;
}

/** Checks a founding and gives the statements that belong into its batch. Throws a 400 with fields when it must not be. */
export type NewCompanyPart = (founding: NewCompany) => Promise<readonly Statement[]>;

/** An account that is gone for good, with everybody who ever belonged to it. */
export interface ErasedAccount {
  readonly accountId: number;
  readonly userIds: readonly number[];
  readonly emails: readonly string[];
}

/** The statements by which a feature forgets what it knows of an account and of its people; the ledger stays. */
export type ErasurePart = (gone: ErasedAccount) => readonly Statement[];

/** The ids of the stores of an account that are there. */
export type StoresOfAccount = (accountId: number) => Promise<readonly number[]>;

/** Fills the empty database with every feature's sample data and tells each step in a line. */
export type SampleLoader = (print: (line: string) => void) => Promise<void>;

export type { OpenImpersonation } from "./impersonation.ts";

/** An account as operators see it. */
export interface ListedAccount extends Account {
  readonly people: number;
  /** When somebody of it was last seen, UTC; null when nobody ever was. */
  readonly lastActive: string | null;
  /** Nobody has come in as its owner yet. */
  readonly waitsForOwner: boolean;
  readonly createdAt: string;
}

/** Which accounts are listed. */
export interface AccountsPage {
  /** A part of the name; empty for all. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Why a person sees nothing but a message (document 1, section 2). */
export type BlockingText =
  | "Account is missing or disabled"
  | "User is disabled."
  | "User missing or disabled";

/** What other features may ask of accounts and people. */
export interface AccountsOffer extends SignInOffer, PasswordOffer, AccountDetailsOffer {
  /** Null when there is no such account, or it was deleted. */
  account(accountId: number): Promise<Account | null>;
  /** Null when there is no such person; deleted ones are found, for their names. */
  person(userId: number): Promise<Person | null>;
  /** By email in any case of letters; null when nobody who is not deleted has it. */
  personByEmail(email: string): Promise<Person | null>;
  /** Everyone of an account who is not deleted, by name. */
  peopleOfAccount(accountId: number): Promise<readonly Person[]>;
  /** Those who may be given work in a store: enabled people who belong to it, by name. */
  staffOfStore(accountId: number, storeId: number): Promise<readonly Person[]>;
  /** Null for those who are no dealer's staff: operators, auditors, newcomers, disabled people. */
  membership(identity: Identity): Promise<Membership | null>;
  /** Every permission that some feature gives to a role. */
  permissionsOf(role: RoleName): ReadonlySet<string>;
  /** Null when nothing keeps the person out. */
  blockingText(identity: Identity): Promise<BlockingText | null>;
  /** True when the database was filled with sample data. */
  isSampleInstallation(): Promise<boolean>;
  /**
   * Statements for somebody who is invited. The batch fails with a guard of `peopleGuards`:
   * `accounts.email_free`, `accounts.asker_stands`.
   */
  newPerson(person: InvitedPerson): readonly Statement[];
  /**
   * Statements that change a person as they were read; who is disabled, gets another email or is invited again is signed
   * out everywhere. Who is invited again has no password until they accept; another email withdraws an open invitation.
   * Guards: `accounts.person_unchanged`, `accounts.asker_stands`, `accounts.email_free`, `accounts.owner_left`.
   */
  changePerson(person: Person, change: PersonChange, by: Asker): readonly Statement[];
  /** Statements that delete a person and end their sessions. Guards as for a change. */
  removePerson(person: Person, by: Identity): readonly Statement[];
  /** Statements for a taken invitation; without a password for those who sign in elsewhere. Guard: `accounts.is_invited`. */
  acceptInvitation(userId: number, password: string | null): Promise<readonly Statement[]>;
  /** Statements for a first sign-in without an invitation. Guard: `accounts.email_free`. */
  newcomer(person: PersonWithoutAccount): readonly Statement[];
  /** Statements for an invitation that is declined. Guard: `accounts.is_invited`. */
  declineInvitation(userId: number): readonly Statement[];
  /** One page of people, of all accounts or of the parts of a scope, as they are shown; and how many there are. */
  people(
    scope: "all" | readonly ScopePart[],
    filters: PeopleFilters,
  ): Promise<{ readonly data: readonly User[]; readonly count: number }>;
  /** The person when the asker may know of them; throws the same 404 as for somebody who does not exist. */
  visiblePerson(access: Access, userId: number, look?: PersonPresentation): Promise<Person>;
  /** Whose people the asker sees or manages: for those of all stores everybody of the account, whatever became of a store. */
  peopleScope(access: Access, permission: string): readonly ScopePart[];
  /**
   * True when the asker manages people in every store of the person, of an account of theirs. Email, invitation, permission,
   * status, deletion and second factor of a person are nobody else's to change (decisions, 'Roles').
   */
  managesWhole(access: Access, person: Person): Promise<boolean>;
  /** Statements that ask the same of the moment of writing. Guard: `accounts.whole_managed`. */
  stillManagesWhole(person: Person, by: Identity): readonly Statement[];
  /** What leaves the server of a person. */
  present(person: Person): Promise<User>;
  /** The stores that a person was given; those of all stores have none listed. */
  accessStores(userId: number): Promise<readonly number[]>;
  /** The statement that gives a store to a person who does not belong to all stores anyway. */
  giveStore(userId: number, accountId: number, storeId: number): Statement;
  /** Somebody who is signed in rightly and belongs to no account yet: they may register a company. */
  isNewcomer(identity: Identity): Promise<boolean>;
  /**
   * The statements that make a company with a person without an account as its owner. Throws a 400 with fields when a
   * part of it must not be; the batch fails with the guard `accounts.no_account_yet` when the person has one by now.
   */
  foundCompany(company: Company): Promise<readonly Statement[]>;
  /** The statements that make a company whose owner is invited in the same batch. */
  companyFor(company: Company): Promise<readonly Statement[]>;
  /** Statements that let an operator act for somebody from now on. */
  beginImpersonation(wanted: {
    readonly id: number;
    readonly operatorId: number;
    readonly userId: number;
    readonly reason: string;
    readonly at: string;
  }): readonly Statement[];
  /** The statement that ends whatever an operator does for somebody. */
  endImpersonation(operatorId: number, at: string): Statement;
  /** Every impersonation that nobody has ended, those that ran out too. */
  openImpersonations(): Promise<readonly OpenImpersonation[]>;
  /** How long one lasts, in milliseconds. */
  readonly impersonationLife: number;
  /** One page of the accounts that were not deleted, by name, and how many there are; for operators. */
  accounts(wanted: AccountsPage): Promise<{ readonly data: readonly ListedAccount[]; readonly count: number }>;
  /** Lets an account's people in again, or keeps them out, and tells it. Guard: `accounts.account_there`. */
  setAccountDisabled(
    accountId: number,
    isDisabled: boolean,
    by: { readonly userId: number; readonly at: Date },
  ): Participant;
  /** Takes an account away from everybody, ends the sessions of its people, and tells it. */
  closeAccount(accountId: number, at: string): Participant;
  /** Brings it back and tells it. */
  reopenAccount(accountId: number): Participant;
  /** Statements that erase an account that is gone for good: its row, its people, and what the parts know of them. */
  eraseAccount(accountId: number): Promise<readonly Statement[]>;
  /** Adds a part to every erasure of an account from now on; called while features are set up. */
  joinErasure(part: ErasurePart): void;
  /** Tells which stores an account has, for those who belong to all of them; called while features are set up. */
  provideStores(storesOf: StoresOfAccount): void;
  /** Adds a part to every founding of a company from now on; called while features are set up. */
  joinNewCompany(part: NewCompanyPart): void;
  /** Notes that sample data which the setup page had begun to load is all there. */
  sampleLoaded(): Promise<void>;
  /** Tells how the setup page loads sample data; called by the composition root. */
  provideSample(load: SampleLoader): void;
}

export const accountsOffer = offerKey<AccountsOffer>("accounts");
