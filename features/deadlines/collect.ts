import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import { type Deadline, type DeadlinePage, seePermission, warningDays } from "./contract.ts";
import type { DeadlineSource, Due, StoreOfDeadlines } from "./offers.ts";
import { warningDaysOf } from "./settings.ts";
import { midnightAfter, standingOf, urgencies } from "./urgency-rules.ts";

/** What features said to know of deadlines, in their order. */
export const deadlineSources = serviceKey<DeadlineSource[]>("deadlines.sources");

/** What is asked for: a store, or seen from it all stores of the person. */
export interface AskedStores extends AskedPage {
  readonly storeId: number;
  readonly accountOverview: boolean;
}

/** What is due in a store, or in all stores of the asker, the most urgent first. Throws 404 for one not the asker's. */
export async function deadlinesOf(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview, ...page }: AskedStores,
): Promise<DeadlinePage> {
  const now = context.clock.now();
  const shown = await context.offered(storesOffer).permitted(access, storeId, seePermission);
  const stores = await withSettings(context, accountOverview ? await storesOf(context, access, shown) : [shown]);
  const found = await Promise.all(
    context.service(deadlineSources).map(async (source) => {
      const theirs = stores.filter(({ store }) =>
        access.can(source.permission, { accountId: store.accountId, storeId: store.id })
      );
      if (theirs.length === 0) return [];
      const due = await source.due({ access, stores: theirs, fromStoreId: storeId, accountOverview, now });
      return due.map((one) => presented(source.kind, one, theirs, now));
    }),
  );
  const sorted = found.flat().sort(byUrgency);
  return { ...paginate(sorted, page), changesAt: nextChange(sorted, stores, now).toISOString() };
}

/** All stores of the account in which the asker may see what is due. */
async function storesOf(context: FeatureContext, access: Access, { accountId }: Store): Promise<readonly Store[]> {
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  return stores.filter(({ id }) => access.can(seePermission, { accountId, storeId: id }));
}

async function withSettings(
  context: FeatureContext,
  stores: readonly Store[],
): Promise<readonly StoreOfDeadlines[]> {
  const offer = context.offered(storesOffer);
  const days = await warningDaysOf(context.database, stores.map(({ id }) => id));
  return stores.map((store) => ({
    store,
    today: offer.today(store),
    checkWarningDays: days.get(store.id) ?? warningDays.usual,
  }));
}

function presented(kind: string, due: Due, stores: readonly StoreOfDeadlines[], now: Date): Deadline {
  const { storeId, text, count, when, href } = due;
  const own = stores.find(({ store }) => store.id === storeId) ?? stores[0];
  const { timeZone } = own.store;
  const storeName = storeId === null ? "" : own.store.friendlyFFLName;
  return { kind, storeId, storeName, text, count, ...standingOf(when, timeZone, now), timeZone, href };
}

function byUrgency(one: Deadline, other: Deadline): number {
  return urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency) ||
    dayKey(one).localeCompare(dayKey(other)) ||
    momentOf(one) - momentOf(other) ||
    (one.kind === other.kind ? one.storeName.localeCompare(other.storeName) : 0);
}

/** What has no date comes after what has one. */
const dayKey = ({ day }: Deadline) => day ?? "9999";
/** What is due at an instant comes before what has the whole day. */
const momentOf = ({ at }: Deadline) => at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);

function nextChange(deadlines: readonly Deadline[], stores: readonly StoreOfDeadlines[], now: Date): Date {
  const instants = deadlines.flatMap(({ at }) => at === null ? [] : [Date.parse(at)])
    .filter((at) => at > now.getTime());
  const zones = new Set(stores.map(({ store }) => store.timeZone));
  const midnights = [...zones].map((zone) => midnightAfter(now, zone).getTime());
  return new Date(Math.min(...instants, ...midnights));
}
