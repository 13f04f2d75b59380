import { and, count, eq } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { auditTypes, requestStatuses } from "./contract-states.ts";
import { managementPath } from "./date-ranges.ts";
import { auditDateRanges, audits } from "./schema.ts";

/** Dates that ATF auditors asked for and nobody approved yet: an inspector is waiting. */
export function pendingRanges({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "audits.ranges",
    permission: "audits.manage_atf",
    async due({ stores }) {
      const { storeId, status, type } = audits;
      const rows = await database.query.select({ storeId, count: count() }).from(audits)
        .innerJoin(auditDateRanges, eq(auditDateRanges.auditId, audits.id))
        .where(and(
          isOneOf(storeId, stores.map(({ store }) => store.id)),
          eq(status, 0),
          eq(type, auditTypes.atf),
          eq(auditDateRanges.status, requestStatuses.pending),
        ))
        .groupBy(storeId);
      return rows.map(({ storeId, count }) => ({
        storeId,
        text: count === 1 ? "1 requested date range to approve" : `${count} requested date ranges to approve`,
        count,
        when: { urgency: "today" },
        href: `${managementPath({ storeId, type: auditTypes.atf })}?tab=ranges`,
      }));
    },
  };
}
