import { and, eq, type SQL } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { publishChanged } from "./events.ts";
import { permission } from "./items.ts";
import { readJob } from "./reading-items.ts";
import { intakeItems, type ItemRow } from "./schema.ts";
import { discarded, entry, isRestorable } from "./finish.ts";
import { isOpen, restored } from "./states.ts";

/** Items of one store that a person chose. */
export interface Chosen {
  readonly storeId: number;
  readonly ids: readonly number[];
}

const countGuard = "intake.several";
/** How often it is tried again when colleagues finish some of them at the same moment. */
const mostTries = 4;

/** Takes out of the queue whatever of these still waits, all at once, and answers it. What is finished stays as it is. */
export function discardItems(
  context: FeatureContext,
  access: Access,
  { reason, ...chosen }: Chosen & { readonly reason: string },
): Promise<readonly number[]> {
  return changeAll(context, access, chosen, {
    isMeant: isOpen,
    begin: () => discarded(access, reason, context.clock.now()),
    told: (row) => entry(row, "intake.discarded", access, { reason }),
  });
}

/** Brings back whatever of these was discarded in the last 30 days, and answers it. */
export function restoreItems(context: FeatureContext, access: Access, chosen: Chosen): Promise<readonly number[]> {
  return changeAll(context, access, chosen, {
    isMeant: isRestorable(context),
    begin: () => update(intakeItems).set(restored),
    told: (row) => entry(row, "intake.restored", access, {}),
  });
}

interface Change {
  /** Which of the chosen ones it is about. */
  readonly isMeant: SQL | undefined;
  /** Begins the statement that changes them. */
  readonly begin: () => ReturnType<typeof discarded>;
  readonly told: (row: ItemRow) => ReturnType<typeof entry>;
}

async function changeAll(
  context: FeatureContext,
  access: Access,
  { storeId, ids }: Chosen,
  { isMeant, begin, told }: Change,
): Promise<readonly number[]> {
  await context.offered(storesOffer).permitted(access, storeId, permission);
  const { database } = context;
  const find = () =>
    database.query.select().from(intakeItems)
      .where(and(eq(intakeItems.storeId, storeId), isOneOf(intakeItems.id, ids), isMeant));
  for (let tries = 0; tries < mostTries; tries++) {
    const rows = await find();
    if (rows.length === 0) return [];
    const found = rows.map(({ id }) => id);
    try {
      await context.change((unit) => {
        unit.add(statementOf(begin().where(and(isOneOf(intakeItems.id, found), isMeant))));
        unit.guard(countGuard, `changes() = ${found.length}`);
        unit.record(...rows.map(told));
        publishChanged(unit, rows);
        unit.enqueue(readJob, {});
      });
      return found;
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
    }
  }
  throw conflict("intake.busy", "Coworkers are working on these right now. Please try again.");
}
