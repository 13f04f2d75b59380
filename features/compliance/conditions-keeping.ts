import { filingOrders } from "@/features/documents/contract-archive.ts";
import { formatNumber } from "@/ui/format.ts";
import { legalSources } from "./contract.ts";
import { archiveOf, filedForms, lastSigned, settingsOf } from "./evidence-lines.ts";
import { type ConditionRule, type Facts, type Judgement, line, met, toDo } from "./facts.ts";

/** How forms are kept from the day on which they are filed. */
export const keepingConditions: readonly ConditionRule[] = [
  {
    number: 3,
    group: "keeping",
    title: "Filed forms can't be changed or deleted",
    source: {
      confidence: "atf",
      text: "ATF's standards from before the ruling; proposed 27 CFR 478.130(a)(3).",
    },
    does:
      "Every file is stored once under its SHA-256 checksum, never overwritten, and checked whole before it is shown, " +
      "printed or sent. The form itself can't be deleted.",
    duty: "",
    confirms: null,
    judge: judgeFiles,
  },
  {
    number: 7,
    group: "keeping",
    title: "Forms are filed in one order",
    source: { confidence: "regulation", text: "27 CFR 478.124(b): by name, by date, or by number." },
    does: "The archive opens in the order that your store files by, and sorts by all three.",
    duty: "Choose one order and keep to it.",
    confirms: null,
    judge: ({ filingOrder, storeId }) => met(line("Filed by", filingOrders[filingOrder].words, settingsOf(storeId))),
  },
  {
    number: 8,
    group: "keeping",
    title: "Transfers are kept apart from other forms",
    source: {
      confidence: "atf",
      text: "ATF's standards from before the ruling, item 6; 27 CFR 478.129(b).",
    },
    does: "Every form has a status, and each status is a list of its own, sorted by name or by date.",
    duty: "",
    confirms: null,
    judge: judgeStatuses,
  },
  {
    number: 9,
    group: "keeping",
    title: "Forms are found by seven fields",
    source: { confidence: "atf", text: "Proposed 27 CFR 478.130(a)(5)." },
    does: "The archive searches each of the fields, alone or together with others.",
    duty: "Fill in the firearms' details when you verify a form: what is not typed can't be found.",
    confirms: null,
    judge: judgeSearch,
  },
  {
    number: 11,
    group: "keeping",
    title: "The whole form is kept",
    source: { confidence: "atf", text: "Proposed 27 CFR 478.130(a)(2)." },
    does: "No page is ever left out. What is printed or sent is the file as filed, byte for byte.",
    duty: "File every page of the form, the instructions too.",
    confirms: () => "We file whole Forms 4473, with their instruction pages.",
    judge: (facts) => met(filedForms(facts)),
  },
  {
    number: 18,
    group: "keeping",
    title: "Forms are kept until the business ends",
    source: { confidence: "regulation", text: `${legalSources.retention}. ${legalSources.proposedRetention}.` },
    does:
      "Nothing expires. Only the account owner can delete a store, after a complete export, and it can be brought back " +
      "for 30 days.",
    duty: "Don't delete a store while the business goes on.",
    confirms: null,
    judge: judgeRetention,
  },
];

function judgeFiles(facts: Facts): Judgement {
  const { damagedFiles, storeId } = facts;
  const count = formatNumber(damagedFiles);
  const evidence = [
    filedForms(facts),
    line("Files missing or changed", damagedFiles === 0 ? "None known" : count, archiveOf(storeId)),
    lastSigned(facts),
  ];
  if (damagedFiles === 0) return met(...evidence);
  const files = damagedFiles === 1 ? "1 file is" : `${count} files are`;
  return toDo(`${files} missing or changed. Restore them from your backup.`, "/manual/verify-the-records", ...evidence);
}

function judgeStatuses({ kept, storeId }: Facts): Judgement {
  const list = (label: string, count: number, filters: Readonly<Record<string, string>>) =>
    line(label, formatNumber(count), archiveOf(storeId, filters));
  return met(
    list("Transferred", kept.transferred, { status: "0" }),
    list("Void/No Sale", kept.void, { status: "1" }),
    list("Denied", kept.denied, { status: "2" }),
    list("In progress", kept.inProgress, { sort: "status", sortOrder: "asc" }),
    list("Stand-alone ATF forms", kept.standAlone, { formType: "1" }),
  );
}

/** The fields of the condition in words, each with the archive's filters that search it. */
export const searchedFields: readonly { readonly words: string; readonly filters: readonly string[] }[] = [
  { words: "transferee", filters: ["customerName"] },
  { words: "transfer date", filters: ["startDate", "endDate"] },
  { words: "serial number", filters: ["serialNumber"] },
  { words: "type", filters: ["type"] },
  { words: "model", filters: ["model"] },
  { words: "manufacturer or importer", filters: ["manufacturer", "importer"] },
  { words: "caliber or gauge", filters: ["caliber"] },
];

function judgeSearch({ missingSearches, storeId }: Facts): Judgement {
  const found = searchedFields.map(({ words }) => words).filter((words) => !missingSearches.includes(words));
  const evidence = line("Searchable", sentence(found), archiveOf(storeId));
  if (missingSearches.length === 0) return met(evidence);
  return toDo(`This version can't search by ${missingSearches.join(", ")}. Update Strongroom.`, undefined, evidence);
}

const sentence = (words: readonly string[]) => {
  const text = words.join(", ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

function judgeRetention(facts: Facts): Judgement {
  const { retentionYears, retentionSource } = facts.legal;
  const own = retentionYears === null ? "Until the business ends" : `${retentionYears} years (${retentionSource})`;
  return met(
    line("Kept for", own, `/${facts.storeId}/compliance#settings`),
    line("Deleted by time", "Nothing"),
    filedForms(facts),
  );
}
