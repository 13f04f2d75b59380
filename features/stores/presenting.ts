import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { writtenLicence } from "./contract-licence.ts";
import type { StoreAnswer } from "./contract.ts";
import { isWithinHours } from "./hours-rules.ts";
import { ownOffer } from "./provide-offers.ts";
import type { Store } from "./offers.ts";

/** What leaves the server of stores. How much lies in them is told to those who manage them. */
export async function presentStores(
  context: FeatureContext,
  access: Access,
  stores: readonly Store[],
): Promise<StoreAnswer[]> {
  const counts = await countsOf(context, access, stores);
  const now = context.clock.now();
  return stores.map((store) => ({
    ...store,
    fflNumber: store.fflNumber && writtenLicence(store),
    businessHours: JSON.stringify(store.businessHours),
    isOpen: isWithinHours(store.businessHours, store.timeZone, now),
    usersCount: counts.users.get(store.id) ?? null,
    documentsCount: counts.documents.get(store.id) ?? null,
  }));
}

interface Counts {
  readonly users: ReadonlyMap<number, number>;
  readonly documents: ReadonlyMap<number, number>;
}

/** Of the stores that the asker manages, and of no other: an auditor must not learn how many documents there are. */
async function countsOf(context: FeatureContext, access: Access, stores: readonly Store[]): Promise<Counts> {
  const people = context.offered(accountsOffer);
  const { documentCount } = context.offered(ownOffer);
  const managed = stores.filter(({ id, accountId }) => access.can("stores.manage", { accountId, storeId: id }));
  const users = new Map<number, number>();
  const documents = new Map<number, number>();
  for (const accountId of new Set(managed.map((store) => store.accountId))) {
    const ids = managed.filter((store) => store.accountId === accountId).map(({ id }) => id);
    const [staff, filed] = await Promise.all([people.staffCounts(accountId, ids), documentCount()?.(accountId)]);
    for (const id of ids) {
      users.set(id, staff.get(id) ?? 0);
      if (filed) documents.set(id, filed.get(id) ?? 0);
    }
  }
  return { users, documents };
}
