import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { itemFor } from "./items.ts";

/** How long somebody is taken to be at an item after the last sign of it. */
const claimMs = 90_000;

/**
 * Tells others that the asker is at an item, unless a colleague is; `force` takes it over all the same. An item that is
 * unread moves to the front.
 */
export async function claim(context: FeatureContext, access: Access, id: number, force: boolean): Promise<void> {
  await itemFor(context, access, id);
  const { userId, name } = access.identity;
  const now = context.clock.now().getTime();
  await context.database.write(() => [
    {
      sql: "UPDATE intake_items SET claimed_by_id = ?, claimed_by_name = ?, claimed_until = ? " +
        "WHERE id = ? AND state IN ('reading', 'ready', 'failed') " +
        "AND (claimed_until <= ? OR claimed_by_id = ? OR ?)",
      args: [userId, name, now + claimMs, id, now, userId, force],
    },
    { sql: "UPDATE intake_items SET wanted_at = ? WHERE id = ? AND state = 'reading'", args: [now, id] },
  ]);
}

/** Gives an item back; a claim of somebody else stays. */
export async function release(context: FeatureContext, access: Access, id: number): Promise<void> {
  await itemFor(context, access, id);
  await context.database.write(() => [{
    sql: "UPDATE intake_items SET claimed_until = 0 WHERE id = ? AND claimed_by_id = ?",
    args: [id, access.identity.userId],
  }]);
}
