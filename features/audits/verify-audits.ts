import type { DateRange } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Finding } from "@/kernel/verify.ts";
import { auditStatuses } from "./contract-states.ts";
import { foldAudit, type FoldedAudit } from "./folded-audit.ts";
import { auditSubject } from "./ledger-events.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";

type AuditRow = typeof audits.$inferSelect;
type AuditorRow = typeof auditors.$inferSelect;

/** Checks that every audit, and who sees what by it, is what the ledger says of it. */
export async function* verifyAudits({ database, ledger }: FeatureContext): AsyncGenerator<Finding> {
  const [rows, people, ranges] = await Promise.all([
    database.query.select().from(audits).orderBy(audits.id),
    database.query.select().from(auditors),
    database.query.select().from(auditDateRanges),
  ]);
  const peopleOf = Map.groupBy(people, ({ auditId }) => auditId);
  const approvedOf = Map.groupBy(ranges.filter(({ status }) => status === 1), ({ auditId }) => auditId);
  for (const row of rows) {
    const subject = auditSubject(row.id);
    const entries = await ledger.about(subject);
    const folded = foldAudit(entries);
    if (!folded) {
      yield { kind: "problem", subject, message: "The ledger does not know of this audit." };
      continue;
    }
    const isOfStore = entries.every(({ stream }) => stream === `store:${row.storeId}`);
    const differing = [
      ...isOfStore ? [] : ["The audit is of another store than the ledger says."],
      ...folded.unreadable.map((event) => `An entry about the audit cannot be read: ${event}.`),
      ...differences(row, folded),
      ...strangers(peopleOf.get(row.id) ?? [], folded),
      ...unapproved(approvedOf.get(row.id) ?? [], folded),
    ];
    for (const message of differing) yield { kind: "problem", subject, message };
  }
  const missing = await database.all(
    `SELECT subject FROM ledger l WHERE event = 'audits.started'
       AND NOT EXISTS (SELECT 1 FROM audits a WHERE 'audit:' || a.id = l.subject)
       AND NOT EXISTS (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')`,
  );
  for (const { subject } of missing) yield { kind: "problem", subject: String(subject), message: "The audit is gone." };
  yield { kind: "checked", what: "audits against the ledger", count: rows.length };
}

function* differences(row: AuditRow, { type, range, leadAuditorId, isEnded }: FoldedAudit): Generator<string> {
  if (type !== row.type || leadAuditorId !== row.leadAuditorId) {
    yield "The audit is not what the ledger says was started.";
  }
  if (!isSame(range, row)) yield "The audit's dates are not what the ledger says.";
  if (isEnded !== (row.status === auditStatuses.ended)) {
    yield isEnded ? "The audit ended, and is active again." : "The audit ended, and the ledger does not say so.";
  }
}

function* strangers(own: readonly AuditorRow[], folded: FoldedAudit): Generator<string> {
  const told = folded.auditors;
  if (!told) return;
  for (const { userId, status } of own) {
    const known = told.get(userId);
    if (known === undefined) yield `The ledger does not know of the auditor ${userId} in it.`;
    else if (known !== status) yield `The status of the auditor ${userId} is not what the ledger says.`;
  }
  for (const id of told.keys()) {
    if (!own.some(({ userId }) => userId === id)) yield `The auditor ${id} is gone from it.`;
  }
}

function* unapproved(stored: readonly DateRange[], { approved }: FoldedAudit): Generator<string> {
  for (const range of stored) {
    if (!approved.some((known) => isSame(known, range))) {
      yield "The ledger does not know of a date range that it shows.";
    }
  }
  for (const range of approved) {
    if (!stored.some((known) => isSame(known, range))) yield "A date range that was approved is gone from it.";
  }
}

function isSame(one: DateRange, other: DateRange): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
