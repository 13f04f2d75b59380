import { accountsOffer } from "@/features/accounts/offers.ts";
import type { documentsAssigned } from "@/features/documents/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import type { Told } from "../told.ts";
import { inSubject } from "./subject.ts";

/** What is told to whom documents were assigned; nobody is told of what they took themselves. */
export async function toldOfAssignment(
  context: FeatureContext,
  { accountId, storeId, documentIds, count, assignedUser, byUser, byName, url }: EventPayload<typeof documentsAssigned>,
): Promise<Told | null> {
  if (assignedUser === null || assignedUser === byUser) return null;
  const assignee = await context.offered(accountsOffer).person(assignedUser);
  if (!assignee || assignee.isDeleted || assignee.isDisabled) return null;
  const what = count === 1 ? "a document" : `${grouped(count)} documents`;
  return {
    ...{ action: notificationActions.assigned, accountId, storeId, count, byUser, byName, url },
    documentId: documentIds[0] ?? null,
    receivers: [assignee],
    email: {
      subject: `${inSubject(byName)} assigned ${what} to you`,
      text: `${byName} assigned ${what} in Strongroom to you.`,
      link: count === 1 ? "Open the document" : "Open the documents",
      leastRank: 1,
    },
  };
}
