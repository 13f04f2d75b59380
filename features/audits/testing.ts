import type { Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { auditSubject } from "./ledger-events.ts";
import { insertAudit, insertAuditor } from "./audit-rows.ts";
import type { AuditType } from "./contract-states.ts";
import { auditDateRanges } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDateRanges } from "./told-rows.ts";

/** An active audit in the database of a test; an ATF audit of the year 2026 unless told. The first auditor leads it. */
export async function anAudit(
  { change, ids, clock }: FeatureContext,
  given: {
    accountId: number;
    storeId: number;
    auditorIds: readonly number[];
    type?: AuditType;
    range?: DateRange;
    approved?: DateRange;
  },
): Promise<{ id: number }> {
  const id = await ids.next("audits");
  const now = clock.now().toISOString();
  const { accountId, storeId, auditorIds, type = 0, approved } = given;
  const range = given.range ?? { startDate: "2026-01-01", endDate: "2026-12-31" };
  const auditors = await Promise.all(
    auditorIds.map(async (userId) =>
      insertAuditor({ id: await ids.next("auditors"), auditId: id, accountId, userId }, now)
    ),
  );
  const approvedId = await ids.next("audit_date_ranges");
  const requestedById = auditorIds[0];
  const ranges = approved
    ? [{ id: approvedId, auditId: id, accountId, ...approved, status: 1 as const, requestedById, createdAt: now }]
    : [];
  const statements = [
    insertAudit({ id, accountId, storeId, type, range, leadAuditorId: auditorIds[0] }, now),
    ...auditors,
    ...ranges.map((row) => telling(statementOf(insert(auditDateRanges).values(row)), toldDateRanges.made(row))),
  ];
  await change((unit) => {
    unit.add(...statements);
    unit.record({
      stream: storeStream(storeId),
      event: "audits.started",
      subject: auditSubject(id),
      actor: { userId: null, name: "Test" },
      data: { type, ...range, leadAuditorId: auditorIds[0], auditorIds, approved: approved ? [approved] : [] },
    });
  });
  return { id };
}

/** The statement that makes an audit of a test active again that was ended in it. */
export function activeAgain(auditId: number): Statement {
  return { sql: "UPDATE audits SET status = 0, ended_at = NULL WHERE id = ?", args: [auditId] };
}
