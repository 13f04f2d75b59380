import type { Statement } from "@/db/database.ts";
import type { Identity } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { RoleName } from "./contract-roles.ts";

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

/** A person, without anything secret. */
export interface Person {
  readonly id: number;
  readonly accountId: number | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: RoleName;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
  readonly invitationStatus: number;
  /** 0 this product, 1 FastBound. */
  readonly origin: number;
  readonly pictureUri: string | null;
  readonly createdAt: string;
  readonly lastSignIn: string | null;
  readonly version: number;
}

/** Where a dealer's person belongs. */
export interface Membership {
  readonly accountType: number;
  readonly storeIds: readonly number[] | "all";
}

/** A company that is being registered: its account, and what its first store should be. */
export interface Founding {
  readonly accountId: number;
  readonly ownerId: number;
  readonly companyName: string;
  readonly phone: string;
  readonly firstStore: FirstStore | null;
}

/** A company that is to be registered, with its type. */
export interface Company extends Founding {
  readonly type: number;
}

/** What is known of a first store when a company registers. */
export interface FirstStore {
  readonly name: string;
  readonly state: string;
  readonly fflNumber: string | null;
}

/** Checks a founding and gives the statements that belong into its batch. Throws a 400 with fields when it must not be. */
export type FoundingPart = (founding: Founding) => Promise<readonly Statement[]>;

/** Fills the empty database with every feature's sample data and tells each step in a line. */
export type SampleLoader = (print: (line: string) => void) => Promise<void>;

/** Why a person sees nothing but a message (document 1, section 2). */
export type BlockingText =
  | "Account is missing or disabled"
  | "User is disabled."
  | "User missing or disabled";

/** What other features may ask of accounts and people. */
export interface AccountsOffer {
  /** Null when there is no such account, or it was deleted. */
  account(accountId: number): Promise<Account | null>;
  /** Null when there is no such person; deleted ones are found, for their names. */
  person(userId: number): Promise<Person | null>;
  /** By email in any case of letters; null when nobody who is not deleted has it. */
  personByEmail(email: string): Promise<Person | null>;
  /** Everybody of an account who is not deleted, by name. */
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
  /** The statement that gives a store to a person who does not belong to all stores anyway. */
  giveStore(userId: number, accountId: number, storeId: number): Statement;
  /** Somebody who is signed in rightly and belongs to no account yet: they may register a company. */
  isNewcomer(identity: Identity): Promise<boolean>;
  /**
   * The statements that make a company with a person without an account as its owner. Throws a 400 with fields when a
   * part of it must not be; the batch fails with the guard `accounts.no_account_yet` when the person has one by now.
   */
  foundCompany(company: Company): Promise<readonly Statement[]>;
  /** Adds a part to every founding of a company from now on; called while features are set up. */
  joinFounding(part: FoundingPart): void;
  /** Tells how the setup page loads sample data; called by the composition root. */
  provideSample(load: SampleLoader): void;
}

export const accountsOffer = offerKey<AccountsOffer>("accounts");
