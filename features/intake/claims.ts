import { and, eq, lte, or } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { itemFor } from "./items.ts";
import { intakeItems } from "./schema.ts";
import { isOpen } from "./states.ts";

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
  const isIt = eq(intakeItems.id, id);
  const isFree = or(lte(intakeItems.claimedUntil, now), eq(intakeItems.claimedById, userId));
  await context.database.write(() => [
    statementOf(
      update(intakeItems).set({ claimedById: userId, claimedByName: name, claimedUntil: now + claimMs })
        .where(and(isIt, isOpen, force ? undefined : isFree)),
    ),
    statementOf(update(intakeItems).set({ wantedAt: now }).where(and(isIt, eq(intakeItems.state, "reading")))),
  ]);
}

/** Gives an item back; a claim of somebody else stays. */
export async function release(context: FeatureContext, access: Access, id: number): Promise<void> {
  await itemFor(context, access, id);
  const isTheirs = and(eq(intakeItems.id, id), eq(intakeItems.claimedById, access.identity.userId));
  await context.database.write(() => [statementOf(update(intakeItems).set({ claimedUntil: 0 }).where(isTheirs))]);
}
