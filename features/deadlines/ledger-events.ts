import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

/** What is written into the ledger when a store's warnings are set. */
export const settingsSet = v.object({ from: v.number(), to: v.number() });

/** The words of this feature's ledger events. */
export const describeDeadlineEvent: EventDescriber = (event, data) => {
  if (event !== "deadlines.settings_set" || !v.is(settingsSet, data)) return null;
  return {
    title: "Deadline warnings changed",
    description: `Background checks: warn ${daysWords(data.to)} before the last day, instead of ${
      daysWords(data.from)
    }.`,
  };
};

const daysWords = (days: number) => days === 1 ? "1 day" : `${days} days`;
