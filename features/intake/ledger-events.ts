import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

/** Everything that this feature writes into the ledger, by event name. */
export const intakeEvents = {
  "intake.received": v.object({
    source: v.string(),
    from: v.string(),
    files: v.array(v.object({ fileName: v.string(), sha256: v.string(), size: v.number() })),
  }),
  /** Somebody got the bytes of one of its files; the queue draws the next item behind the one that is looked at. */
  "intake.viewed": v.object({ position: v.number(), fileName: v.string() }),
  "intake.filed": v.object({ documentId: v.number() }),
  "intake.discarded": v.object({ reason: v.string() }),
  "intake.restored": v.object({}),
  "intake.split": v.object({ into: v.array(v.number()) }),
} as const;

/** The subject under which the ledger finds an item. */
export const subjectOf = (itemId: number): string => `intake:${itemId}`;

/** The words of an item's life. */
export const describeIntakeEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "intake.received": {
      const { files, from } = v.parse(intakeEvents[event], data);
      const count = files.length === 1 ? "1 file" : `${files.length} files`;
      return { title: "Received, to verify", description: `${from} was received with ${count}.` };
    }
    case "intake.viewed":
      return {
        title: "Viewed, to verify",
        description: `${v.parse(intakeEvents[event], data).fileName} was loaded for viewing.`,
      };
    case "intake.filed":
      return {
        title: "Verified",
        description: `Filed as document ${v.parse(intakeEvents[event], data).documentId}.`,
      };
    case "intake.discarded":
      return { title: "Not filed", description: v.parse(intakeEvents[event], data).reason };
    case "intake.restored":
      return { title: "Restored, to verify", description: "" };
    case "intake.split":
      return {
        title: "Split",
        description: `Split into ${v.parse(intakeEvents[event], data).into.length} separate items.`,
      };
    default:
      return null;
  }
};
