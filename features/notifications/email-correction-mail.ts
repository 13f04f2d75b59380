import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { emailCorrectionSaved } from "@/features/email-corrections/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { inSubject } from "./subject.ts";

/**
 * The mails that a correction was saved by its receiver: to who asked for it, and to whom the document is assigned, as long as
 * they belong to the store. A mail leaves the house, so it names no customer.
 */
export async function emailCorrectionMails(
  context: FeatureContext,
  { accountId, storeId, documentId, email, askedBy, url }: EventPayload<typeof emailCorrectionSaved>,
): Promise<readonly NewMail[]> {
  const [store, staff, assignedTo] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    context.offered(accountsOffer).staffOfStore(accountId, storeId),
    context.offered(documentRecordsOffer).assignedTo(documentId),
  ]);
  if (!store) return [];
  return staff.filter(({ id }) => id === askedBy || id === assignedTo).map(({ name, email: address }) => ({
    to: { name, address },
    subject: `${inSubject(email)} saved a correction`,
    text: `${email} saved the correction that was asked for by email at ${store.friendlyFFLName}. Look at the new ` +
      "version, then accept it or send it back.",
    links: [{ label: "Review the correction", href: url }],
    ...{ accountId, storeId, leastRank: 1 },
  }));
}
