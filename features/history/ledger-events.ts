import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventText } from "@/kernel/feature.ts";

/** Everything that this feature writes into the ledger, by event name. */
export const historyEvents = {
  /** `entries` of the history were written into a PDF, this one among them. */
  "history.exported": v.object({ entries: v.number() }),
} as const;

/** A title and a sentence for a person; null for an event that is not this feature's. */
export function describeHistoryEvent(event: string, data: unknown): EventText | null {
  if (event !== "history.exported") return null;
  const { entries } = v.parse(historyEvents[event], data);
  const count = entries === 1 ? "1 entry" : `${grouped(entries)} entries`;
  return { title: "History exported", description: `The history, with ${count}, was saved as a PDF.` };
}
