import type { Entry } from "@/kernel/ledger/ledger.ts";
import * as v from "valibot";
import { documentEvents, type RecordedDocument } from "./events.ts";

/** The values of a record after all its edits; entries oldest first. */
export function withEdits(filed: RecordedDocument, entries: readonly Entry[]): RecordedDocument {
  return entries.filter(({ event }) => event === "documents.edited").reduce((document, { data }) => {
    const { changes } = v.parse(documentEvents["documents.edited"], data);
    const to = Object.entries(changes).flatMap(([field, change]) => change ? [[field, change.to]] : []);
    return { ...document, ...Object.fromEntries(to) };
  }, filed);
}

/** The dealer's flag that a record must have. */
export function lastFlag(entries: readonly Entry[]): number {
  const last = entries.findLast(({ event }) => event === "documents.flagged");
  return last ? v.parse(documentEvents["documents.flagged"], last.data).to : 0;
}

/** The name of the person to whom a record must be assigned. */
export function lastAssignee(entries: readonly Entry[]): string | null {
  const last = entries.findLast(({ event }) => event === "documents.assigned");
  return last ? v.parse(documentEvents["documents.assigned"], last.data).to : null;
}
