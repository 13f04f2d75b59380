import type { Compliance, Confidence, Group, Standing } from "./contract-shapes.ts";

/** The groups of conditions in their order. */
export const groups: readonly { readonly group: Group; readonly title: string }[] = [
  { group: "start", title: "Before you start" },
  { group: "keeping", title: "Keeping forms" },
  { group: "corrections", title: "Corrections" },
  { group: "access", title: "Access for ATF" },
  { group: "copies", title: "Copies" },
  { group: "end", title: "End of business" },
];

export const standingWords: Readonly<Record<Standing, string>> = {
  met: "Met",
  attention: "Needs attention",
  duty: "Yours to confirm",
  unknown: "Not known",
};

/** How sure a condition is, in a word or two. */
export const confidenceWords: Readonly<Record<Confidence, string>> = {
  regulation: "From the regulation",
  atf: "From an ATF page",
  summary: "From a summary of the ruling",
  reading: "Our reading",
};

/** What every reader of the page must know of it. */
export const honestNote =
  "We could not read the full text of ATF Ruling 2022-1, only its abstract, summaries by others and one quotation. " +
  "Each condition says where it comes from. Others count 16 or 18 conditions; here some are split. Not legal advice: " +
  "read the ruling, or ask your ATF area office.";

/** '17 of 20 conditions met, 1 needs attention, 2 are yours to confirm' */
export function summaryWords({ met, attention, duty, unknown }: Compliance["counts"]): string {
  const all = met + attention + duty + unknown;
  if (met === all) return `All ${all} conditions met`;
  const parts = [
    `${met} of ${all} conditions met`,
    attention > 0 ? `${attention} ${attention === 1 ? "needs" : "need"} attention` : "",
    duty > 0 ? `${duty} ${duty === 1 ? "is" : "are"} yours to confirm` : "",
    unknown > 0 ? `${unknown} not known` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
