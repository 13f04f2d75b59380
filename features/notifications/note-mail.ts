import { accountsOffer } from "@/features/accounts/offers.ts";
import type { noteAdded } from "@/features/notes/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { inSubject } from "./subject.ts";

/**
 * The mail to the colleague who has the document, while they work in its store, unless they wrote the note
 * themselves. A mail leaves the house, so it names no customer and repeats nothing of the note.
 */
export async function noteMails(
  context: FeatureContext,
  { accountId, storeId, assignedUser, byUser, byName, url }: EventPayload<typeof noteAdded>,
): Promise<readonly NewMail[]> {
  if (assignedUser === null || assignedUser === byUser) return [];
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, storeId);
  const colleague = staff.find(({ id }) => id === assignedUser);
  return colleague
    ? [{
      to: { name: colleague.name, address: colleague.email },
      subject: `${inSubject(byName)} added a note to a document assigned to you`,
      text: `${byName} added a note in Strongroom to a document assigned to you.`,
      links: [{ label: "Read the note", href: url }],
      accountId,
      storeId,
      leastRank: 1,
    }]
    : [];
}
