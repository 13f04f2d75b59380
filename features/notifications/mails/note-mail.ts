import { accountsOffer } from "@/features/accounts/offers.ts";
import type { noteAdded } from "@/features/notes/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import type { Told } from "../told.ts";
import { inSubject } from "./subject.ts";

/**
 * What is told to the colleague who has the document, while they work in its store, unless they wrote the note themselves.
 * Nothing of the note is repeated.
 */
export async function toldOfNote(
  context: FeatureContext,
  { accountId, storeId, documentId, assignedUser, byUser, byName, url }: EventPayload<typeof noteAdded>,
): Promise<Told | null> {
  if (assignedUser === null || assignedUser === byUser) return null;
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, storeId);
  return {
    ...{ action: notificationActions.noted, accountId, storeId, documentId, count: 1, byUser, byName, url },
    receivers: staff.filter(({ id }) => id === assignedUser),
    email: {
      subject: `${inSubject(byName)} added a note to a document assigned to you`,
      text: `${byName} added a note in Strongroom to a document assigned to you.`,
      link: "Read the note",
      leastRank: 1,
    },
  };
}
