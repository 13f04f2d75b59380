import * as v from "valibot";
import type { EventDescriber, EventText } from "@/kernel/feature.ts";

/**
 * What this feature writes into the ledger, about the audit, in the chain of its store: before the first byte, so that what
 * is handed out is in the ledger even when the process dies half way.
 */
export const trailEvents = {
  "audit-trail.exported": v.object({ format: v.literal("xlsx") }),
  "audit-trail.packed": v.object({ format: v.literal("zip") }),
} as const;

const words: Readonly<Record<keyof typeof trailEvents, EventText>> = {
  "audit-trail.exported": {
    title: "Audit trail exported",
    description: "The audit trail was downloaded as an Excel workbook.",
  },
  "audit-trail.packed": {
    title: "Closing pack downloaded",
    description: "The closing pack of the audit was downloaded as a zip.",
  },
};

/** The words of this feature's events. */
export const describeTrailEvent: EventDescriber = (event) => isTrailEvent(event) ? words[event] : null;

function isTrailEvent(event: string): event is keyof typeof trailEvents {
  return Object.hasOwn(trailEvents, event);
}
