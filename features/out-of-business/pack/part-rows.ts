import { and, eq } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accessEvents } from "@/features/documents/offers-export.ts";
import { documentRecord } from "@/features/documents/offers-replay.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { Pack, Part } from "../contract-shapes.ts";
import { packParts, type PackRow, packs, type PartRow } from "../schema.ts";

/** A running download says so this often, and is given up for dead when it was silent for thirty times as long. */
export const tellEveryMilliseconds = 1_000;
const deadAfterMilliseconds = 30_000;

/** What was last heard of before this instant is dead. */
export function deadBefore(now: Date): string {
  return new Date(now.getTime() - deadAfterMilliseconds).toISOString();
}

/** Marks on a document that no form shows: they leave a pack as it is. */
const marks = [
  ...["documents.flagged", "documents.assigned"],
  ...["documents.audit_flagged", "documents.audit_assigned", "documents.audit_reviewed"],
];

/** SQL that holds while no record of a pack's store was filed or changed since the pack was begun. */
export function unchangedCondition(context: FeatureContext, { storeId, seq }: Pick<PackRow, "storeId" | "seq">) {
  const harmless = new Set([...accessEvents, ...marks]);
  const changes = [...context.replaysOf(documentRecord).keys()].filter((event) => !harmless.has(event));
  return {
    sql: "NOT EXISTS (SELECT 1 FROM ledger WHERE stream = ? AND seq > ? AND event IN (SELECT value FROM json_each(?)))",
    args: [storeStream(storeId), seq, JSON.stringify(changes)],
  };
}

/** The pack of a store; null while there is none. */
export async function packOf({ query }: Database, storeId: number): Promise<PackRow | null> {
  return await query.select().from(packs).where(eq(packs.storeId, storeId)).get() ?? null;
}

/** The parts of a pack that are known so far. */
export async function partsOf({ query }: Database, packId: number): Promise<readonly PartRow[]> {
  return await query.select().from(packParts).where(eq(packParts.packId, packId)).orderBy(packParts.number);
}

/** The state of a part; one whose process died has failed. */
export function stateOf({ state, seenAt }: Pick<PartRow, "state" | "seenAt">, now: Date): PartRow["state"] {
  return state === "running" && (seenAt ?? "") < deadBefore(now) ? "failed" : state;
}

/** A part that was downloaded to its end. */
export const isFinished = ({ state }: Pick<PartRow, "state">) => state === "finished";

/** A pack as the wire shows it. */
export async function presentedPack(context: FeatureContext, pack: PackRow): Promise<Pack> {
  const { database, clock } = context;
  const { id, state, partBytes, totalRecords, plannedRecords, madeByName, createdAt } = pack;
  const rows = state === "ready" ? await partsOf(database, id) : [];
  const { sql, args } = unchangedCondition(context, pack);
  const isCurrent = await database.one(`SELECT 1 WHERE ${sql}`, args) !== null;
  const parts = rows.map((row): Part => {
    const { packId: _, storeId: _store, seenAt: _seen, leftOut, ...shown } = row;
    const holdsIndex = row.number === rows.length;
    return { ...shown, leftOut: [...leftOut], holdsIndex, state: stateOf(row, clock.now()) };
  });
  const isWhole = parts.length > 0 && parts.every((part) => isFinished(part) && part.leftOutFiles === 0);
  return {
    ...{ id, state, partBytes, totalRecords, plannedRecords, madeByName, createdAt },
    ...{ isCurrent, isComplete: isCurrent && isWhole, parts },
  };
}

/** Ends a part, once; changes nothing when it was ended from elsewhere. */
export function endStatement(
  { packId, number }: Pick<PartRow, "packId" | "number">,
  state: "finished" | "cancelled" | "failed",
  at: string,
): Statement {
  return statementOf(
    update(packParts).set({ state, seenAt: at, finishedAt: at }).where(and(
      eq(packParts.packId, packId),
      eq(packParts.number, number),
      eq(packParts.state, "running"),
    )),
  );
}
