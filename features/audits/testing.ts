import type { DateRange } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { insertAudit, insertAuditor } from "./audit-rows.ts";

/** An active audit in the database of a test; an ATF audit of the year 2026 unless told. The first auditor leads it. */
export async function anAudit(
  { database, ids, clock }: FeatureContext,
  given: {
    accountId: number;
    storeId: number;
    auditorIds: readonly number[];
    type?: number;
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
  await database.write(() => [
    insertAudit({ id, accountId, storeId, type, range, leadAuditorId: auditorIds[0] }, now),
    ...auditors,
    ...approved
      ? [{
        sql: "INSERT INTO audit_date_ranges(id, audit_id, account_id, start_date, end_date, status, requested_by_id, " +
          "created_at) VALUES (?, ?, ?, ?, ?, 1, ?, ?)",
        args: [approvedId, id, accountId, approved.startDate, approved.endDate, auditorIds[0], now],
      }]
      : [],
  ]);
  return { id };
}
