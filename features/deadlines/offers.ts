import type { Store } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { When } from "./urgency-rules.ts";

export { byDayWords, daysAfter, daysBetween, weekdayOf, type When } from "./urgency-rules.ts";

/** A store whose deadlines are asked for. */
export interface StoreOfDeadlines {
  readonly store: Store;
  /** The calendar date `YYYY-MM-DD` that it is there. */
  readonly today: string;
  /** Days before the last day of a background check from which on the store is warned. */
  readonly checkWarningDays: number;
}

/** What a source is asked. */
export interface AskedDeadlines {
  readonly access: Access;
  /** Those in which the person holds the source's permission; at least one. */
  readonly stores: readonly StoreOfDeadlines[];
  /** Addresses of an overview of all stores begin with this store's. */
  readonly fromStoreId: number;
  /** All stores of the person together: one item for all of them does, where the link shows them all. */
  readonly accountOverview: boolean;
  readonly now: Date;
}

/** Something that is due. */
export interface Due {
  /** The store that it is about, by whose calendar it stands; null where it is about several. */
  readonly storeId: number | null;
  /** One short sentence without a full stop: '3 background checks run out by Friday'. */
  readonly text: string;
  /** How many things. */
  readonly count: number;
  readonly when: When;
  /** The page on which it is done; null where there is none. */
  readonly href: string | null;
}

/** What a feature knows to be due in stores. */
export interface DeadlineSource {
  /** What it is about, unique and stable: the feature's name and the subject, such as `documents.checks`. */
  readonly kind: string;
  /** Asked in each store; the source hears only of those where the person holds it. */
  readonly permission: string;
  /**
   * The few things that are due, two or three a store at most. It counts by an index or a kept counter, for all stores at
   * once: the board is the first that people see.
   */
  due(asked: AskedDeadlines): Promise<readonly Due[]>;
}

/** A store's own window for background checks. */
export interface OwnCheckWindow {
  /** From the first contact, 1 to 365. */
  readonly days: number;
  /** The rule that the store names for it. */
  readonly source: string;
}

/** For how long a background check holds in a store (27 CFR 478.102(c)). */
export interface CheckWindow extends OwnCheckWindow {
  /** The store set it; otherwise it is the installation's, and `source` is empty. */
  readonly isOwn: boolean;
}

/** What other features may ask of deadlines. */
export interface DeadlinesOffer {
  /** Adds a source to the board and its API; called while features are set up. */
  add(source: DeadlineSource): void;
  /** For how many days a background check holds in a store, whoever asks. What computes a last day asks it. */
  checkWindow(storeId: number): Promise<CheckWindow>;
  /**
   * Adds a store's own window to a change, with its entry in the store's history; null goes back to the installation's.
   * Asks no permission. It counts for what is filed or edited from then on. False where it is so already.
   */
  setCheckWindow(
    unit: UnitOfWork,
    store: { readonly accountId: number; readonly id: number },
    actor: Actor,
    own: OwnCheckWindow | null,
  ): Promise<boolean>;
}

export const deadlinesOffer = offerKey<DeadlinesOffer>("deadlines");
