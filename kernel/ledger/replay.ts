import * as v from "valibot";
import type { Entry } from "./ledger.ts";

/**
 * Names a kind of record that follows from the ledger, and carries what it is folded into:
 * `recordKey<ReplayedDocument>("documents.document")`, in an offers file of the feature that compares it.
 */
export interface RecordKey<Folded> {
  /** Begins with the name of the feature that compares it. */
  readonly name: string;
  readonly type?: (folded: Folded) => Folded;
}

/** Makes the key of a kind of record. */
export function recordKey<Folded>(name: string): RecordKey<Folded> {
  return { name };
}

/** What one event does to a record when the ledger is replayed; made by {@link replay}. */
export interface Replay<Folded = unknown> {
  /** The name of the record's key. */
  readonly record: string;
  /** The ledger event, one of the feature's own. */
  readonly event: string;
  isReadable(entry: Entry): boolean;
  /** The record after the entry; for readable entries only. */
  apply(folded: Folded, entry: Entry): Folded;
}

/**
 * Says what an event of this feature does to a record:
 * `replays: [replay(documentRecord, { event: "corrections.corrected", schema, apply: (record, data, entry) => ... })]`.
 */
export function replay<Folded, Schema extends v.GenericSchema>(
  { name }: RecordKey<Folded>,
  { event, schema, apply }: {
    readonly event: string;
    readonly schema: Schema;
    readonly apply: (folded: Folded, data: v.InferOutput<Schema>, entry: Entry) => Folded;
  },
): Replay<Folded> {
  return {
    record: name,
    event,
    isReadable: ({ data }) => v.is(schema, data),
    apply: (folded, entry) => apply(folded, v.parse(schema, entry.data), entry),
  };
}

/** A record as the ledger has it, with the entries that could not be read. */
export interface Folded<Record> {
  readonly record: Record;
  readonly unreadable: readonly Entry[];
}

/**
 * Folds entries about one record, oldest first. Events that nobody replays change nothing. What was tampered with until it
 * cannot be read is told, never thrown.
 */
export function foldEntries<Record>(
  start: Record,
  entries: readonly Entry[],
  replays: ReadonlyMap<string, Replay<Record>>,
): Folded<Record> {
  let record = start;
  const unreadable: Entry[] = [];
  for (const entry of entries) {
    const known = replays.get(entry.event);
    if (!known) continue;
    if (known.isReadable(entry)) record = known.apply(record, entry);
    else unreadable.push(entry);
  }
  return { record, unreadable };
}
