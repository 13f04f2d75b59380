import { lastExported } from "./evidence-lines.ts";
import { type ConditionRule, line, met } from "./facts.ts";

/** What happens to the records when the business, the vendor or the computer ends. */
export const endConditions: readonly ConditionRule[] = [
  {
    number: 19,
    group: "end",
    title: "Records go to ATF when the business ends",
    source: { confidence: "regulation", text: "27 CFR 478.127. That files must not be encrypted is our reading." },
    does:
      "Makes the pack for ATF: one PDF for each record without a password, an index in three orders, and a letter to " +
      "sign. Counts the 30 days.",
    duty:
      "Within 30 days of going out of business, send the records to the ATF Out-of-Business Records Center, 244 Needy " +
      "Road, Martinsburg, WV 25405, or to your local ATF office; to your successor if there is one.",
    confirms: null,
    judge: (facts) =>
      met(
        lastExported(facts),
        line("Pack for ATF", "PDF without password, index, letter", "/manual/out-of-business"),
      ),
  },
  {
    number: 20,
    group: "end",
    title: "Records survive a change of vendor or a failure",
    source: { confidence: "reading", text: "Found in no source that we could read." },
    does:
      "The export needs no Strongroom: PDF, CSV and JSON that ordinary programs open, with a history anyone can check.",
    duty: "Keep blank paper Forms 4473 for the day a computer fails.",
    confirms: () => "We keep blank paper Forms 4473 for outages.",
    judge: (facts) => met(lastExported(facts)),
  },
];
