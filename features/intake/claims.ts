import { and, eq, lte, or } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publishChanged } from "./events.ts";
import { itemFor } from "./items.ts";
import { intakeItems, type ItemRow } from "./schema.ts";
import { isOpen } from "./states.ts";

/** How long somebody is taken to be at an item after the last sign of it. */
const claimMs = 90_000;

/**
 * Tells others that the asker is at an item, unless a colleague is; `force` takes it over all the same. An item that is
 * unread moves to the front.
 */
export async function claim(context: FeatureContext, access: Access, id: number, force: boolean): Promise<void> {
  const { row } = await itemFor(context, access, id);
  const { userId, name } = access.identity;
  const now = context.clock.now().getTime();
  const isIt = eq(intakeItems.id, id);
  const isFree = or(lte(intakeItems.claimedUntil, now), eq(intakeItems.claimedById, userId));
  await context.change((unit) => {
    unit.add(
      statementOf(
        update(intakeItems).set({ claimedById: userId, claimedByName: name, claimedUntil: now + claimMs })
          .where(and(isIt, isOpen, force ? undefined : isFree)),
      ),
      statementOf(update(intakeItems).set({ wantedAt: now }).where(and(isIt, eq(intakeItems.state, "reading")))),
    );
    // A sign that somebody is still there changes nothing that is shown.
    if (!isHeldBy(row, userId, now)) publishChanged(unit, [row]);
  });
}

/** Gives an item back; a claim of somebody else stays. */
export async function release(context: FeatureContext, access: Access, id: number): Promise<void> {
  const { row } = await itemFor(context, access, id);
  const isTheirs = and(eq(intakeItems.id, id), eq(intakeItems.claimedById, access.identity.userId));
  await context.change((unit) => {
    unit.add(statementOf(update(intakeItems).set({ claimedUntil: 0 }).where(isTheirs)));
    if (isHeldBy(row, access.identity.userId, context.clock.now().getTime())) publishChanged(unit, [row]);
  });
}

function isHeldBy({ claimedById, claimedUntil }: ItemRow, userId: number, now: number): boolean {
  return claimedById === userId && claimedUntil > now;
}
