import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { type Row, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { Deleted, DeletedList } from "../contract.ts";
import { deletionChanged } from "../events.ts";
import { deletions, type StoredDeletion } from "../schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDeletions } from "../told-rows.ts";

/** Holds until the 30 days are over or its removal has begun. */
function isWaiting(now: string) {
  const { restoredAt, purgedAt, purgingAt, purgeAt } = deletions;
  return and(isNull(restoredAt), isNull(purgedAt), isNull(purgingAt), gt(purgeAt, now));
}

/** One page of what can still be restored, the last deleted first. */
export async function deletedThings(
  { database, clock }: FeatureContext,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DeletedList> {
  const { id, deletedAt } = deletions;
  const shown = isWaiting(clock.now().toISOString());
  const [rows, [counted]] = await database.snapshot([
    statementOf(
      database.query.select().from(deletions).where(shown).orderBy(desc(deletedAt), desc(id))
        .limit(limit).offset((page - 1) * limit),
    ),
    statementOf(database.query.select({ count: count().as("count") }).from(deletions).where(shown)),
  ]);
  return { data: rows.map(deletedOf), count: Number(counted.count), page, limit };
}

function deletedOf(row: Row): Deleted {
  return {
    kind: row.store_id === null ? "account" : "store",
    id: Number(row.store_id ?? row.account_id),
    name: String(row.name),
    deletedBy: String(row.deleted_by_name),
    deletedAt: String(row.deleted_at),
    purgeAt: String(row.purge_at),
  };
}

/** Brings a store or an account back as it was. Throws 404 when it was not deleted, or the 30 days are over. */
export async function restore(
  context: FeatureContext,
  actor: Actor,
  kind: "store" | "account",
  id: number,
): Promise<void> {
  const { database, clock } = context;
  const subject = kind === "store"
    ? eq(deletions.storeId, id)
    : and(eq(deletions.accountId, id), isNull(deletions.storeId));
  const deletion = await database.query.select().from(deletions)
    .where(and(subject, isWaiting(clock.now().toISOString()))).get();
  if (!deletion) throw notFound();
  const { accountId, name } = deletion;
  const parts = await partsOf(context, deletion);
  try {
    await context.change(async (unit) => {
      unit.add(restoredNow(deletion.id, clock.now().toISOString()));
      unit.guard("offboarding.waiting", "changes() = 1");
      for (const part of parts) await part(unit);
      unit.record({
        stream: accountStream(accountId),
        event: "departure.restored",
        subject: `${kind}:${id}`,
        actor,
        data: { kind, name },
      });
      unit.publish(deletionChanged, { accountId, storeId: deletion.storeId });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    if (error.guard !== "stores.licence_free") throw notFound();
    throw conflict(
      "offboarding.licence_taken",
      "Another store has this FFL number now. Change that store's number first.",
    );
  }
}

function restoredNow(deletionId: number, now: string): Statement {
  return telling(
    statementOf(
      update(deletions).set({ restoredAt: now }).where(and(eq(deletions.id, deletionId), isWaiting(now))),
    ),
    toldDeletions.changed({ id: deletionId }, { restoredAt: now }),
  );
}

/** What comes back. Throws 409 for a store whose account was deleted too. */
async function partsOf(
  context: FeatureContext,
  { accountId, storeId, deletedAt }: StoredDeletion,
): Promise<readonly Participant[]> {
  const stores = context.offered(storesOffer);
  if (storeId !== null) {
    const account = await context.offered(accountsOffer).account(accountId);
    if (!account) {
      throw conflict(
        "offboarding.account_gone",
        "The account of this store was deleted too. Restore the account first.",
      );
    }
    return [stores.reopen(accountId, [storeId], deletedAt)];
  }
  const storeIds = await stores.idsClosedAt(accountId, deletedAt);
  return [
    context.offered(accountsOffer).reopenAccount(accountId),
    stores.reopen(accountId, storeIds, deletedAt),
  ];
}
