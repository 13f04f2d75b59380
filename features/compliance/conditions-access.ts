import { formsPerTerminal } from "@/features/audit-check/contract.ts";
import { formatDate, formatNumber } from "@/ui/format.ts";
import { placeOf, settingsOf } from "./evidence-lines.ts";
import { type ConditionRule, type Facts, type Judgement, line, met, toDo } from "./facts.ts";

/** What an investigator finds. */
export const accessConditions: readonly ConditionRule[] = [
  {
    number: 10,
    group: "access",
    title: "Two forms can be viewed side by side",
    source: { confidence: "atf", text: "Proposed 27 CFR 478.130(a)(7)." },
    does: "Compare shows two forms beside each other; Previous and Next go through the list.",
    duty: "",
    confirms: null,
    judge: ({ storeId }) => met(line("Side by side", "Compare", placeOf(storeId, "documents/compare"))),
  },
  {
    number: 13,
    group: "access",
    title: `One computer for every ${formsPerTerminal} forms a year`,
    source: {
      confidence: "summary",
      text: "A public planning document that cites the ruling. At least one is our reading.",
    },
    does: "Counts the forms of the last 12 months every time you open this page.",
    duty: "Have that many computers ready for investigators.",
    confirms: null,
    judge: judgeComputers,
  },
  {
    number: 14,
    group: "access",
    title: "Investigators can read everything in business hours",
    source: { confidence: "reading", text: "Found in no source that we could read." },
    does:
      "An auditor's sign-in finds, reads and prints the forms of the inspection, and can change none. A one-time code " +
      "signs an investigator in at your own computer; no vendor has to help.",
    duty: "Let investigators use a computer at the licensed premises in business hours.",
    confirms: () => "Investigators can use a computer at our licensed premises in business hours.",
    judge: judgeInvestigators,
  },
];

function judgeComputers({ executed, legal, storeId }: Facts): Judgement {
  const { accessPoints, neededAccessPoints } = legal;
  const href = placeOf(storeId, "compliance#settings");
  const evidence = [
    line("Forms in the last 12 months", formatNumber(executed), placeOf(storeId, "inspection-check")),
    line("Computers needed", formatNumber(neededAccessPoints)),
    line("Computers you have", accessPoints === null ? "Not entered" : formatNumber(accessPoints), href),
  ];
  if (accessPoints === null) return toDo("Enter how many computers investigators can use.", href, ...evidence);
  if (accessPoints >= neededAccessPoints) return met(...evidence);
  const missing = neededAccessPoints - accessPoints;
  const advice = `Set up ${formatNumber(missing)} more ${missing === 1 ? "computer" : "computers"} for investigators.`;
  return toDo(advice, href, ...evidence);
}

function judgeInvestigators({ hasHours, auditSince, storeId }: Facts): Judgement {
  return met(
    line("Business hours", hasHours ? "Set" : "None set: open at any hour", settingsOf(storeId)),
    line(
      "ATF audit",
      auditSince === null ? "None active" : `Active since ${formatDate(auditSince)}`,
      placeOf(storeId, "audit-management"),
    ),
  );
}
