import { statusText } from "@/features/documents/contract.ts";
import type { Cell, Column, WorkbookTable } from "@/features/exports/offers.ts";
import type { Results } from "./contract-results.ts";
import { findingLabel } from "./finding-kind-rules.ts";
import { labelOf } from "./labels.ts";
import { rangesOf } from "./ledger-events.ts";
import type { SampledDocument } from "./sample-documents.ts";
import type { StoredSample } from "./schema.ts";

const column = (heading: string, kind: Column["kind"], width: number): Column => ({ heading, kind, width });
const number = (heading: string) => column(heading, "number", Math.max(10, heading.length + 3));
const text = (heading: string, width = 24) => column(heading, "text", width);
const instant = (heading: string) => column(`${heading} (UTC)`, "instant", 22);

function table(name: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): WorkbookTable {
  return { name, columns, pages: onePage(rows) };
}

async function* onePage(rows: readonly (readonly Cell[])[]) {
  yield await Promise.resolve(rows);
}

/** A share as percent with two digits behind the point. */
const percent = (share: number | undefined): Cell => share === undefined ? null : Math.round(share * 10_000) / 100;

/** How the sample was drawn and what it came to, a line for each value. */
export function resultTable(sample: StoredSample, results: Results, storeName: string): WorkbookTable {
  const { estimate } = results;
  const dates = rangesOf(sample).map(({ startDate, endDate }) => `${startDate} to ${endDate}`).join(", ");
  const lines: readonly (readonly [string, Cell])[] = [
    ...[["Store", storeName], ["Audit", sample.auditId], ["Sample", sample.id]] as const,
    ...[["Drawn by", sample.drawnByName], ["Drawn on (UTC)", sample.drawnAt], ["Status dates", dates]] as const,
    ["Method", sample.stratifyBy === "none" ? "Random" : `Stratified by ${sample.stratifyBy}`],
    ["Forms in the dates", results.population],
    ["Forms drawn", results.size],
    ["Forms reviewed", results.reviewed],
    ["Reviewed forms with findings", results.withFindings],
    ["Error rate (%)", percent(estimate?.rate)],
    ["95 % interval from (%)", percent(estimate?.low)],
    ["95 % interval to (%)", percent(estimate?.high)],
    ["Projected forms with errors", estimate?.projected ?? null],
    ["Projected from", estimate?.projectedLow ?? null],
    ["Projected to", estimate?.projectedHigh ?? null],
    ["Seed", sample.seed],
    ["SHA-256 of the forms' ids", sample.populationSha256],
  ];
  const rows = lines.map(([name, value]) => [name, value === null ? null : String(value)]);
  return table("Sample", [text("What", 32), text("Value", 70)], rows);
}

/** Findings by kind. */
export function kindsTable({ byKind }: Results): WorkbookTable {
  const rows = byKind.map(({ kind, documents, findings, major }) => [findingLabel(kind), documents, findings, major]);
  return table("Findings by kind", [text("Kind", 28), number("Forms"), number("Findings"), number("Major")], rows);
}

/** Findings by who filed the forms. */
export function employeesTable({ byEmployee }: Results): WorkbookTable {
  const columns = [
    ...[text("Filed by"), number("Forms drawn"), number("Forms reviewed")],
    ...[number("Reviewed forms with findings"), number("Findings")],
  ];
  const rows = byEmployee.map(({ name, sampled, reviewed, withFindings, findings }) => [
    ...[name, sampled, reviewed, withFindings, findings],
  ]);
  return table("Findings by employee", columns, rows);
}

/** The strata with what was found in each. */
export function strataTable({ byStratum }: Results): WorkbookTable {
  const columns = [
    ...[text("Group"), number("Forms"), number("Forms drawn"), number("Forms reviewed")],
    number("Reviewed forms with findings"),
  ];
  const rows = byStratum.map(({ label, population, size, reviewed, withFindings }) => [
    ...[label, population, size, reviewed, withFindings],
  ]);
  return table("Groups", columns, rows);
}

/** The documents in the order of the draw; of those outside of the audit's dates by now, their numbers alone. */
export function documentsTable(
  documents: readonly SampledDocument[],
  names: ReadonlyMap<string, string>,
): WorkbookTable {
  const columns = [
    ...[number("Order"), number("Document"), text("Group"), text("Customer", 30), text("TSN", 16)],
    ...[
      text("Status", 14),
      column("Status date", "date", 13),
      text("Filed by"),
      text("Reviewed", 11),
      number("Findings"),
    ],
  ];
  const rows = documents.map(({ position, documentId, stratum, state, findings }) => [
    ...[position, documentId, labelOf(stratum, names), state?.customerName ?? null, state?.tsn ?? null],
    ...[state ? statusText(state.status) : null, state?.place.date ?? null, state?.filedByName ?? null],
    ...[state ? state.isReviewed ? "Yes" : "No" : null, findings.length],
  ]);
  return table("Documents", columns, rows);
}

/** Every finding on a document of the sample. */
export function findingsTable(documents: readonly SampledDocument[]): WorkbookTable {
  const columns = [
    ...[number("Document"), text("Customer", 30), text("Kind", 28), text("Section", 10), text("Severity", 11)],
    ...[text("Text", 60), text("Filed by"), text("Found by"), instant("Found")],
  ];
  const rows = documents.filter(({ state }) => state !== null).flatMap(({ state, findings }) =>
    findings.map((finding) => [
      ...[finding.documentId, state?.customerName ?? null, findingLabel(finding.kind), finding.section],
      ...[finding.severity === "major" ? "Major" : "Minor", finding.text || null, finding.employeeName],
      ...[finding.foundByName, finding.foundAt],
    ])
  );
  return table("Findings", columns, rows);
}
