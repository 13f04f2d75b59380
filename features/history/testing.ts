import type { HistoryEntry, HistoryPerson } from "./contract.ts";

/** An entry of document 12's history in store 1, as the server presents it. */
export function anEntry(seq: number, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: seq,
    title: `Entry title ${seq}`,
    description: "",
    creation: "2026-03-02T10:00:00.000Z",
    userId: 1,
    userName: "Ann Archer",
    behind: null,
    attachmentId: null,
    event: "documents.viewed",
    kind: "look",
    details: [],
    repeats: null,
    stream: "store:1",
    seq,
    previousHash: "0".repeat(64),
    hash: "a".repeat(64),
    ...changes,
  };
}

/** Somebody who looked at a document once. */
export function aViewer(changes: Partial<HistoryPerson> = {}): HistoryPerson {
  return {
    userId: 1,
    userName: "Ann Archer",
    behind: null,
    changes: 0,
    viewed: 1,
    printed: 0,
    downloaded: 0,
    exported: 0,
    firstLook: "2026-03-02T10:00:00.000Z",
    lastLook: "2026-03-02T10:00:00.000Z",
    ...changes,
  };
}

/** A page that holds these entries and no more. */
export function aPage(data: readonly HistoryEntry[], count = data.length) {
  return { data, count, entries: count, page: 1, limit: 50 };
}
