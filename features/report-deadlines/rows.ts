import { and, asc, count, desc, eq, ne, type SQL } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { localDate } from "@/kernel/dates.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import { type ReportPage, reportPermission } from "./contract.ts";
import type { Report } from "./contract-shapes.ts";
import { reportDeadlines, type ReportRow } from "./schema.ts";

/** A report that the asker may work on; what is not theirs does not exist. */
export async function permittedReport(database: Database, access: Access, id: number): Promise<ReportRow> {
  const row = await database.query.select().from(reportDeadlines).where(eq(reportDeadlines.id, id)).get();
  if (!row) throw notFound();
  access.require(reportPermission, { accountId: row.accountId, storeId: row.storeId });
  return row;
}

/** A report as the wire shows it. `today` at the store judges what is due by the end of a day. */
export function presented(row: ReportRow, now: Date, timeZone = "UTC"): Report {
  const { accountId: _, buyerKey: _key, lastDay: _day, createdAt: _at, sales, ...shown } = row;
  return { ...shown, sales: [...sales], isOverdue: isOverdue(row, now, timeZone) };
}

function isOverdue({ state, dueAt, dueDay }: ReportRow, now: Date, timeZone: string): boolean {
  if (state !== "open") return false;
  return dueAt === null ? dueDay < localDate(timeZone, now) : Date.parse(dueAt) <= now.getTime();
}

/** Which reports are listed. */
export interface ReportList extends AskedPage {
  readonly storeId: number;
  readonly accountOverview: boolean;
  readonly state: "open" | "done";
}

/** One page of the reports of a store, or of all stores of the asker. Throws 404 for a store that is not theirs. */
export async function reportPage(context: FeatureContext, access: Access, list: ReportList): Promise<ReportPage> {
  const { storeId, accountOverview, state, page, limit } = list;
  const offer = context.offered(storesOffer);
  const shown = await offer.permitted(access, storeId, reportPermission);
  const all = accountOverview ? await offer.ofAccount(shown.accountId) : [shown];
  const stores = all.filter(({ id, accountId }) => access.can(reportPermission, { accountId, storeId: id }));
  const within = and(
    eq(reportDeadlines.accountId, shown.accountId),
    isOneOf(reportDeadlines.storeId, stores.map(({ id }) => id)),
  );
  const { query } = context.database;
  const isOpen = eq(reportDeadlines.state, "open");
  const wanted = and(within, state === "open" ? isOpen : ne(reportDeadlines.state, "open"));
  const order = state === "open"
    ? [asc(reportDeadlines.dueDay), asc(reportDeadlines.id)]
    : [desc(reportDeadlines.closedAt), desc(reportDeadlines.id)];
  const rows = await query.select().from(reportDeadlines).where(wanted).orderBy(...order)
    .limit(limit).offset(offsetOf({ page, limit }));
  const zones = new Map(stores.map(({ id, timeZone }) => [id, timeZone]));
  const now = context.clock.now();
  return {
    data: rows.map((row) => presented(row, now, zones.get(row.storeId))),
    count: await countWhere(context.database, wanted),
    open: await countWhere(context.database, and(within, isOpen)),
    page,
    limit,
  };
}

async function countWhere({ query }: Database, condition: SQL | undefined): Promise<number> {
  const [counted] = await query.select({ rows: count() }).from(reportDeadlines).where(condition);
  return counted.rows;
}
