import type { Database } from "@/db/database.ts";
import {
  type AskedDeadlines,
  byDayWords,
  daysAfter,
  type DeadlineSource,
  type Due,
  type StoreOfDeadlines,
} from "@/features/deadlines/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { dayNumber } from "../search/conditions.ts";
import { openSql } from "../search/facets.ts";

/** Background checks of transfers under way that have run out, or run out within the days that their store chose. */
export function expiringChecks({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "documents.checks",
    permission: "documents.read",
    due: (asked) => checksDue(database, asked),
  };
}

/** Checks of one store that run out on one day. */
interface Checks {
  readonly storeId: number;
  readonly day: string;
  readonly count: number;
}

async function checksDue(database: Database, asked: AskedDeadlines): Promise<readonly Due[]> {
  const byId = new Map(asked.stores.map((one) => [one.store.id, one]));
  const checks = (await openChecks(database, asked.stores)).filter(({ storeId, day }) => {
    const own = byId.get(storeId);
    return own !== undefined && day <= daysAfter(own.today, own.checkWarningDays);
  });
  const isOver = ({ storeId, day }: Checks) => day < (byId.get(storeId)?.today ?? "");
  return [
    ...dueOf(checks.filter(isOver), asked, byId, true),
    ...dueOf(checks.filter((one) => !isOver(one)), asked, byId, false),
  ];
}

function dueOf(
  checks: readonly Checks[],
  { accountOverview, fromStoreId }: AskedDeadlines,
  byId: ReadonlyMap<number, StoreOfDeadlines>,
  isOver: boolean,
): readonly Due[] {
  if (checks.length === 0) return [];
  const days = checks.map(({ day }) => day).sort();
  const [first] = checks;
  const count = checks.reduce((sum, one) => sum + one.count, 0);
  const latest = days[days.length - 1];
  const today = byId.get(first.storeId)?.today ?? latest;
  const isOfOne = checks.every(({ storeId }) => storeId === first.storeId);
  return [{
    storeId: isOfOne ? first.storeId : null,
    text: isOver ? overWords(count) : soonWords(count, byDayWords(latest, today)),
    count,
    when: { day: days[0] },
    href: expiringList(fromStoreId, accountOverview),
  }];
}

const overWords = (count: number) =>
  count === 1 ? "1 background check has run out" : `${grouped(count)} background checks have run out`;

const soonWords = (count: number, by: string) =>
  count === 1 ? `1 background check runs out ${by}` : `${grouped(count)} background checks run out ${by}`;

/** The archive's list of what expires, soonest first. */
function expiringList(storeId: number, accountOverview: boolean): string {
  const filters = new URLSearchParams({
    ...accountOverview ? { accountOverview: "true" } : {},
    ...{ sort: "expirationDate", sortOrder: "asc", shouldFilterByExpirationDate: "true" },
  });
  return `/${storeId}/documents?${filters}`;
}

/** By store and day. Void and denied ones without a date are left out by their facets, as in the archive's list. */
async function openChecks(database: Database, stores: readonly StoreOfDeadlines[]): Promise<readonly Checks[]> {
  const [{ store: { accountId } }] = stores;
  const until = stores.map(({ today, checkWarningDays }) => daysAfter(today, checkWarningDays)).sort().at(-1) ?? "";
  const rows = await database.all(
    `SELECT store_id, expiration_day, count(*) AS count FROM documents INDEXED BY documents_open
      WHERE account_id = ? AND form_type = 0 AND expiration_day BETWEEN 1 AND ? AND ${openSql.text}
        AND store_id IN (SELECT value FROM json_each(?))
      GROUP BY store_id, expiration_day`,
    [accountId, dayNumber(until), JSON.stringify(stores.map(({ store }) => store.id))],
  );
  return rows.map(({ store_id, expiration_day, count }) => ({
    storeId: Number(store_id),
    day: String(expiration_day).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"),
    count: Number(count),
  }));
}
