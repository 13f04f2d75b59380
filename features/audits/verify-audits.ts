import * as v from "valibot";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Finding } from "@/kernel/verify.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";

/** The subject of entries about an audit. */
export const auditSubject = (auditId: number): string => `audit:${auditId}`;

/** What the ledger says of an audit. `auditorIds` and `approved` are not in the entries of the first version. */
export const auditStarted = v.object({
  type: v.number(),
  startDate: v.string(),
  endDate: v.string(),
  leadAuditorId: v.number(),
  auditorIds: v.optional(v.array(v.number())),
  approved: v.optional(v.array(v.object({ startDate: v.string(), endDate: v.string() }))),
});

/** Checks that every audit, and who sees what by it, is what the ledger says was started. */
export async function* verifyAudits({ database, ledger }: FeatureContext): AsyncGenerator<Finding> {
  const [rows, people, ranges] = await Promise.all([
    database.query.select().from(audits).orderBy(audits.id),
    database.query.select().from(auditors),
    database.query.select().from(auditDateRanges),
  ]);
  for (const row of rows) {
    const problem = (message: string): Finding => ({ kind: "problem", subject: auditSubject(row.id), message });
    const entry = (await ledger.about(auditSubject(row.id))).find(({ event }) => event === "audits.started");
    if (!entry || !v.is(auditStarted, entry.data)) {
      yield problem("The ledger does not know of this audit.");
      continue;
    }
    const { auditorIds, approved, ...started } = entry.data;
    const isAsStarted = entry.stream === `store:${row.storeId}` &&
      Object.entries(started).every(([name, value]) => Reflect.get(row, name) === value);
    if (!isAsStarted) yield problem("The audit is not what the ledger says was started.");
    const own = people.filter(({ auditId }) => auditId === row.id);
    const strangers = own.filter(({ userId }) => auditorIds && !auditorIds.includes(userId));
    for (const { userId } of strangers) yield problem(`The ledger does not know of the auditor ${userId} in it.`);
    const gone = (auditorIds ?? []).filter((id) => !own.some(({ userId }) => userId === id));
    for (const id of gone) yield problem(`The auditor ${id} is gone from it.`);
    for (const range of ranges.filter(({ auditId }) => auditId === row.id)) {
      const isKnown = approved?.some(({ startDate, endDate }) =>
        startDate === range.startDate && endDate === range.endDate
      );
      if (!isKnown && range.status === 1) yield problem("The ledger does not know of a date range that it shows.");
    }
  }
  const missing = await database.all(
    `SELECT subject FROM ledger l WHERE event = 'audits.started'
       AND NOT EXISTS (SELECT 1 FROM audits a WHERE 'audit:' || a.id = l.subject)
       AND NOT EXISTS (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')`,
  );
  for (const { subject } of missing) yield { kind: "problem", subject: String(subject), message: "The audit is gone." };
  yield { kind: "checked", what: "audits against the ledger", count: rows.length };
}
