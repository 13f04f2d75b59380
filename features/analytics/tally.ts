import { isAuditor } from "@/features/accounts/contract-roles.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { firstDayOf, type Interval, intervals } from "./contract-intervals.ts";
import { type CountedColumn, EntryCounter } from "./entry-counter.ts";

/** The side of a person who was active: ATF's auditors, or the dealer's employees. */
export type Side = 1 | 2;

/** A store whose chain is counted. */
export interface CountedStore {
  readonly id: number;
  readonly accountId: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** Somebody who was active in an interval. */
export interface ActivePerson {
  readonly interval: Interval;
  readonly firstDay: string;
  readonly side: Side;
  readonly userId: number;
}

/** What a stretch of a chain adds to the counters. */
export interface Tally {
  /** By day. */
  readonly days: ReadonlyMap<string, Readonly<Partial<Record<CountedColumn, number>>>>;
  readonly people: readonly ActivePerson[];
  /** The number of the last entry; 0 when there was none. */
  readonly lastSeq: number;
  readonly entries: number;
}

/**
 * Counts entries of a store's chain. With `most` it ends after about so many, always where the instant changes: what one
 * change wrote is counted together.
 */
export async function tallyOf(
  context: FeatureContext,
  store: CountedStore,
  entries: AsyncIterable<Entry>,
  most = Infinity,
): Promise<Tally> {
  const counter = new EntryCounter();
  const days = new Map<string, Partial<Record<CountedColumn, number>>>();
  const people = new Map<string, ActivePerson>();
  const sideOf = sidesOf(context, store);
  const dayOf = dayIn(store.timeZone);
  let [lastSeq, counted, instant] = [0, 0, ""];
  for await (const entry of entries) {
    if (counted >= most && entry.at !== instant) break;
    [lastSeq, instant] = [entry.seq, entry.at];
    counted++;
    const { columns, actor, at } = counter.count(entry);
    const day = dayOf(at);
    if (columns.length > 0) {
      const counts = days.get(day) ?? {};
      days.set(day, counts);
      for (const column of columns) counts[column] = (counts[column] ?? 0) + 1;
    }
    const userId = actor?.userId ?? null;
    const side = userId === null ? null : await sideOf(userId);
    if (userId !== null && side !== null) noteActive(people, day, side, userId);
  }
  return { days, people: [...people.values()], lastSeq, entries: counted };
}

function noteActive(people: Map<string, ActivePerson>, day: string, side: Side, userId: number): void {
  const key = `day ${day} ${side} ${userId}`;
  if (people.has(key)) return;
  for (const interval of intervals) {
    const firstDay = firstDayOf(interval, day);
    people.set(`${interval} ${firstDay} ${side} ${userId}`, { interval, firstDay, side, userId });
  }
}

/** The calendar is asked once for each quarter of an hour: no time zone begins its day within one. */
function dayIn(timeZone: string): (at: string) => string {
  const known = new Map<string, string>();
  return (at) => {
    const quarter = `${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
    const day = known.get(quarter) ?? localDate(timeZone, new Date(at));
    known.set(quarter, day);
    return day;
  };
}

/** On which side somebody is; null for those who are neither ATF's auditors nor the dealer's own people. */
function sidesOf(context: FeatureContext, store: CountedStore): (userId: number) => Promise<Side | null> {
  const known = new Map<number, Side | null>();
  return async (userId) => {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const person = await context.offered(accountsOffer).person(userId);
    const side = person?.accountId === store.accountId ? 2 : person && isAuditor(person.role) ? 1 : null;
    known.set(userId, side);
    return side;
  };
}
