import type { Access } from "../access.ts";

/** Whether a person waits for an answer, or it is asked for behind whatever people wait for. */
export type Priority = "person" | "behind";

/** For whom something is asked. Accounts take turns, and so do the people of one account. */
export interface Asker {
  readonly account: string;
  readonly person: string;
}

/** Whose turn it is to use one of a few places. */
export interface Turns {
  /** Waits for a place; false at once when `mostWaiting` of the asker's, by default the turns' own, are waiting already. */
  take(priority: Priority, asker: Asker, mostWaiting?: number): Promise<boolean>;
  /** Gives a place back, to whoever is next. */
  pass(priority: Priority): void;
  /** Whoever waits fails with the error. */
  close(error: Error): void;
}

/** The turn of whoever is signed in. */
export function askerOf({ identity: { accountId, userId } }: Access): Asker {
  return { account: String(accountId ?? ""), person: String(userId) };
}

/** What is asked for nobody in particular shares one turn. */
export const nobody: Asker = { account: "", person: "" };

/**
 * Makes turns for `size` places: people before what is done behind them, for which one place is always left free where
 * there are several. One who asks for much waits for their own, and holds up nobody else by more than what is under way.
 */
export function createTurns(size: number, usuallyWaiting = Infinity): Turns {
  const waiting = { person: new Lane(), behind: new Lane() };
  const busy: Record<Priority, number> = { person: 0, behind: 0 };
  const most: Record<Priority, number> = { person: size, behind: Math.max(1, size - 1) };
  const isFree = (priority: Priority) => busy.person + busy.behind < size && busy[priority] < most[priority];
  return {
    async take(priority, asker, mostWaiting = usuallyWaiting) {
      if (isFree(priority)) {
        busy[priority]++;
        return true;
      }
      if (waiting[priority].countOf(asker) >= mostWaiting) return false;
      await waiting[priority].wait(asker);
      return true;
    },
    pass(priority) {
      busy[priority]--;
      for (const next of ["person", "behind"] as const) {
        const called = isFree(next) ? waiting[next].next() : null;
        if (called === null) continue;
        busy[next]++;
        return called.resolve();
      }
    },
    close(error) {
      for (const lane of [waiting.person, waiting.behind]) {
        for (let called = lane.next(); called; called = lane.next()) called.reject(error);
      }
    },
  };
}

type Call = PromiseWithResolvers<void>;

/** Those who wait, by account and person; the first of each map is next, and goes to its end when it had its turn. */
class Lane {
  readonly #accounts = new Map<string, Map<string, Call[]>>();

  countOf({ account, person }: Asker): number {
    return this.#accounts.get(account)?.get(person)?.length ?? 0;
  }

  async wait({ account, person }: Asker): Promise<void> {
    const people = this.#accounts.get(account) ?? new Map<string, Call[]>();
    const calls = people.get(person) ?? [];
    const call = Promise.withResolvers<void>();
    calls.push(call);
    people.set(person, calls);
    this.#accounts.set(account, people);
    await call.promise;
  }

  next(): Call | null {
    const [account, people] = first(this.#accounts) ?? [];
    if (account === undefined || people === undefined) return null;
    const [person, calls] = first(people) ?? [];
    const call = calls?.shift();
    this.#accounts.delete(account);
    if (person !== undefined && calls !== undefined) {
      people.delete(person);
      if (calls.length > 0) people.set(person, calls);
    }
    if (people.size > 0) this.#accounts.set(account, people);
    return call ?? null;
  }
}

function first<Key, Value>(map: ReadonlyMap<Key, Value>): readonly [Key, Value] | undefined {
  return map.entries().next().value;
}
