import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import type { FinishedExport } from "../offers.ts";
import { exportCovers, fullExports } from "../schema.ts";

/** Exports of an account that are looked through: one that is older than so many others tells nothing of today. */
const most = 200;

/** See `OffboardingOffer.lastExport`. */
export async function lastExport(
  { query }: Database,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<FinishedExport | null> {
  const { finishedAt, storeId, leftOutFiles, state } = fullExports;
  const newest = await query.select({ id: fullExports.id, finishedAt, storeId, leftOutFiles }).from(fullExports)
    .where(and(eq(fullExports.accountId, accountId), eq(state, "finished"))).orderBy(desc(fullExports.id)).limit(most);
  const covers = await query.select({ exportId: exportCovers.exportId }).from(exportCovers)
    .where(and(isOneOf(exportCovers.exportId, newest.map(({ id }) => id)), eq(exportCovers.storeId, id)));
  const covered = new Set(covers.map(({ exportId }) => exportId));
  const found = newest.find((one) => covered.has(one.id) && one.finishedAt !== null);
  return found?.finishedAt
    ? { finishedAt: found.finishedAt, isOfAccount: found.storeId === null, leftOutFiles: found.leftOutFiles }
    : null;
}
