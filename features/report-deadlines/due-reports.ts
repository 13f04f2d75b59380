import { and, asc, eq } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource, Due } from "@/features/deadlines/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { reportPermission } from "./contract.ts";
import { type Form } from "./contract-shapes.ts";
import { reportDeadlines } from "./schema.ts";

/** Open reports that are looked at; a store that has more sees the first ones. */
const most = 500;

type OpenReport = Pick<typeof reportDeadlines.$inferSelect, "storeId" | "form" | "buyerName" | "dueDay" | "dueAt">;

/** Reports that must go to ATF: one item a store and form, with the day of the first. */
export function dueReports({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "report-deadlines.open",
    permission: reportPermission,
    async due({ stores }) {
      const { accountId, storeId, form, buyerName, dueDay, dueAt, state, id } = reportDeadlines;
      const [{ store }] = stores;
      const rows = await database.query.select({ storeId, form, buyerName, dueDay, dueAt }).from(reportDeadlines)
        .where(and(
          eq(accountId, store.accountId),
          isOneOf(storeId, stores.map(({ store }) => store.id)),
          eq(state, "open"),
        ))
        .orderBy(asc(dueDay), asc(id)).limit(most);
      return [...Map.groupBy(rows, (row) => `${row.storeId} ${row.form}`).values()].map(itemOf);
    },
  };
}

function itemOf(reports: readonly OpenReport[]): Due {
  const [first] = reports.toSorted((a, b) => endOf(a).localeCompare(endOf(b)));
  const { storeId, form, buyerName, dueDay, dueAt } = first;
  const count = reports.length;
  return {
    storeId,
    text: count === 1 ? oneText(form, buyerName) : `${grouped(count)} ATF Forms ${form} to send`,
    count,
    when: dueAt === null ? { day: dueDay } : { at: dueAt },
    href: `/${storeId}/report-deadlines`,
  };
}

const endOf = ({ dueDay, dueAt }: OpenReport) => dueAt ?? `${dueDay}T99`;

function oneText(form: Form, buyerName: string): string {
  return form === "3310.11" ? "Report a theft or loss, ATF Form 3310.11" : `ATF Form ${form} to send: ${buyerName}`;
}
