import * as v from "valibot";
import { counted } from "@/kernel/counted.ts";
import type { EventText } from "@/kernel/feature.ts";

/** Everything that this feature writes into the ledger, by event name; all of it into the chain of the installation. */
export const timestampEvents = {
  /** An authority stamped the checkpoint of entry `seq`; `sha256` is the sum of its answer, `time` the authority's. */
  "timestamps.stamped": v.object({ seq: v.number(), time: v.string(), authority: v.string(), sha256: v.string() }),
  /** The last entries of `count` chains became the leaves of a tree (RFC 6962) with this root. */
  "timestamps.heads_gathered": v.object({ root: v.string(), count: v.number() }),
} as const;

/** What an entry about a stamp, and one about a tree of heads, is about. */
export const stampSubject = (seq: number): string => `timestamp:${seq}`;
export const headsSubject = (root: string): string => `timestamps:${root}`;

/** A title and a sentence for a person; null for an event that is not this feature's. */
export function describeTimestampEvent(event: string, data: unknown): EventText | null {
  switch (event) {
    case "timestamps.stamped": {
      const { seq, time, authority } = v.parse(timestampEvents[event], data);
      return { title: "Ledger timestamped", description: `Up to entry ${seq}, by ${authority}, at ${time}.` };
    }
    case "timestamps.heads_gathered": {
      const { count } = v.parse(timestampEvents[event], data);
      return {
        title: "Ledger gathered",
        description: `The newest entries of ${counted(count, "chain")}, to be timestamped.`,
      };
    }
    default:
      return null;
  }
}
