import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import { deletionChanged } from "../events.ts";
import { deletions, type StoredDeletion } from "../schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDeletions } from "../told-rows.ts";

/** Removes for good what was deleted 30 days ago. Cut short, the next run goes on. */
export async function eraseDue(context: FeatureContext): Promise<void> {
  const due = await context.database.query.select().from(deletions)
    .where(isDue(context.clock.now().toISOString())).orderBy(deletions.id);
  for (const deletion of due) {
    if (await claim(context, deletion.id)) await purge(context, deletion);
  }
}

/** Neither restored nor gone, and its 30 days are over. */
function isDue(now: string) {
  const { restoredAt, purgedAt, purgeAt } = deletions;
  return and(isNull(restoredAt), isNull(purgedAt), lte(purgeAt, now));
}

/** Takes a deletion before anything of it is removed; false when it was restored meanwhile, or is gone already. */
function claim({ database, clock }: FeatureContext, deletionId: number): Promise<boolean> {
  const now = clock.now().toISOString();
  return holds(() =>
    database.write(() => [
      statementOf(
        update(deletions).set({ purgingAt: sql`coalesce(${deletions.purgingAt}, ${now})` })
          .where(and(eq(deletions.id, deletionId), isDue(now))),
      ),
      stillOurs,
    ])
  );
}

async function purge(context: FeatureContext, { id, accountId, storeId, deletedAt }: StoredDeletion): Promise<void> {
  const { clock, log } = context;
  const isAccount = storeId === null;
  const storeIds = isAccount ? await context.offered(storesOffer).idsClosedAt(accountId, deletedAt) : [storeId];
  for (const storeId of storeIds) {
    await context.offered(documentExportOffer).purge({ accountId, storeId });
    for (const part of context.storeRecords()) await part.purge?.({ accountId, storeId });
  }
  const isDone = await holds(() =>
    context.change(async (unit) => {
      unit.add(purgedNow(id, clock.now().toISOString()), stillOurs);
      if (isAccount) unit.add(...await context.offered(accountsOffer).eraseAccount(accountId));
      unit.add(...context.offered(storesOffer).erase(storeIds));
      unit.record({
        stream: accountStream(accountId),
        event: "departure.purged",
        subject: isAccount ? accountSubject(accountId) : storeSubject(storeId),
        actor: { userId: null, name: "Strongroom" },
        data: { kind: isAccount ? "account" : "store" },
      });
      unit.publish(deletionChanged, { accountId, storeId });
    })
  );
  if (isDone) log.info("offboarding_purged", { account: accountId, stores: storeIds.length });
}

/** The ledger tells what it was called; the row needs the name no longer. */
function purgedNow(deletionId: number, now: string): Statement {
  const { id, purgingAt, restoredAt, purgedAt } = deletions;
  const purged = { purgedAt: now, name: "" };
  return telling(
    statementOf(
      update(deletions).set(purged)
        .where(and(eq(id, deletionId), isNotNull(purgingAt), isNull(restoredAt), isNull(purgedAt))),
    ),
    toldDeletions.changed({ id: deletionId }, purged),
  );
}

const stillOurs = guard("offboarding.still_ours", "changes() = 1");

/** False when the batch was undone because another process had finished, or an operator had restored. */
async function holds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === stillOurs.guard) return false;
    throw error;
  }
}
