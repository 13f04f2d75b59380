import { eq } from "drizzle-orm";
import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { countedColumns, rulesVersion } from "./entry-counter.ts";
import { type Position, positionOf } from "./counting.ts";
import { analyticsDays, analyticsPeople } from "./schema.ts";
import { type CountedStore, type Tally, tallyOf } from "./tally.ts";

/** Counts each store's chain again, as far as it was counted, and compares with the counters. */
export async function* verifyCounters(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  for (const storeId of await countedStores(context)) {
    const store = await context.offered(storesOffer).byId(storeId);
    // A store that is deleted is not counted; its rows go with its records.
    if (!store) continue;
    const position = await positionOf(context, storeId);
    if (position && position.rules !== rulesVersion) continue;
    count++;
    const message = await problemOf(context, store, position);
    if (message) yield { kind: "problem", subject: storeSubject(storeId), message };
  }
  yield { kind: "checked", what: "stores' engagement counters against the ledger", count };
}

async function countedStores({ database }: FeatureContext): Promise<readonly number[]> {
  const rows = await database.all(
    "SELECT store_id FROM analytics_positions UNION SELECT store_id FROM analytics_days " +
      "UNION SELECT store_id FROM analytics_people",
  );
  return rows.map((row) => Number(row.store_id));
}

/** What is wrong with the counters of a store; null when they are what its chain says. */
async function problemOf(
  context: FeatureContext,
  store: CountedStore,
  position: Position | null,
): Promise<string | null> {
  const repair = "Run strongroom rebuild-counters.";
  if (!position) return `Its engagement counters do not say how far they were counted. ${repair}`;
  const { seq, timeZone } = position;
  const entries = context.ledger.walk(storeStream(store.id), 1, seq);
  const tally = await tallyOf(context, { ...store, timeZone }, entries);
  if (tally.lastSeq !== seq) return `Its engagement counters say more than its history. ${repair}`;
  const wrong = await wrongRows(context, store.id, tally);
  if (wrong === 0) return null;
  const what = wrong === 1 ? "1 row" : `${grouped(wrong)} rows`;
  return `${what} of its engagement counters ${wrong === 1 ? "is" : "are"} not what its history says. ${repair}`;
}

async function wrongRows({ database }: FeatureContext, storeId: number, tally: Tally): Promise<number> {
  const days = await database.query.select().from(analyticsDays).where(eq(analyticsDays.storeId, storeId));
  const people = await database.query.select().from(analyticsPeople).where(eq(analyticsPeople.storeId, storeId));
  const keptDays = days.map((row) => JSON.stringify([row.day, ...countedColumns.map((column) => row[column])]));
  const keptPeople = people.map(personKey);
  const trueDays = [...tally.days].map(([day, counts]) =>
    JSON.stringify([day, ...countedColumns.map((column) => counts[column] ?? 0)])
  );
  return differing(keptDays, trueDays) + differing(keptPeople, tally.people.map(personKey));
}

function personKey({ interval, firstDay, side, userId }: Tally["people"][number]): string {
  return JSON.stringify([interval, firstDay, side, userId]);
}

/** Rows that are missing, and rows that should not be there. */
function differing(kept: readonly string[], found: readonly string[]): number {
  return new Set(kept).symmetricDifference(new Set(found)).size;
}
