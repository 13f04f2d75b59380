import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

/** What is written into the ledger when a store's warnings are set. */
export const settingsSet = v.object({ from: v.number(), to: v.number() });

const ownWindow = v.nullable(v.object({ days: v.number(), source: v.string() }));

/** What is written when a store sets for how long its background checks hold; null is the installation's setting. */
export const checkWindowSet = v.object({ from: ownWindow, to: ownWindow });

/** The words of this feature's ledger events. */
export const describeDeadlineEvent: EventDescriber = (event, data) => {
  if (event === "deadlines.check_window_set" && v.is(checkWindowSet, data)) {
    const { from, to } = data;
    return {
      title: "Background check window changed",
      description: `From ${windowWords(from)} to ${windowWords(to)}.`,
    };
  }
  if (event !== "deadlines.settings_set" || !v.is(settingsSet, data)) return null;
  return {
    title: "Deadline warnings changed",
    description: `Background checks: warn ${daysWords(data.to)} before the last day, instead of ${
      daysWords(data.from)
    }.`,
  };
};

const daysWords = (days: number) => days === 1 ? "1 day" : `${days} days`;

const windowWords = (own: v.InferOutput<typeof ownWindow>) =>
  own === null ? "the server's setting" : `${daysWords(own.days)} (${own.source})`;
