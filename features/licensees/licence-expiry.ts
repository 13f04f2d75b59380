import { and, eq, inArray } from "drizzle-orm";
import { byDayWords, daysAfter, type DeadlineSource, type StoreOfDeadlines } from "@/features/deadlines/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { expiryOf } from "./check.ts";
import { licenseeLists, licensees } from "./schema.ts";

/** Days before a license expires from which on its store is warned: ATF mails the renewal form about this early. */
const warningDays = 90;

/**
 * Licenses that run out, by the whole number of the store or, where only its digits are known, by the public list. A
 * license of which nothing is known is not told of.
 */
export function licenceExpiry(context: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "licensees.expiry",
    permission: "stores.manage",
    async due({ stores, fromStoreId, now }) {
      const codes = await expiryCodes(context, stores.map(({ store }) => store));
      return stores.flatMap((one) => {
        const code = codes.get(one.store.id);
        const due = code && expiryDue(one, expiryOf(code, now));
        return due
          ? { ...due, storeId: one.store.id, count: 1, href: `/${fromStoreId}/ffl-settings/${one.store.id}` }
          : [];
      });
    },
  };
}

/** `expiresOn` is the first day on which the license no longer holds; null for one that ended longer than a year ago. */
function expiryDue({ today }: StoreOfDeadlines, expiresOn: string | null) {
  const over = "The FFL license has expired by its number. Renewed? Enter the new number";
  if (expiresOn === null) return { text: over, when: { urgency: "overdue" } } as const;
  const lastDay = daysAfter(expiresOn, -1);
  if (lastDay < today) return { text: over, when: { day: lastDay } };
  return lastDay <= daysAfter(today, warningDays)
    ? { text: `The FFL license runs out ${byDayWords(lastDay, today)}`, when: { day: lastDay } }
    : null;
}

/** Year's last digit and month letter, by store. */
async function expiryCodes(
  { database }: Pick<FeatureContext, "database">,
  stores: readonly Store[],
): Promise<ReadonlyMap<number, string>> {
  const known = stores.flatMap(({ id, fflNumber }) => fflNumber ? [[id, fflNumber.slice(8, 10)] as const] : []);
  const others = stores.filter(({ fflNumber, fflLastFiveDigits }) => !fflNumber && fflLastFiveDigits);
  if (others.length === 0) return new Map(known);
  const { listId, fflFirstThreeDigits, fflLastFiveDigits, expiry } = licensees;
  const rows = await database.query.select({ first: fflFirstThreeDigits, last: fflLastFiveDigits, expiry })
    .from(licenseeLists)
    .innerJoin(
      licensees,
      and(
        eq(listId, licenseeLists.id),
        inArray(fflFirstThreeDigits, others.map((store) => store.fflFirstThreeDigits ?? "")),
        inArray(fflLastFiveDigits, others.map((store) => store.fflLastFiveDigits ?? "")),
      ),
    )
    .where(eq(licenseeLists.isCurrent, true));
  const listed = others.flatMap(({ id, fflFirstThreeDigits, fflLastFiveDigits }) => {
    const row = rows.find(({ first, last }) => first === fflFirstThreeDigits && last === fflLastFiveDigits);
    return row ? [[id, row.expiry] as const] : [];
  });
  return new Map([...known, ...listed]);
}
