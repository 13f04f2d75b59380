import { and, eq, isNotNull } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { compliancePermission } from "./contract.ts";
import { noticeOf } from "./rows.ts";
import { complianceStores } from "./schema.ts";

/** The 60 days after a store's notice to ATF, until they are over: one item a store. Of a store without a date nothing is said. */
export function noticeDue({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "compliance.notice",
    permission: compliancePermission,
    async due({ stores }) {
      const { storeId, accountId, noticeDate } = complianceStores;
      const [{ store }] = stores;
      const rows = await database.query.select().from(complianceStores)
        .where(and(
          isOneOf(storeId, stores.map(({ store }) => store.id)),
          eq(accountId, store.accountId),
          isNotNull(noticeDate),
        ));
      const days = new Map(stores.map(({ store, today }) => [store.id, today]));
      return rows.flatMap((row) => {
        const { lastDay, isOver } = noticeOf(row, days.get(row.storeId) ?? "");
        if (lastDay === null || isOver) return [];
        const text = "60 days after the notice to ATF: keep paper forms until they end";
        return [{
          storeId: row.storeId,
          text,
          count: 1,
          when: { day: lastDay },
          href: `/${row.storeId}/compliance#notice`,
        }];
      });
    },
  };
}
