import { and, eq, isNull } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { type AppError, badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import * as v from "valibot";
import { noVariance, seenSchema, varianceTexts } from "./contract-variance.ts";
import { storeVariances } from "./schema.ts";
import { storeById } from "./store-rows.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldVariances } from "./told-rows.ts";

const asSeen = "stores.variance_as_seen";

/** What a form says that it has seen: a sum, {@link noVariance}, or nothing. */
export function seenIn(fields: ReadonlyMap<string, string>): string | undefined {
  const seen = v.safeParse(seenSchema, fields.get("seen"));
  if (seen.success) return seen.output;
  throw badRequest(varianceTexts.seenUnreadable, { seen: varianceTexts.seenUnreadable });
}

/** A condition: the one document of the store that was neither replaced nor deleted. */
export function inForce(storeId: number) {
  return and(eq(storeVariances.storeId, storeId), isNull(storeVariances.deletedAt));
}

/** Statements that take the document away that was seen, and stop the batch when it is another one by now. */
export function takenAway(storeId: number, seen: string, at: string): readonly Statement[] {
  if (seen === noVariance) {
    const isNone = "NOT EXISTS (SELECT 1 FROM store_variances WHERE store_id = ? AND deleted_at IS NULL)";
    return [guard(asSeen, isNone, [storeId])];
  }
  const { sha256 } = storeVariances;
  return [
    telling(
      statementOf(update(storeVariances).set({ deletedAt: at }).where(and(inForce(storeId), eq(sha256, seen)))),
      toldVariances.allChanged({ storeId, sha256: seen, deletedAt: null }, { deletedAt: at }),
    ),
    guard(asSeen, "changes() = 1"),
  ];
}

/** True for the error of a batch that {@link takenAway} stopped. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof GuardFailed && error.guard === asSeen;
}

/** 409 that says who uploaded or deleted the document meanwhile; 404 when there never was one. */
export async function overtaken(
  { ledger, database }: Pick<FeatureContext, "ledger" | "database">,
  storeId: number,
): Promise<AppError> {
  const entries = await ledger.about(storeSubject(storeId));
  const store = await storeById(database, storeId);
  const last = entries.findLast(({ event }) => event === "stores.variance_kept" || event === "stores.variance_removed");
  return last ? staleRecord(last.actor.name ?? "Someone else", last.at, store?.timeZone) : notFound();
}
