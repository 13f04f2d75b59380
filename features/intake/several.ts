import { guard, type Row, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { restorableMs, storeFor } from "./items.ts";
import { readJob } from "./reading-items.ts";
import { entry } from "./settle.ts";

/** Items of one store that a person chose. */
export interface Chosen {
  readonly storeId: number;
  readonly ids: readonly number[];
}

const countGuard = "intake.several";
/** How often it is tried again when colleagues settle some of them at the same moment. */
const mostTries = 4;

/** Takes out of the queue whatever of these still waits, all at once, and answers it. What is settled stays as it is. */
export function discardItems(
  context: FeatureContext,
  access: Access,
  { reason, ...chosen }: Chosen & { readonly reason: string },
): Promise<readonly number[]> {
  const at = context.clock.now().toISOString();
  const { userId, name } = access.identity;
  return changeAll(context, access, chosen, {
    where: "state IN ('reading', 'ready', 'failed')",
    args: [],
    statement: (ids) => ({
      sql: "UPDATE intake_items SET state = 'discarded', reason = ?, settled_at = ?, settled_by_id = ?, " +
        "settled_by_name = ?, claimed_until = 0 " +
        "WHERE id IN (SELECT value FROM json_each(?)) AND state IN ('reading', 'ready', 'failed')",
      args: [reason, at, userId, name, ids],
    }),
    told: (row) => entry(row, "intake.discarded", access, { reason }),
  });
}

/** Brings back whatever of these was discarded in the last 30 days, and answers it. */
export function restoreItems(context: FeatureContext, access: Access, chosen: Chosen): Promise<readonly number[]> {
  const since = new Date(context.clock.now().getTime() - restorableMs).toISOString();
  const where = "state = 'discarded' AND settled_at > ? AND EXISTS " +
    "(SELECT 1 FROM intake_files WHERE item_id = intake_items.id)";
  return changeAll(context, access, chosen, {
    where,
    args: [since],
    statement: (ids) => ({
      sql: "UPDATE intake_items SET state = CASE WHEN meta_data IS NULL THEN 'reading' ELSE 'ready' END, " +
        "reason = NULL, settled_at = NULL, settled_by_id = NULL, settled_by_name = NULL, read_until = 0 " +
        `WHERE id IN (SELECT value FROM json_each(?)) AND ${where}`,
      args: [ids, since],
    }),
    told: (row) => entry(row, "intake.restored", access, {}),
  });
}

interface Change {
  /** Which of the chosen ones it is about. */
  readonly where: string;
  readonly args: readonly string[];
  /** Changes those whose ids are in this JSON list. */
  readonly statement: (ids: string) => Statement;
  readonly told: (row: Row) => ReturnType<typeof entry>;
}

async function changeAll(
  context: FeatureContext,
  access: Access,
  { storeId, ids }: Chosen,
  change: Change,
): Promise<readonly number[]> {
  await storeFor(context, access, storeId);
  const { database, ledger } = context;
  const find = () =>
    database.all(
      `SELECT * FROM intake_items WHERE store_id = ? AND id IN (SELECT value FROM json_each(?)) AND ${change.where}`,
      [storeId, JSON.stringify(ids), ...change.args],
    );
  for (let tries = 0; tries < mostTries; tries++) {
    const rows = await find();
    if (rows.length === 0) return [];
    const found = rows.map(({ id }) => Number(id));
    try {
      await database.write(async () => [
        change.statement(JSON.stringify(found)),
        guard(countGuard, `changes() = ${found.length}`),
        ...await ledger.append(rows.map(change.told)),
        ...context.enqueue(readJob, {}),
      ]);
      context.wake();
      return found;
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
    }
  }
  throw conflict("intake.busy", "Colleagues are working on these at this moment. Please try again.");
}
