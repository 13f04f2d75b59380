import type { AccountState } from "./endpoint.ts";

import { forbidden, notFound } from "./errors.ts";

/** Who asks. Made by the feature that knows people; the kernel only carries it. */
export interface Identity {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** The account the person belongs to; null for people of no account. */
  readonly accountId: number | null;
  readonly role: string;
  readonly rank: number;
  readonly sessionId: number;
  /** Why somebody may ask little more than who they are: kept out, a program's sign-in, a guest. Absent for everybody else. */
  readonly accountState?: AccountState;
  /** The operator behind the person while impersonating, and when that ends by itself. `isBound`: the session is for nothing else. */
  readonly impersonator:
    | { readonly userId: number; readonly name: string; readonly until: string; readonly isBound?: boolean }
    | null;
  /** From which side the person chose to look, where it is not their own: grants go by it. Null for their own. */
  readonly mode: string | null;
  /** What the session is for, where it is for one thing alone. Absent for everybody else. */
  readonly confinement?: Confinement;
}

/**
 * A session that only reads, for one thing: such as an auditor's at a shop's terminal, or a backup application's. Whatever features grant
 * to its person, nothing outside of this is left of it (`kernel/compose-access.ts`), and of routes those that read by a
 * permission, and those that say `confined` in `reaches`.
 */
export interface Confinement {
  /** What it is for, as the ledger names it: `audit:7`. */
  readonly subject: string;
  readonly accountId: number;
  /** Null for every store that its person has. */
  readonly storeId: number | null;
  readonly permissions: ReadonlySet<string>;
  /** Where the person sits, such as "terminal 2"; the ledger adds it to their name. */
  readonly where: string;
}

/** What else is known when it is found out who a request comes from. */
export interface Visit {
  /** False for what pages and the server ask by themselves: it does not put off the end of a session that nobody uses. */
  readonly isUse: boolean;
  /** The session that the request was found to be of, when it is asked again: its bearer token may have run out by now. */
  readonly sessionId?: number;
}

/** Says who a request comes from; null for nobody. A `visit` that is left out is a use. */
export type Identify = (request: Request, visit?: Visit) => Promise<Identity | null>;

/** Calendar dates, both inclusive, `YYYY-MM-DD`. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Something that a feature lets a person do in some stores, perhaps only for documents of some dates. */
export interface Grant {
  /** What the grant comes from, e.g. "staff" or "visit 7"; for history and support. */
  readonly source: string;
  readonly permissions: ReadonlySet<string>;
  /** Null for what belongs to no account, such as running the service. */
  readonly accountId: number | null;
  /** "all": every store of the account, those added later too. */
  readonly storeIds: readonly number[] | "all";
  /** When set, only records whose date lies in one of these ranges; a record without a date is not covered. */
  readonly ranges?: readonly DateRange[];
}

/** Where something is: a store's record, a store, or an account as a whole. */
export interface Place {
  readonly accountId: number | null;
  readonly storeId?: number;
  /** The date that grants with ranges look at; null when the record has none. */
  readonly date?: string | null;
}

/** One part of what a list may show. The parts of a scope are joined by OR. */
export interface ScopePart {
  readonly accountId: number;
  readonly storeIds: readonly number[] | "all";
  readonly ranges: readonly DateRange[] | null;
}

/** What a person may do, decided once a request. Rules ask it; no rule looks at a role. */
export class Access {
  constructor(readonly identity: Identity, readonly grants: readonly Grant[]) {}

  /** True when some grant gives the permission at that place; without a place: anywhere at all. */
  can(permission: string, place?: Place): boolean {
    return this.grants.some((grant) => grant.permissions.has(permission) && (!place || covers(grant, place)));
  }

  /** Throws 404 when the place is not the person's to see at all, 403 when it is but this is not allowed there. */
  require(permission: string, place: Place): void {
    if (this.can(permission, place)) return;
    throw this.grants.some((grant) => covers(grant, place)) ? forbidden() : notFound();
  }

  /** What a list of things under this permission may show, narrowed to one account or store when asked. */
  scope(permission: string, within: { accountId?: number; storeId?: number } = {}): readonly ScopePart[] {
    const parts: ScopePart[] = [];
    for (const grant of this.grants) {
      if (!grant.permissions.has(permission) || grant.accountId === null) continue;
      if (within.accountId !== undefined && grant.accountId !== within.accountId) continue;
      const storeIds = within.storeId === undefined
        ? grant.storeIds
        : grant.storeIds === "all" || grant.storeIds.includes(within.storeId)
        ? [within.storeId]
        : [];
      if (storeIds !== "all" && storeIds.length === 0) continue;
      parts.push({ accountId: grant.accountId, storeIds, ranges: grant.ranges ?? null });
    }
    return parts;
  }

  /**
   * Every permission that the person holds at that place, for menus and screens. At a place with a date a grant with
   * ranges gives what {@link can} would allow there; at a store or an account itself, all that it gives somewhere in it.
   */
  permissionsAt(place: Place): readonly string[] {
    const held = new Set<string>();
    for (const grant of this.grants) {
      if (covers(grant, place)) { for (const name of grant.permissions) held.add(name); }
    }
    return [...held].sort();
  }
}

/** A place without a date (`undefined`) is a store or an account itself, not a record; ranges do not hide it. */
function covers(grant: Grant, place: Place): boolean {
  if (grant.accountId !== place.accountId) return false;
  if (place.storeId !== undefined && grant.storeIds !== "all" && !grant.storeIds.includes(place.storeId)) return false;
  if (!grant.ranges || place.date === undefined) return true;
  const { date } = place;
  return date !== null && grant.ranges.some((range) => range.startDate <= date && date <= range.endDate);
}
