import { accountsOffer } from "@/features/accounts/offers.ts";
import type { documentsAssigned } from "@/features/documents/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { inSubject } from "./subject.ts";

/**
 * The mail to whom documents were assigned; nobody is written to about what they took themselves. A mail leaves the house,
 * so it names no customer.
 */
export async function assignmentMails(
  context: FeatureContext,
  { accountId, storeId, count, assignedUser, byUser, byName, url }: EventPayload<typeof documentsAssigned>,
): Promise<readonly NewMail[]> {
  if (assignedUser === null || assignedUser === byUser) return [];
  const assignee = await context.offered(accountsOffer).person(assignedUser);
  if (!assignee || assignee.isDeleted || assignee.isDisabled) return [];
  const what = count === 1 ? "a document" : `${count.toLocaleString("en-US")} documents`;
  return [{
    to: { name: assignee.name, address: assignee.email },
    subject: `${inSubject(byName)} assigned ${what} to you`,
    text: `${byName} assigned ${what} in Strongroom to you.`,
    links: [{ label: count === 1 ? "Open the document" : "Open the documents", href: url }],
    accountId,
    storeId,
    leastRank: 1,
  }];
}
