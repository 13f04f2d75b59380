import * as v from "valibot";
import type { Actor, Entry } from "@/kernel/ledger/ledger.ts";
import { type ReplayedFile, replayedFiles } from "../supplements/replay.ts";
import { documentEvents, type RecordedDocument, type RecordedFiling } from "./events.ts";
import { lastAssignee, lastFlag, withEdits } from "./replay.ts";

/** What the ledger says a document must look like now. */
export interface Expected {
  readonly stream: string;
  readonly filedAt: string;
  readonly filedBy: Actor;
  readonly document: RecordedDocument;
  readonly attachments: readonly ReplayedFile[];
  /** Who added each file, by its id. */
  readonly uploaders: ReadonlyMap<number, string>;
  readonly flag: number;
  readonly assignee: string | null;
  /** Undefined when the entry is of a version that did not keep it. */
  readonly filing: RecordedFiling | undefined;
  /** Undefined when the last entry that decides it is of a version that did not keep it. */
  readonly expirationDate: string | null | undefined;
}

/** What a document's entries tell, and a sentence for each that cannot be read. */
export interface Replayed {
  /** Null when it was never filed, or when the entry that filed it cannot be read. */
  readonly expected: Expected | null;
  readonly unreadable: readonly string[];
}

const schemas: Readonly<Record<string, v.GenericSchema>> = documentEvents;

/** Replays a document's entries, oldest first. What was tampered with until it cannot be read is told, never thrown. */
export function replayed(entries: readonly Entry[]): Replayed {
  const isReadable = ({ event, data }: Entry) => !Object.hasOwn(schemas, event) || v.is(schemas[event], data);
  const unreadable = entries.filter((entry) => !isReadable(entry));
  return {
    expected: expectedOf(entries.filter(isReadable)),
    unreadable: unreadable.map(({ stream, seq }) => `Entry ${seq} of the chain ${stream} cannot be read`),
  };
}

function expectedOf(entries: readonly Entry[]): Expected | null {
  const filed = entries.find(({ event }) => event === "documents.filed");
  if (!filed) return null;
  const { document, attachments, filing } = v.parse(documentEvents["documents.filed"], filed.data);
  return {
    stream: filed.stream,
    filedAt: filed.at,
    filedBy: filed.actor,
    document: withEdits(document, entries),
    attachments: replayedFiles(attachments, entries),
    uploaders: new Map([
      ...attachments.map(({ id }) => [id, filed.actor.name] as const),
      ...entries.filter(({ event }) => event === "documents.attached").flatMap(({ data, actor }) =>
        v.parse(documentEvents["documents.attached"], data).attachments.map(({ id }) => [id, actor.name] as const)
      ),
    ]),
    flag: lastFlag(entries),
    assignee: lastAssignee(entries),
    filing,
    expirationDate: lastExpiration(filing?.expirationDate, entries),
  };
}

function lastExpiration(filed: string | null | undefined, entries: readonly Entry[]): string | null | undefined {
  const edited = entries.findLast(({ event }) => event === "documents.edited");
  return edited ? v.parse(documentEvents["documents.edited"], edited.data).expirationDate : filed;
}
