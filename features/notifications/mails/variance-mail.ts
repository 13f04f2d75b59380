import { accountsOffer } from "@/features/accounts/offers.ts";
import { writtenDigits } from "@/features/stores/contract-licence.ts";
import type { varianceRequested } from "@/features/stores/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";

/** An installation has few operators; this keeps one request from becoming a mass mailing. */
const mostReceivers = 10;

/**
 * The mails of a request for help with a variance: to everybody who runs the service; where nobody does, to the address
 * in the request, as a draft to be sent to ATF. The account's managers see them in their outbox.
 */
export async function varianceMails(
  context: FeatureContext,
  { accountId, requestId, byName }: EventPayload<typeof varianceRequested>,
): Promise<readonly NewMail[]> {
  const people = context.offered(accountsOffer);
  const [request, account, operators, stores] = await Promise.all([
    context.offered(storesOffer).varianceRequest(requestId),
    people.account(accountId),
    people.operators(),
    context.offered(storesOffer).ofAccount(accountId),
  ]);
  if (!request) return [];
  const { name, email, fflFirstThreeDigits, fflLastFiveDigits } = request;
  const store = stores.find((known) =>
    known.fflFirstThreeDigits === fflFirstThreeDigits && known.fflLastFiveDigits === fflLastFiveDigits
  );
  const licence = writtenDigits(fflFirstThreeDigits, fflLastFiveDigits);
  const facts = [
    `Account: ${account?.name ?? ""}`,
    `FFL: ${licence}${store ? ` (${store.friendlyFFLName})` : ""}`,
    `Contact: ${[name, email].filter(Boolean).join(", ")}`,
    `Asked by: ${byName}`,
  ].join("\n");
  const shared = {
    subject: `Variance request for FFL ${licence}`,
    links: [],
    accountId,
    storeId: store?.id ?? null,
  };
  const enabled = operators.filter(({ isDisabled }) => !isDisabled).slice(0, mostReceivers);
  if (enabled.length === 0) return [{ ...shared, to: { name: name || email, address: email }, text: draft(facts) }];
  return enabled.map((operator) => ({
    ...shared,
    to: { name: operator.name, address: operator.email },
    text: `A dealer is asking for help with a variance (27 CFR 478.22).\n\n${facts}\n\n` +
      "Please reply to the contact directly.",
  }));
}

function draft(facts: string): string {
  return `You asked for a variance (27 CFR 478.22). No one runs this service for you, so please send your request to ` +
    `the ATF Industry Operations Area Office that your license names.\n\n${facts}\n\nSay which method you want to use, ` +
    "and why ATF Ruling 2022-1 does not cover it. Keep the answer with your FFL's settings: it must be available to ATF.";
}
