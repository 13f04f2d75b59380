import { and, eq, type SQL } from "drizzle-orm";
import { AskerGone, GuardFailed, troubleOf } from "@/db/errors.ts";
import { isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, cannotStore, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { letOthers, type SliceBounds, SliceSize } from "@/kernel/slices.ts";
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

/** Items of one slice: each has its entry in the ledger, and what was read of it. */
const itemsOfSlice: SliceBounds = { first: 40, least: 10, most: 500 };
const countGuard = "intake.several";
/** How often it is tried again when colleagues finish some of them at the same moment. */
const mostTries = 4;

/**
 * Takes out of the queue whatever of these still waits, and answers it. What is finished stays as it is. When it is cut short,
 * a repeated request does the rest; throws 503 that says how many were done when some were.
 */
export function discardItems(
  context: FeatureContext,
  access: Access,
  { reason, ...chosen }: Chosen & { readonly reason: string },
): Promise<readonly number[]> {
  const at = context.clock.now();
  return changeAll(context, access, chosen, {
    done: "discarded",
    isMeant: isOpen,
    begin: () => discarded(access, reason, at),
    told: (row) => entry(row, "intake.discarded", access, { reason }),
  });
}

/** Brings back whatever of these was discarded in the last 30 days, and answers it. Cut short, it is as above. */
export function restoreItems(context: FeatureContext, access: Access, chosen: Chosen): Promise<readonly number[]> {
  return changeAll(context, access, chosen, {
    done: "restored",
    isMeant: isRestorable(context),
    begin: () => update(intakeItems).set(restored),
    told: (row) => entry(row, "intake.restored", access, {}),
  });
}

interface Change {
  /** What became of them, as the asker is told. */
  readonly done: "discarded" | "restored";
  /** Which of the chosen ones it is about. */
  readonly isMeant: SQL | undefined;
  /** Begins the statement that changes them. */
  readonly begin: () => ReturnType<typeof discarded>;
  readonly told: (row: ItemRow) => ReturnType<typeof entry>;
}

/** Changes them in slices, each whole with its ledger entries; between two of them others get their turn to write. */
async function changeAll(
  context: FeatureContext,
  access: Access,
  { storeId, ids }: Chosen,
  change: Change,
): Promise<readonly number[]> {
  await context.offered(storesOffer).permitted(access, storeId, permission);
  const size = new SliceSize(itemsOfSlice);
  const changed: number[] = [];
  for (let done = 0; done < ids.length;) {
    const some = ids.slice(done, done + size.rows);
    try {
      changed.push(...await changeSlice(context, { storeId, ids: some }, change, size));
    } catch (error) {
      const isPlain = changed.length === 0 || error instanceof AskerGone;
      throw isPlain ? error : cutShort(context, change, changed.length, error);
    }
    done += some.length;
    if (done < ids.length) await letOthers();
  }
  return changed;
}

async function changeSlice(
  context: FeatureContext,
  { storeId, ids }: Chosen,
  { isMeant, begin, told }: Change,
  size: SliceSize,
): Promise<readonly number[]> {
  const areMeant = and(eq(intakeItems.storeId, storeId), isOneOf(intakeItems.id, ids), isMeant);
  for (let tries = 0; tries < mostTries; tries++) {
    const rows = await context.database.query.select().from(intakeItems).where(areMeant);
    if (rows.length === 0) return [];
    const found = rows.map(({ id }) => id);
    try {
      await context.change((unit) => {
        size.begun();
        unit.add(statementOf(begin().where(and(isOneOf(intakeItems.id, found), isMeant))));
        unit.guard(countGuard, `changes() = ${found.length}`);
        unit.record(...rows.map(told));
        publishChanged(unit, rows);
        unit.enqueue(readJob, {});
      });
      size.stored(found.length);
      return found;
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
    }
  }
  throw conflict("intake.busy", "Coworkers are working on these right now. Please try again.");
}

/** What is said when some were changed before it went wrong: that nothing was saved would not be true any more. */
function cutShort({ log }: FeatureContext, { done }: Change, changed: number, error: unknown): AppError {
  const kind = error instanceof AppError ? error.error : error instanceof Error ? error.name : typeof error;
  log.warn("intake_change_cut_short", { kind, trouble: troubleOf(error), changed });
  const documents = changed === 1 ? "1 document was" : `${changed} documents were`;
  return cannotStore(
    `This stopped early. At least ${documents} ${done}. Please try again for the rest.`,
    "intake.cut_short",
  );
}
