import { AsyncLocalStorage } from "node:async_hooks";

/** For whom the database is read: turns are fair between askers. */
export interface Asker {
  /** Who it is, as far as known by now: an address at first, then a person. */
  name: string;
  /** True where a few rows are looked up by their keys: sooner read by oneself than asked of another process. */
  readonly isBrief?: boolean;
  /** Aborted when nobody waits for what is read any more. */
  readonly gone?: AbortSignal;
  /** How long one reading may take, waiting for its turn included, milliseconds; as long as it takes where left out. */
  readonly patienceMs?: number;
}

const askers = new AsyncLocalStorage<Asker>();

/** All that `task` reads is read for this asker. */
export function asAsker<Result>(asker: Asker, task: () => Result): Result {
  return askers.run(asker, task);
}

/** What the server reads of its own accord. */
const server: Asker = { name: "server" };

/**
 * What is done for everybody from here on, in the course of whoever's request it began: it does not end with that one. Each
 * kind of work has turns of its own.
 */
export function asServer<Result>(work: string, task: () => Result): Result {
  return askers.run({ name: `${server.name}: ${work}` }, task);
}

/** For whom something is read now. */
export function currentAsker(): Asker {
  return askers.getStore() ?? server;
}

/**
 * All that `task` reads is a few rows, found by their keys: it takes less time on the server's own thread than asking
 * another process for it. Nothing that may grow with the archive is read so. It is let finish, whoever has gone.
 */
export function asBrief<Result>(task: () => Result): Result {
  return askers.run({ ...currentAsker(), isBrief: true }, task);
}

/** From here on the present request is known to come from this person. */
export function nameAsker(name: string): void {
  const asker = askers.getStore();
  if (asker) asker.name = name;
}
