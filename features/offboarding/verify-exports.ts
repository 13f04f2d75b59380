import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import { offboardingEvents } from "./ledger-events.ts";
import { deletions, exportCovers, fullExports, leftOutFiles } from "./schema.ts";

const exportedSchema = offboardingEvents["departure.exported"];
type Exported = v.InferOutput<typeof exportedSchema>;

/** An entry and the row of its change are of one moment, written one after the other. */
const momentMs = 60_000;

/**
 * Checks what opens the deletion of a store or an account, and the deletions: an export counts as finished when the ledger
 * says so, by the same person at the same time; nothing is deleted or brought back that the ledger does not know of.
 */
export async function* verifyExports(context: FeatureContext): AsyncGenerator<Finding> {
  const { query } = context.database;
  const rows = await query.select().from(fullExports).orderBy(fullExports.id);
  const covers = Map.groupBy(await query.select().from(exportCovers), ({ exportId }) => exportId);
  for (const row of rows.filter(({ state }) => state === "finished")) {
    const covered = covers.get(row.id) ?? [];
    const storeIds = covered.map(({ storeId }) => storeId);
    for (const { storeId, seq } of covered) {
      const begun = await begunAt(context, row.id, storeId);
      if (begun === null || begun === seq + 1) continue;
      yield { kind: "problem", subject: `export:${row.id}`, message: "What it covers is not what the ledger says." };
    }
    const told = await Promise.all(storeIds.map((storeId) => toldOf(context, row, storeId)));
    if (told.length === 0 || told.includes(null)) {
      yield {
        kind: "problem",
        subject: `export:${row.id}`,
        message: "The ledger has no such export finished at that time.",
      };
      continue;
    }
    const named = told.flatMap((entry) => entry?.leftOut ?? []);
    const count = told.reduce((sum, entry) => sum + (entry?.leftOutFiles ?? 0), 0);
    const kept = await context.database.query.select({ path: leftOutFiles.path, reason: leftOutFiles.reason })
      .from(leftOutFiles).where(eq(leftOutFiles.exportId, row.id));
    // They go with their store; those that are there are told by the ledger.
    const areTold = kept.every((file) =>
      named.some(({ path, reason }) => path === file.path && reason === file.reason)
    );
    if (count === row.leftOutFiles && areTold) continue;
    yield {
      kind: "problem",
      subject: `export:${row.id}`,
      message: "What it left out is not what the ledger says.",
    };
  }
  for (const { id, accountId, storeId, deletedAt, restoredAt } of await query.select().from(deletions)) {
    const subject = storeId === null ? accountSubject(accountId) : storeSubject(storeId);
    const entries = await context.ledger.about(subject);
    const isKnown = (event: string, at: string) =>
      entries.some((entry) => entry.event === event && isSameMoment(entry.at, at));
    if (!isKnown("departure.deleted", deletedAt)) {
      yield { kind: "problem", subject, message: `The ledger does not know of the deletion ${id} at that time.` };
    }
    if (restoredAt !== null && !isKnown("departure.restored", restoredAt)) {
      yield { kind: "problem", subject, message: `The ledger does not know that the deletion ${id} was taken back.` };
    }
  }
  yield* missingExports(context);
  yield { kind: "checked", what: "exports of everything against the ledger", count: rows.length };
}

/** Finished exports that the ledger tells of, and no row any more. */
async function* missingExports({ database }: FeatureContext): AsyncGenerator<Finding> {
  // What was tampered with until it is no JSON is named by the check of its chain.
  const told = "CASE WHEN json_valid(data) THEN json_extract(data, '$.exportId') END";
  const rows = await database.all(
    `SELECT DISTINCT ${told} AS id FROM ledger WHERE event = 'departure.exported'
       AND ${told} NOT IN (SELECT id FROM departure_exports) ORDER BY id`,
  );
  for (const { id } of rows) {
    yield { kind: "problem", subject: `export:${id}`, message: "The export of everything is gone." };
  }
}

/** The number of the entry with which an export began: what came before is what it covers. Null in older exports. */
async function begunAt({ ledger }: FeatureContext, id: number, storeId: number): Promise<number | null> {
  const entries = await ledger.about(storeSubject(storeId));
  return entries.find(({ event, data }) => event === "departure.handed_out" && data.exportId === id)?.seq ?? null;
}

/** What the ledger tells of a finished export in a store's chain; null when it does not know of it. */
async function toldOf(
  { ledger }: FeatureContext,
  { id, userId, finishedAt, sentFiles }: typeof fullExports.$inferSelect,
  storeId: number,
): Promise<Exported | null> {
  for (const { event, data, actor, at } of await ledger.about(storeSubject(storeId))) {
    if (event !== "departure.exported" || actor.userId !== userId || !v.is(exportedSchema, data)) continue;
    const isIt = data.exportId === id && data.files === sentFiles;
    if (isIt && finishedAt !== null && isSameMoment(at, finishedAt)) return data;
  }
  return null;
}

function isSameMoment(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= momentMs;
}
