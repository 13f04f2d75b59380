import { and, eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { countedColumns, rulesVersion } from "./entry-counter.ts";
import { counted } from "./events.ts";
import { analyticsPositions } from "./schema.ts";
import { type CountedStore, type Tally, tallyOf } from "./tally.ts";

/** About so many entries are counted in one batch, so that others can write in between. */
const entriesAtOnce = 1000;

/** How far a store has been counted. */
export type Position = typeof analyticsPositions.$inferSelect;

const countedOnce = "analytics.counted_once";

/** The position of a store; null for one of which nothing has been counted. */
export async function positionOf({ database }: FeatureContext, storeId: number): Promise<Position | null> {
  const { storeId: store } = analyticsPositions;
  return await database.query.select().from(analyticsPositions).where(eq(store, storeId)).get() ?? null;
}

/**
 * Counts what the store's chain says since it was counted last. Its batch moves the position from where it was read, so
 * that handlers that run twice, or in two processes at once, count each entry once. Nothing for a store that is deleted.
 */
export async function countStore(context: FeatureContext, storeId: number): Promise<void> {
  const store = await context.offered(storesOffer).byId(storeId);
  if (!store) return;
  for (;;) {
    const position = await positionOf(context, storeId);
    if (position && (position.timeZone !== store.timeZone || position.rules !== rulesVersion)) {
      return await recountStore(context, store);
    }
    const entries = context.ledger.walk(storeStream(storeId), (position?.seq ?? 0) + 1);
    const tally = await tallyOf(context, store, entries, entriesAtOnce);
    if (tally.lastSeq === 0) return;
    await add(context, store, position, tally);
  }
}

/** Counts every store whose chain has grown: what no event tells of, such as looks, counts within a minute. */
export async function countAll(context: FeatureContext): Promise<void> {
  const positions = await context.database.query.select().from(analyticsPositions);
  const seqs = new Map(positions.map(({ storeId, seq }) => [storeId, seq]));
  for (const { stream, seq } of await context.ledger.streams()) {
    const storeId = storeOfStream(stream);
    if (storeId !== null && seq > (seqs.get(storeId) ?? 0)) await countStore(context, storeId);
  }
}

/** Counts a store from the beginning of its chain, and puts the result in the place of what was kept, at once. */
export async function recountStore(context: FeatureContext, store: CountedStore): Promise<void> {
  const position = await positionOf(context, store.id);
  const tally = await tallyOf(context, store, context.ledger.walk(storeStream(store.id)));
  try {
    await context.change((unit) => {
      if (position) {
        const { storeId, seq } = analyticsPositions;
        const here = and(eq(storeId, store.id), eq(seq, position.seq));
        unit.add(statementOf(update(analyticsPositions).set(placeOf(store, tally)).where(here)));
      } else unit.add(firstPosition(store, tally));
      unit.guard(countedOnce, "changes() = 1");
      unit.add(
        { sql: "DELETE FROM analytics_days WHERE store_id = ?", args: [store.id] },
        { sql: "DELETE FROM analytics_people WHERE store_id = ?", args: [store.id] },
        ...added(store.id, tally),
      );
      unit.publish(counted, { accountId: store.accountId, storeId: store.id });
    });
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await recountStore(context, store);
  }
}

async function add(
  context: FeatureContext,
  store: CountedStore,
  position: Position | null,
  tally: Tally,
): Promise<void> {
  try {
    await context.change((unit) => {
      if (position === null) unit.add(firstPosition(store, tally));
      else {
        const { storeId, seq, timeZone, rules } = analyticsPositions;
        const asRead = and(eq(seq, position.seq), eq(timeZone, store.timeZone), eq(rules, rulesVersion));
        unit.add(
          statementOf(update(analyticsPositions).set({ seq: tally.lastSeq }).where(and(eq(storeId, store.id), asRead))),
        );
      }
      unit.guard(countedOnce, "changes() = 1");
      unit.add(...added(store.id, tally));
      unit.publish(counted, { accountId: store.accountId, storeId: store.id });
    });
  } catch (error) {
    // Somebody else counted it: the position is read anew.
    if (!isOvertaken(error)) throw error;
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof GuardFailed && error.guard === countedOnce;
}

function placeOf({ timeZone }: CountedStore, { lastSeq }: Tally) {
  return { seq: lastSeq, timeZone, rules: rulesVersion };
}

function firstPosition(store: CountedStore, tally: Tally): Statement {
  const row = { storeId: store.id, ...placeOf(store, tally) };
  return statementOf(insert(analyticsPositions).values(row).onConflictDoNothing());
}

const columnNames = {
  transferred: "transferred",
  flagged: "flagged",
  assigned: "assigned",
  versions: "versions",
  uploaded: "uploaded",
  voidNoSale: "void_no_sale",
  denied: "denied",
} as const;
const names = countedColumns.map((column) => columnNames[column]);

/** Rows of many days in one statement each: their values come as JSON. */
const daysSql = `INSERT INTO analytics_days(store_id, day, ${names.join(", ")})
SELECT ?, value ->> 0, ${names.map((_, index) => `value ->> ${index + 1}`).join(", ")} FROM json_each(?) WHERE true
ON CONFLICT(store_id, day) DO UPDATE SET ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;

const peopleSql = `INSERT INTO analytics_people(store_id, interval, first_day, side, user_id)
SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;

function added(storeId: number, { days, people }: Tally): readonly Statement[] {
  const dayRows = [...days].map(([day, counts]) => [day, ...countedColumns.map((column) => counts[column] ?? 0)]);
  const personRows = people.map(({ interval, firstDay, side, userId }) => [interval, firstDay, side, userId]);
  return [
    ...dayRows.length > 0 ? [{ sql: daysSql, args: [storeId, JSON.stringify(dayRows)] }] : [],
    ...personRows.length > 0 ? [{ sql: peopleSql, args: [storeId, JSON.stringify(personRows)] }] : [],
  ];
}
