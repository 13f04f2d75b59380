import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { emailCorrectionSaved } from "@/features/email-corrections/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import type { Told } from "../told.ts";
import { inSubject } from "./subject.ts";

/**
 * What is told of a correction that its receiver saved: to who asked for it, and to whom the document is assigned, as long as
 * they belong to the store.
 */
export async function toldOfEmailCorrection(
  context: FeatureContext,
  { accountId, storeId, documentId, email, askedBy, url }: EventPayload<typeof emailCorrectionSaved>,
): Promise<Told | null> {
  const [store, staff, assignedTo] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    context.offered(accountsOffer).staffOfStore(accountId, storeId),
    context.offered(documentRecordsOffer).assignedTo(documentId),
  ]);
  if (!store) return null;
  return {
    ...{ action: notificationActions.correctionSaved, accountId, storeId, documentId, count: 1, url },
    ...{ byUser: null, byName: email },
    receivers: staff.filter(({ id }) => id === askedBy || id === assignedTo),
    email: {
      subject: `${inSubject(email)} saved a correction`,
      text: `${email} saved the correction that was asked for by email at ${store.friendlyFFLName}. Look at the new ` +
        "version, then accept it or send it back.",
      link: "Review the correction",
      leastRank: 1,
    },
  };
}
