import { lte } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound, tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import type { VarianceRequest } from "./contract-variance.ts";
import { storeVarianceRequests } from "./schema.ts";
import { storesOfAccount } from "./store-rows.ts";

/** How many requests one person may send in a day. */
const requestLimit = { most: 5, windowMs: 24 * 60 * 60_000 } as const;
/** An installation has few operators; this keeps one request from becoming a mass mailing. */
const mostReceivers = 10;

/**
 * Asks for help with a variance. It goes to everybody who runs the service; where nobody does, to the address in the
 * request, as a draft to be sent to ATF. The account's managers see it in their outbox. Throws 404 for somebody else's
 * id, 429 after five in a day.
 */
export async function askForVariance(
  context: FeatureContext,
  access: Access,
  userId: number,
  wanted: VarianceRequest,
): Promise<void> {
  const { clock } = context;
  const { identity } = access;
  const { accountId } = identity;
  if (userId !== identity.userId || accountId === null) throw notFound();
  const mails = await mailsOf(context, access, accountId, wanted);
  const at = clock.now().getTime();
  try {
    await context.change((unit) => {
      unit.guard(
        "stores.variance_limit",
        "(SELECT count(*) FROM store_variance_requests WHERE user_id = ? AND at > ?) < ?",
        [userId, at - requestLimit.windowMs, requestLimit.most],
      );
      unit.add(statementOf(insert(storeVarianceRequests).values({ id: crypto.randomUUID(), userId, at })));
      for (const mail of mails) unit.mail(mail);
      unit.record({
        stream: accountStream(accountId),
        event: "stores.variance_requested",
        subject: `account:${accountId}`,
        actor: actorOf(identity),
        data: { fflFirstThreeDigits: wanted.fflFirstThreeDigits, fflLastFiveDigits: wanted.fflLastFiveDigits },
      });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== "stores.variance_limit") throw error;
    throw tooMany("You sent several requests already. Please wait a day before the next one.", 24 * 60 * 60);
  }
}

async function mailsOf(
  context: FeatureContext,
  { identity }: Access,
  accountId: number,
  { name, email, fflFirstThreeDigits, fflLastFiveDigits }: VarianceRequest,
): Promise<readonly NewMail[]> {
  const people = context.offered(accountsOffer);
  const [account, operators, stores] = await Promise.all([
    people.account(accountId),
    people.operators(),
    storesOfAccount(context.database, accountId),
  ]);
  const store = stores.find((known) =>
    known.fflFirstThreeDigits === fflFirstThreeDigits && known.fflLastFiveDigits === fflLastFiveDigits
  );
  const facts = [
    `Account: ${account?.name ?? ""}`,
    `FFL: ${fflFirstThreeDigits} - ${fflLastFiveDigits}${store ? ` (${store.friendlyFFLName})` : ""}`,
    `Contact: ${[name, email].filter(Boolean).join(", ")}`,
    `Asked by: ${identity.name}`,
  ].join("\n");
  const shared = {
    subject: `Variance request for FFL ${fflFirstThreeDigits} - ${fflLastFiveDigits}`,
    links: [],
    accountId,
    storeId: store?.id ?? null,
  };
  const enabled = operators.filter(({ isDisabled }) => !isDisabled).slice(0, mostReceivers);
  if (enabled.length === 0) return [{ ...shared, to: { name: name || email, address: email }, text: draft(facts) }];
  return enabled.map((operator) => ({
    ...shared,
    to: { name: operator.name, address: operator.email },
    text: `A dealer asks for help with a variance (27 CFR 478.22).\n\n${facts}\n\n` +
      "Please answer the contact directly.",
  }));
}

function draft(facts: string): string {
  return `You asked for a variance (27 CFR 478.22). Nobody runs this service for you, so please send your request to ` +
    `the ATF Industry Operations Area Office that your license names.\n\n${facts}\n\nSay which method you want to use, ` +
    "and why ATF Ruling 2022-1 does not cover it. Keep the answer with your FFL's settings: it must be available to ATF.";
}

/** Removes what no longer counts. */
export async function deleteOldVarianceRequests({ database, clock }: FeatureContext): Promise<void> {
  const before = clock.now().getTime() - requestLimit.windowMs;
  await database.write(() => [
    statementOf(deleteFrom(storeVarianceRequests).where(lte(storeVarianceRequests.at, before))),
  ]);
}
