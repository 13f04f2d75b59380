import { formatMinute, formatNumber } from "@/ui/format.ts";
import { countWords, lastSigned } from "./evidence-lines.ts";
import { type ConditionRule, type Facts, type Judgement, line, met, toDo } from "./facts.ts";

/** What happens to a form after it was filed. */
export const correctionConditions: readonly ConditionRule[] = [
  {
    number: 4,
    group: "corrections",
    title: "Corrections are made on a copy",
    source: { confidence: "atf", text: "ATF's standards from before the ruling (atf.gov)." },
    does:
      "A correction is a new version: the original's bytes stay as they are, the copy behind it shows the line through " +
      "the old value, the new value, initials and date. Every version stays viewable.",
    duty: "Only the buyer corrects the buyer's sections, and only you correct yours.",
    confirms: null,
    judge: ({ kept }) =>
      met(
        line("Corrected forms", countWords(kept.corrected), "/manual/versions"),
        line("Initials and date", "Required on every correction", "/manual/correct-a-form"),
      ),
  },
  {
    number: 5,
    group: "corrections",
    title: "Who changed what, and when, is kept",
    source: { confidence: "atf", text: "Proposed 27 CFR 478.130(c)(1)." },
    does:
      "Every change is a new entry with its person, time, old and new value. Entries are chained and signed daily, so " +
      "that none can be changed or removed without showing.",
    duty: "",
    confirms: null,
    judge: judgeHistory,
  },
  {
    number: 6,
    group: "corrections",
    title: "Supplements are attached to the form",
    source: {
      confidence: "atf",
      text: "ATF's standards from before the ruling, item 4; proposed 27 CFR 478.130(a)(4).",
    },
    does:
      "Supplements are part of the record, and print with it in one file: the form first, then its newest version, then " +
      "the supplements in their order.",
    duty: "Attach supplements such as 3310.4 and 5300.9A to their form.",
    confirms: null,
    judge: ({ kept }) => met(line("Supplements on file", countWords(kept.supplements), "/manual/supplements")),
  },
];

/** Chains are signed daily and after a quiet minute: one that has waited so long is not signed any more. */
const longestUnsigned = 48 * 3_600_000;

function judgeHistory(facts: Facts): Judgement {
  const { chain, now, timeZone } = facts;
  const evidence = [
    line("Entries in this store's history", formatNumber(chain.entries), "/manual/history-and-proof"),
    lastSigned(facts),
  ];
  const { lastEntryAt } = chain;
  const isWaiting = chain.signedEntries < chain.entries && lastEntryAt !== null &&
    now.getTime() - Date.parse(lastEntryAt) > longestUnsigned;
  if (!isWaiting) return met(...evidence);
  return toDo(
    `The history has not been signed since ${
      chain.lastSignedAt ? formatMinute(chain.lastSignedAt, timeZone) : "it began"
    }. Ask your Strongroom administrator to look at the log.`,
    "/manual/verify-the-records",
    ...evidence,
  );
}
