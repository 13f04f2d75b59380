import { and, eq, isNull, sql } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type Freeing, type LicenceHolder, writtenLicence } from "./contract-licence.ts";
import { licenceOf } from "./ffl-number-rules.ts";
import { storeChanged } from "./offers-events.ts";
import { existingStore } from "./permitted-store.ts";
import { stores } from "./schema.ts";
import { storeOfLicence } from "./store-rows.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldStores } from "./told-rows.ts";

/** Which store holds a licence number, for operators; null when none does. */
export async function licenceHolder(context: FeatureContext, typed: string): Promise<LicenceHolder | null> {
  const licence = licenceOf(typed);
  if (!licence) return null;
  const { firstThreeDigits, lastFiveDigits } = licence;
  const store = await storeOfLicence(context.database, firstThreeDigits, lastFiveDigits);
  if (!store) return null;
  const account = await context.offered(accountsOffer).account(store.accountId);
  return {
    storeId: store.id,
    accountId: store.accountId,
    friendlyFFLName: store.friendlyFFLName,
    accountName: account?.name ?? "",
    fflFirstThreeDigits: firstThreeDigits,
    fflLastFiveDigits: lastFiveDigits,
    licence: writtenLicence(store),
  };
}

/**
 * Takes a licence number from the store that holds it, with a reason that its account reads in its history; its managers
 * type its own one on its settings page. Throws 409 when the store does not hold it, or not any more.
 */
export async function freeLicenceOf(
  context: FeatureContext,
  { identity }: Access,
  storeId: number,
  { fflFirstThreeDigits, fflLastFiveDigits, reason }: Freeing,
): Promise<void> {
  if (identity.impersonator) throw forbidden();
  const store = await existingStore(context, storeId);
  const none = { fflFirstThreeDigits: null, fflLastFiveDigits: null, fflNumber: null };
  const freed = {
    ...none,
    version: sql`${stores.version} + 1`,
    changedById: identity.userId,
    changedAt: context.clock.now().toISOString(),
  };
  const { id, deletedAt, fflLastFiveDigits: last, fflFirstThreeDigits: first } = stores;
  try {
    await context.change((unit) => {
      unit.add(
        telling(
          statementOf(
            update(stores).set(freed).where(
              and(eq(id, storeId), eq(first, fflFirstThreeDigits), eq(last, fflLastFiveDigits), isNull(deletedAt)),
            ),
          ),
          toldStores.changed({ id: storeId }, none),
        ),
      );
      unit.guard("stores.licence_is_held", "changes() = 1");
      unit.record({
        stream: storeStream(storeId),
        event: "stores.licence_freed",
        subject: storeSubject(storeId),
        actor: actorOf(identity),
        data: { fflFirstThreeDigits, fflLastFiveDigits, reason },
      });
      unit.publish(storeChanged, { accountId: store.accountId, storeId });
    });
  } catch (error) {
    throw error instanceof GuardFailed ? heldByAnother() : error;
  }
}

function heldByAnother() {
  return conflict("stores.licence_moved", "This FFL does not hold the number any more. Look it up again.");
}
