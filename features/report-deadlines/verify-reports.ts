import * as v from "valibot";
import { gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { type ReportEvent, reportEvents, subjectOf } from "./ledger-events.ts";
import { reportDeadlines, type ReportRow } from "./schema.ts";

/** What the entries about a report come to, of what its row says. */
type Folded = Pick<
  ReportRow,
  "state" | "sentOn" | "reason" | "firearms" | "dueAt" | "filedDocumentId" | "discoveredAt"
>;

const nothing: Folded = {
  state: "open",
  sentOn: null,
  reason: "",
  firearms: 0,
  dueAt: null,
  filedDocumentId: null,
  discoveredAt: null,
};

/** Checks that every report to ATF is as its entries in the ledger say, and that none is missing. */
export async function* verifyReports(context: FeatureContext): AsyncGenerator<Finding> {
  const { query } = context.database;
  let count = 0;
  const reports = (after: number, most: number) =>
    query.select().from(reportDeadlines).where(gt(reportDeadlines.id, after)).orderBy(reportDeadlines.id).limit(most);
  for await (const row of inPages(reports)) {
    count++;
    for (const message of problemsOf(row, await context.ledger.about(subjectOf(row.id)))) {
      yield { kind: "problem", subject: subjectOf(row.id), message };
    }
  }
  yield* missingReports(context);
  yield { kind: "checked", what: "reports to ATF against the ledger", count };
}

function problemsOf(row: ReportRow, entries: readonly Entry[]): readonly string[] {
  if (entries.length === 0) return ["The ledger does not know of this report to ATF."];
  const folded = entries.reduce(after, nothing);
  return Object.entries(folded).filter(([name, value]) => Reflect.get(row, name) !== value)
    .map(([name]) => `The report's ${name} is not what the ledger says.`);
}

function after(folded: Folded, { event, data }: Entry): Folded {
  if (is("report-deadlines.found", event, data) || is("report-deadlines.changed", event, data)) {
    return { ...folded, firearms: data.firearms, dueAt: data.dueAt };
  }
  if (is("report-deadlines.loss_noted", event, data)) {
    return { ...folded, dueAt: data.dueAt, discoveredAt: data.discoveredAt };
  }
  if (is("report-deadlines.sent", event, data)) {
    return { ...folded, state: "sent", sentOn: data.sentOn, filedDocumentId: data.documentId };
  }
  if (is("report-deadlines.not_needed", event, data)) return { ...folded, state: "notNeeded", reason: data.reason };
  if (is("report-deadlines.reopened", event, data)) {
    return { ...folded, state: "open", sentOn: null, reason: "", filedDocumentId: null };
  }
  return folded;
}

function is<Name extends ReportEvent>(
  name: Name,
  event: string,
  data: unknown,
): data is v.InferOutput<(typeof reportEvents)[Name]> {
  return event === name && v.is(reportEvents[name], data);
}

async function* missingReports({ database }: FeatureContext): AsyncGenerator<Finding> {
  const rows = await database.all(
    `SELECT DISTINCT subject FROM ledger l WHERE event IN ('report-deadlines.found', 'report-deadlines.loss_noted')
       AND NOT EXISTS (SELECT 1 FROM report_deadlines r WHERE 'report-deadline:' || r.id = l.subject)
       AND NOT EXISTS (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')
     ORDER BY subject`,
  );
  for (const { subject } of rows) {
    yield { kind: "problem", subject: String(subject), message: "The report to ATF is gone." };
  }
}
