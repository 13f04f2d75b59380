/** Who did it, as kept for ever: the name stays when the person is deleted. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** The operator behind the person, when impersonated. */
  readonly behind?: string;
  /** Whose side the person was on: an auditor's, or a dealer's person's who looked as an auditor does. */
  readonly side?: "auditor";
}

/** What is to be written down. `data` is plain JSON that its feature's own schema describes. */
export interface NewEntry {
  /** `store:3`, `account:1` or `system`: one chain each. */
  readonly stream: string;
  /** `feature.event`, e.g. `documents.filed`. */
  readonly event: string;
  /** What it is about, e.g. `document:12`; entries are found by it. */
  readonly subject: string;
  readonly actor: Actor;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One entry of a chain. */
export interface Entry extends NewEntry {
  readonly seq: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Hash of the entry before, 64 hexadecimal digits; 64 zeros for the first. */
  readonly previousHash: string;
  readonly hash: string;
  /** 32 hexadecimal digits that nobody can guess, for this entry alone; absent in entries of before there were any. */
  readonly salt?: string;
}

/** Append-only, hash-chained; the database refuses UPDATE and DELETE on it. A change adds its entries to its unit of work. */
export interface Ledger {
  /**
   * Writes entries that belong to no other change: somebody looked, printed, took a copy. Those of several callers that
   * wait for their turn are written together; each is told when its own are stored.
   */
  record(entries: readonly NewEntry[]): Promise<void>;
  /**
   * The same for what comes in many requests, such as the parts of a file: an entry like one that was written within the
   * last ten minutes is not written again. It returns when the one there is was stored.
   */
  recordOnce(entry: NewEntry): Promise<void>;
  /** Entries about a subject, oldest first. */
  about(subject: string): Promise<readonly Entry[]>;
  /** The same for many subjects, by subject; one without entries has an empty list. */
  aboutEach(subjects: readonly string[]): Promise<ReadonlyMap<string, readonly Entry[]>>;
  /** One page of the entries about a subject, newest first, and how many there are in all. */
  recent(
    subject: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly entries: readonly Entry[]; readonly count: number }>;
  /** One page of the entries of a chain, newest first, and how many there are in all. */
  recentOf(
    stream: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly entries: readonly Entry[]; readonly count: number }>;
  /** Entries of one chain from `fromSeq` to `toSeq`, both included. */
  walk(stream: string, fromSeq?: number, toSeq?: number): AsyncIterable<Entry>;
  /** Entries of one chain of some events, in their order: what a few of a million entries say is found without reading all. */
  walkEvents(stream: string, events: readonly string[]): AsyncIterable<Entry>;
  /** All chains with the number of their last entry. */
  streams(): Promise<readonly { stream: string; seq: number }[]>;
}
