import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { durationText, timeLeft, type traceDue } from "@/features/traces/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";

/** The mails to the managers of a store that little time is left to answer a trace request of ATF. */
export async function traceDueMails(
  context: FeatureContext,
  due: EventPayload<typeof traceDue>,
): Promise<readonly NewMail[]> {
  const { accountId, storeId, managers, url } = due;
  const [store, staff] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    context.offered(accountsOffer).staffOfStore(accountId, storeId),
  ]);
  if (!store) return [];
  const told = textOf(due, store.friendlyFFLName, context.clock.now());
  return staff.filter(({ id }) => managers.includes(id)).map(({ name, email }) => ({
    to: { name, address: email },
    ...told,
    links: [{ label: "Open the request", href: url }],
    ...{ accountId, storeId, leastRank: 0 },
  }));
}

function textOf(
  { reference, assigneeName, receivedAt }: EventPayload<typeof traceDue>,
  storeName: string,
  now: Date,
): { readonly subject: string; readonly text: string } {
  const left = timeLeft(receivedAt, now);
  const name = reference ? `trace request ${reference}` : "a trace request";
  const taker = assigneeName ? ` Taken by ${assigneeName}.` : " No one has taken it.";
  return left > 0
    ? {
      subject: `${durationText(left)} left to answer ${name}`,
      text: `${storeName} has ${durationText(left)} left to answer ${name} of ATF.${taker}`,
    }
    : {
      subject: `Overdue: ${name}`,
      text: `${storeName} should have answered ${name} of ATF ${durationText(left)} ago.${taker}`,
    };
}
