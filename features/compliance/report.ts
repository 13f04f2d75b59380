import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { licenseeName, tradeName } from "@/features/stores/contract-names.ts";
import type { Store } from "@/features/stores/offers.ts";
import { type Block, type Cell, writeReport } from "@/kernel/report/report.ts";
import { formatDate, formatMinute, formatNumber } from "@/ui/format.ts";
import { legalSources } from "./contract.ts";
import type { Compliance, Condition } from "./contract-shapes.ts";
import { confidenceWords, groups, honestNote, standingWords, summaryWords } from "./wording-rules.ts";

/** What the report is made of. */
export interface ComplianceReport {
  readonly store: Store;
  readonly page: Compliance;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** Every condition with its evidence as a PDF file. */
export async function writeComplianceReport(report: ComplianceReport): Promise<Uint8Array<ArrayBuffer>> {
  const { store, madeAt } = report;
  const name = licenseeName(store);
  const licence = writtenLicence(store);
  return await writeReport({
    title: "ATF Ruling 2022-1 report",
    subject: `How ${name} meets the conditions of ATF Ruling 2022-1`,
    author: name,
    created: madeAt,
    header: [name, licence && `FFL ${licence}`].filter(Boolean).join(" · "),
    footer: `ATF Ruling 2022-1 report, made ${formatMinute(madeAt.toISOString(), store.timeZone)}`,
    blocks: blocksOf(report),
  });
}

function* blocksOf(report: ComplianceReport): Generator<Block> {
  const { page } = report;
  yield { kind: "heading", level: 1, text: "ATF Ruling 2022-1" };
  yield { kind: "paragraph", text: { text: summaryWords(page.counts), style: "strong" } };
  yield { kind: "facts", facts: storeFacts(report) };
  yield { kind: "note", title: "What this report stands on", text: honestNote };
  for (const { group, title } of groups) {
    yield { kind: "heading", text: title };
    for (const condition of page.conditions.filter((one) => one.group === group)) {
      yield* conditionBlocks(condition, page);
    }
  }
  yield { kind: "heading", text: "Settings" };
  yield { kind: "facts", facts: legalFacts(page) };
}

function storeFacts({ store, madeBy, madeAt }: ComplianceReport) {
  const facts: readonly (readonly [string, string])[] = [
    ["Licensee", licenseeName(store)],
    ["Trade name", tradeName(store)],
    ["License number", writtenLicence(store)],
    ["Made", `${formatMinute(madeAt.toISOString(), store.timeZone)}, by ${madeBy}`],
  ];
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function* conditionBlocks(condition: Condition, { timeZone }: Compliance): Generator<Block> {
  const { number, title, standing, advice, does, duty, source, evidence, confirmation } = condition;
  yield { kind: "heading", level: 3, text: `${number}. ${title}` };
  const facts: (readonly [string, Cell])[] = [
    ["Standing", [{ text: standingWords[standing], style: "strong" }, ...advice ? [advice] : []]],
    ["Strongroom", does],
    ["Dealer", duty],
    ...evidence.map(({ label, value }) => [label, value] as const),
  ];
  if (confirmation) {
    const { byName, at, goodUntil, statement } = confirmation;
    facts.push([
      "Confirmed",
      byName && at
        ? [statement, { text: confirmedWords(byName, at, goodUntil, timeZone), style: "soft" }]
        : [statement, { text: "Not confirmed.", style: "soft" }],
    ]);
  }
  facts.push(["Source", { text: `${confidenceWords[source.confidence]}: ${source.text}`, style: "soft" }]);
  yield { kind: "facts", facts: facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })) };
}

function confirmedWords(byName: string, at: string, goodUntil: string | null, timeZone: string): string {
  return `By ${byName}, ${formatMinute(at, timeZone)}. Good until ${formatDate(goodUntil)}.`;
}

function legalFacts({ legal }: Compliance) {
  const { checkWindowDays, checkWindowSource, retentionYears, retentionSource } = legal;
  return [
    { label: "Background check holds", value: `${formatNumber(checkWindowDays)} days from the first contact` },
    { label: "Source", value: checkWindowSource || legalSources.checkWindow },
    { label: "Records kept", value: retentionYears === null ? "Until the business ends" : `${retentionYears} years` },
    { label: "Source", value: retentionSource || legalSources.retention },
  ];
}
