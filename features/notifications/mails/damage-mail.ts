import { accountsOffer } from "@/features/accounts/offers.ts";
import type { fileDamaged } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import { nobody, type Told } from "../told.ts";

/** What the managers of a store are told: that a file of theirs is not what was filed. */
export async function toldOfDamage(
  context: FeatureContext,
  { accountId, storeId, documentId, fileName, reason, url }: EventPayload<typeof fileDamaged>,
): Promise<Told | null> {
  const people = context.offered(accountsOffer);
  const [store, staff] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    people.staffOfStore(accountId, storeId),
  ]);
  if (!store) return null;
  const what = reason === "missing" ? "is missing from the archive" : "is not what was filed";
  return {
    ...{ action: notificationActions.fileDamaged, accountId, storeId, documentId, count: 1, url, ...nobody },
    receivers: staff.filter(({ role }) => people.permissionsOf(role).has("stores.manage")),
    email: {
      subject: `A file of ${store.friendlyFFLName} ${reason === "missing" ? "is missing" : "is not what was filed"}`,
      text:
        `${fileName}, a file of ${store.friendlyFFLName}, ${what}. Strongroom found it when someone asked for it, and ` +
        "shows, prints and exports nothing of it.\n\nTell your Strongroom administrator, who can put the file " +
        "back from a backup. The record and its history are still there.",
      link: "Open the document",
      leastRank: 0,
    },
  };
}
