import { and, asc, eq } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { byDayWords, type DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { readPermission } from "../contract.ts";
import { declarations } from "../schema.ts";

/** Records of stores that are out of business and must be with ATF: one item a store, by the last day. */
export function dueDeliveries({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "out-of-business.delivery",
    permission: readPermission,
    async due({ stores }) {
      const { accountId, storeId, dueDay, state, successorName } = declarations;
      const todayAt = new Map(stores.map(({ store, today }) => [store.id, today]));
      const rows = await database.query.select({ storeId, dueDay, successorName }).from(declarations)
        .where(and(
          eq(accountId, stores[0].store.accountId),
          isOneOf(storeId, [...todayAt.keys()]),
          eq(state, "open"),
        ))
        .orderBy(asc(dueDay), asc(storeId));
      return rows.map((row) => ({
        storeId: row.storeId,
        text: textOf(row, todayAt.get(row.storeId) ?? row.dueDay),
        count: 1,
        when: { day: row.dueDay },
        href: `/${row.storeId}/out-of-business`,
      }));
    },
  };
}

function textOf(
  { successorName, dueDay }: { readonly successorName: string; readonly dueDay: string },
  today: string,
): string {
  const to = successorName ? "the successor" : "ATF";
  return dueDay < today
    ? `Out of business: records overdue at ${to}`
    : `Out of business: records to ${to} ${byDayWords(dueDay, today)}`;
}
