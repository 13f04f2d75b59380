import { accountsOffer } from "@/features/accounts/offers.ts";
import type { fileDamaged } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";

/** The mails to the managers of a store that a file of theirs is not what was filed. */
export async function damageMails(
  context: FeatureContext,
  { accountId, storeId, fileName, reason, url }: EventPayload<typeof fileDamaged>,
): Promise<readonly NewMail[]> {
  const people = context.offered(accountsOffer);
  const [store, staff] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    people.staffOfStore(accountId, storeId),
  ]);
  if (!store) return [];
  const managers = staff.filter(({ role }) => people.permissionsOf(role).has("stores.manage"));
  const what = reason === "missing" ? "is missing from the archive" : "is not what was filed";
  return managers.map(({ name, email }) => ({
    to: { name, address: email },
    subject: `A file of ${store.friendlyFFLName} ${reason === "missing" ? "is missing" : "is not what was filed"}`,
    text:
      `${fileName}, a file of ${store.friendlyFFLName}, ${what}. Strongroom found it when someone asked for it, and ` +
      "shows, prints and exports nothing of it.\n\nTell your Strongroom administrator, who can put the file " +
      "back from a backup. The record and its history are still there.",
    links: [{ label: "Open the document", href: url }],
    ...{ accountId, storeId, leastRank: 0 },
  }));
}
