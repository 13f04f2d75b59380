import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { durationText, timeLeft, type traceDue } from "@/features/traces/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import { nobody, type Told } from "../told.ts";

/** What the managers of a store are told: that little time is left to answer a trace request of ATF. */
export async function toldOfTraceDue(
  context: FeatureContext,
  due: EventPayload<typeof traceDue>,
): Promise<Told | null> {
  const { accountId, storeId, managers, url } = due;
  const [store, staff] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    context.offered(accountsOffer).staffOfStore(accountId, storeId),
  ]);
  if (!store) return null;
  return {
    ...{ action: notificationActions.traceDue, accountId, storeId, documentId: null, count: 1, url, ...nobody },
    receivers: staff.filter(({ id }) => managers.includes(id)),
    email: {
      ...textOf(due, store.friendlyFFLName, context.clock.now()),
      link: "Open the request",
      leastRank: 0,
    },
  };
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
