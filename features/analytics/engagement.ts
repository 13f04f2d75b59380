import { storesOffer } from "@/features/stores/offers.ts";
import { readDashboard } from "@/features/dashboard/contract.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import type { Engagement } from "./contract.ts";
import { daysAfter, daysBetween, firstDayOf, type Interval, intervalFor, nextFirstDay } from "./contract-intervals.ts";

/** One store, or without one all that the asker may see. */
export interface AskedPlace {
  readonly storeId?: number;
  readonly accountOverview?: boolean;
}

/** Which dates are asked for. */
export interface AskedRange {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly interval?: Interval;
}

/** Two years with their leap day. */
const mostDays = 732;
const usualDays = 730;

/**
 * What happened by date in the places that the asker may see. Throws 404 for a store that is not theirs, 403 where they may
 * not open the dashboard, 400 for a range that ends before it begins or is longer than two years.
 */
export async function engagementOf(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview, startDate, endDate, interval, ...page }: AskedPlace & AskedRange & AskedPage,
) {
  const stores = await storesAsked(context, access, accountOverview ? undefined : storeId);
  const range = rangeOf(stores.today, { startDate, endDate, interval });
  const dates = await engagementIn(context, stores.ids, range);
  return { ...paginate(dates, page), interval: range.interval };
}

/** The stores, and the calendar date that it is there (in the westernmost of several it may still be the day before). */
async function storesAsked(context: FeatureContext, access: Access, storeId: number | undefined) {
  const stores = context.offered(storesOffer);
  if (storeId !== undefined) {
    const store = await stores.permitted(access, storeId, readDashboard);
    return { ids: [store.id], today: stores.today(store) };
  }
  const found = await Promise.all(
    access.scope(readDashboard).map(async ({ accountId, storeIds }) =>
      storeIds === "all" ? await stores.ofAccount(accountId) : await stores.byIds(storeIds)
    ),
  );
  const todays = found.flat().map((store) => stores.today(store)).sort();
  return {
    ids: [...new Set(found.flat().map(({ id }) => id))],
    today: todays.at(-1) ?? context.clock.now().toISOString().slice(0, 10),
  };
}

interface Range {
  readonly startDate: string;
  readonly endDate: string;
  readonly interval: Interval;
}

function rangeOf(today: string, { startDate, endDate = today, interval }: AskedRange): Range {
  const start = startDate ?? daysAfter(endDate, -usualDays);
  if (start > endDate) throw badRequest("The end date is before the start date.", { endDate: "Choose a later date." });
  if (daysBetween(start, endDate) > mostDays) {
    throw badRequest("At most two years at once.", { startDate: "Choose a date within two years of the end date." });
  }
  const length = interval ?? intervalFor(start, endDate);
  return { startDate: firstDayOf(length, start), endDate, interval: length };
}

/** The first day of the interval of a day, in SQL. */
const firstDaySql = {
  day: "day",
  week: "date(day, '-6 days', 'weekday 1')",
  month: "substr(day, 1, 8) || '01'",
} as const;

const inStores = "store_id IN (SELECT value FROM json_each(?))";

const daysSql = (interval: Interval) =>
  `SELECT ${firstDaySql[interval]} AS first_day, sum(transferred) AS transferred, sum(flagged) AS flagged,
  sum(assigned) AS assigned, sum(versions) AS versions, sum(uploaded) AS uploaded, sum(void_no_sale) AS void_no_sale,
  sum(denied) AS denied FROM analytics_days WHERE ${inStores} AND day BETWEEN ? AND ? GROUP BY 1`;

/** Somebody who was active in several of the stores counts once. */
const peopleSql = `SELECT first_day, count(DISTINCT CASE side WHEN 1 THEN user_id END) AS auditors,
  count(DISTINCT CASE side WHEN 2 THEN user_id END) AS employees
  FROM analytics_people WHERE ${inStores} AND interval = ? AND first_day BETWEEN ? AND ? GROUP BY first_day`;

async function engagementIn(
  { database }: FeatureContext,
  storeIds: readonly number[],
  { startDate, endDate, interval }: Range,
): Promise<readonly Engagement[]> {
  const ids = JSON.stringify(storeIds);
  const [days, people] = await database.snapshot([
    { sql: daysSql(interval), args: [ids, startDate, endDate] },
    { sql: peopleSql, args: [ids, interval, startDate, endDate] },
  ]);
  const daysBy = new Map(days.map((row) => [String(row.first_day), row]));
  const peopleBy = new Map(people.map((row) => [String(row.first_day), row]));
  const dates: Engagement[] = [];
  for (let date = startDate; date <= endDate; date = nextFirstDay(interval, date)) {
    const [day, active] = [daysBy.get(date), peopleBy.get(date)];
    dates.push({
      engagementDate: date,
      numberOfActiveATFUsers: Number(active?.auditors ?? 0),
      numberOfActiveEmployees: Number(active?.employees ?? 0),
      numberOfDocumentsTransferred: Number(day?.transferred ?? 0),
      numberOfDocumentsFlagged: Number(day?.flagged ?? 0),
      numberOfDocumentsAssigned: Number(day?.assigned ?? 0),
      numberOfNewVersionsCreated: Number(day?.versions ?? 0),
      numberOfDocumentsUploaded: Number(day?.uploaded ?? 0),
      numberOfVoidNoSale: Number(day?.void_no_sale ?? 0),
      numberOfDenied: Number(day?.denied ?? 0),
    });
  }
  return dates;
}
