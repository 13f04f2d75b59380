import type { Statement } from "@/db/database.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { MultipartFile } from "@/kernel/multipart.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { BusinessHours, DayHours } from "./contract-hours.ts";
import type { VarianceDocument, VarianceRequest } from "./contract-variance.ts";
import type { FflNumber, Licence } from "./ffl-number-rules.ts";
import type { Opening } from "./hours-rules.ts";

export type { Licence } from "./ffl-number-rules.ts";

/** A store: the unit that holds documents, people and business hours. */
export interface Store {
  readonly id: number;
  readonly accountId: number;
  readonly friendlyFFLName: string;
  readonly legalFFLName: string;
  readonly phone: string;
  readonly premiseStreet: string;
  readonly streetAddress2: string;
  readonly premiseCity: string;
  readonly premiseState: string;
  readonly fflFirstThreeDigits: string | null;
  readonly fflLastFiveDigits: string | null;
  /** The whole licence number without dashes, when it is known. */
  readonly fflNumber: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly businessHours: BusinessHours;
  readonly isDisabled: boolean;
  readonly version: number;
}

/** A number for each store of an account; stores that are left out have none. */
export type StoreCount = (accountId: number) => Promise<ReadonlyMap<number, number>>;

/** What the public list of licensees says of a licence. */
export interface ListFinding {
  /** It may not be used: a list that is not old holds every licence of this kind, and not this one. */
  readonly isRefused: boolean;
  /** Where the list has the premises; null when it does not hold the licence. */
  readonly state: string | null;
  /** What to tell a person; empty when there is nothing to tell. */
  readonly sentence: string;
}

/** A request for help with a variance that waits for an operator. */
export interface WaitingVarianceRequest extends VarianceRequest {
  readonly id: string;
  readonly accountId: number;
  /** Who asked, by the name that they had then. */
  readonly byName: string;
  /** UTC instant, ISO 8601. */
  readonly requestedAt: string;
}

/** What other features may ask of stores. Deleted stores do not exist for anybody. */
export interface StoresOffer {
  /** Null when there is no such store. */
  byId(storeId: number): Promise<Store | null>;
  /** The store of something that names it. Throws 404 when there is no such store. */
  existing(storeId: number): Promise<Store>;
  /**
   * The store, when the asker holds the permission there. Throws 404 when there is no such store or it is not theirs to
   * see, 403 when they may not do this there.
   */
  permitted(access: Access, storeId: number, permission: string): Promise<Store>;
  byIds(storeIds: readonly number[]): Promise<readonly Store[]>;
  /** All stores of an account, by name. */
  ofAccount(accountId: number): Promise<readonly Store[]>;
  /** True within the store's business hours, judged in its own time zone; always true when no hours are set. */
  isOpenNow(store: Store): boolean;
  /** The hours of the weekday that it is at the store; null when it is closed all day or always open. */
  hoursToday(store: Store): DayHours | null;
  /** When the store opens next, on its own clocks; null when no hours are set. */
  opensNext(store: Store): Opening | null;
  /** Seconds until it opens or closes; null when no hours are set. See `secondsToChange` about summer time. */
  secondsToChange(store: Store): number | null;
  /** The calendar date `YYYY-MM-DD` that it is at the store. */
  today(store: Store): string;
  /** Reads a licence number however it is punctuated; null when its structure or its district is wrong. */
  fflNumber(typed: string): FflNumber | null;
  /** Reads the same, or the first three and last five digits of a licence alone. */
  licence(typed: string): Licence | null;
  /** True when a store, of any account, holds the licence of these first three and last five digits. */
  isLicenceHeld(firstThreeDigits: string, lastFiveDigits: string): Promise<boolean>;
  /** Judges each licence that is typed anywhere by the public list too; called while features are set up. */
  checkLicencesWith(list: (licence: Licence) => Promise<ListFinding>): void;
  /** Tells how many documents each store of an account holds; called while features are set up. */
  countDocumentsWith(count: StoreCount): void;
  /** How many stores an account has, whoever sees them. */
  countOfAccount(accountId: number): Promise<number>;
  /** How many stores each account has; those without any are left out. */
  countsByAccount(): Promise<ReadonlyMap<number, number>>;
  /** Takes stores of an account away from everybody and tells it; their rows stay. */
  close(accountId: number, storeIds: readonly number[], at: string): Participant;
  /** The stores of an account that were deleted at that moment. */
  idsClosedAt(accountId: number, deletedAt: string): Promise<readonly number[]>;
  /** Statements that forget stores that are gone for good, and their variance documents; the sweep takes the files. */
  erase(storeIds: readonly number[]): readonly Statement[];
  /**
   * Keeps a file as the variance approval document of a store, as `POST /api/varianceApproval` does: 400 without a file,
   * 403 and 404 by right, 413 too large, 415 neither PDF nor picture, 409 when the store's document is not the one told as
   * `seen`, by its sum.
   */
  keepVariance(
    access: Access,
    storeId: number,
    file: MultipartFile | undefined,
    seen?: string,
  ): Promise<VarianceDocument>;
  /** Whether a variance approval document is kept for a store, whoever asks. */
  hasVariance(storeId: number): Promise<boolean>;
  /** What a request for help with a variance says; kept for a week at least. Null when it is gone. */
  varianceRequest(requestId: string): Promise<VarianceRequest | null>;
  /** One page of the requests that wait for an operator, of all accounts, the oldest first, and how many there are. */
  varianceRequestsWaiting(
    page: AskedPage,
  ): Promise<{ readonly data: readonly WaitingVarianceRequest[]; readonly count: number }>;
  /** An operator answered a request. Throws 404 when it does not wait. */
  answerVarianceRequest(identity: Identity, requestId: string): Promise<void>;
  /** Brings them back and tells it. Guard: `stores.licence_free`. */
  reopen(accountId: number, storeIds: readonly number[], deletedAt: string): Participant;
}

export const storesOffer = offerKey<StoresOffer>("stores");
