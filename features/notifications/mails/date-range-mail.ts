import { accountsOffer } from "@/features/accounts/offers.ts";
import type { rangeApproved, rangeRequested } from "@/features/audits/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { notificationActions } from "../contract.ts";
import type { Told } from "../told.ts";

/** What those are told who may approve a range that an auditor asked for. */
export async function toldOfRangeRequest(
  context: FeatureContext,
  { accountId, storeId, approverIds, byName, url, ...range }: EventPayload<typeof rangeRequested>,
): Promise<Told | null> {
  const store = await context.offered(storesOffer).byId(storeId);
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, storeId);
  if (!store) return null;
  return {
    ...{ action: notificationActions.rangeRequested, accountId, storeId, documentId: null, count: 1, url },
    ...{ byUser: range.byUser, byName },
    receivers: staff.filter(({ id }) => approverIds.includes(id)),
    email: {
      subject: "An auditor asks for further dates",
      text:
        `${byName} asks to see documents of ${store.friendlyFFLName} dated ${words(range)}. Until someone approves ` +
        "it, the auditors don't see them.",
      link: "Review the request",
      leastRank: 0,
    },
  };
}

/** The mail to the auditor whose range was approved: auditors have no notifications. */
export async function rangeApprovedMails(
  context: FeatureContext,
  { accountId, storeId, requestedById, url, ...range }: EventPayload<typeof rangeApproved>,
): Promise<readonly NewMail[]> {
  const store = await context.offered(storesOffer).byId(storeId);
  const auditor = await context.offered(accountsOffer).person(requestedById);
  if (!store || !auditor || auditor.isDeleted) return [];
  return [{
    to: { name: auditor.name, address: auditor.email },
    subject: "Your date range was approved",
    text: `You can now see the documents of ${store.friendlyFFLName} dated ${words(range)}.`,
    links: [{ label: "Open the documents", href: url }],
    ...{ accountId, storeId, leastRank: 0 },
  }];
}

function words({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): string {
  return `${day(startDate)} to ${day(endDate)}`;
}

/** `2026-03-02` as people write it. */
function day(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}
