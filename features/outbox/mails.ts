import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream, storeStream } from "@/kernel/ledger/streams.ts";
import { sendAgain } from "@/kernel/mail/delivery.ts";
import type { OutboxPage, OutboxRow } from "./contract.ts";
import { mailSentAgain } from "./events.ts";
import { mailInSight, maySendAgain, narrowed, outboxPage, permission, presentMail } from "./rows.ts";

/** One page of the mails that the asker may see, of one store when one is named. */
export async function listed(
  context: FeatureContext,
  access: Access,
  query: { readonly storeId?: number; readonly page: number; readonly limit: number },
): Promise<OutboxPage> {
  const { storeId, page, limit } = query;
  if (storeId !== undefined) await context.offered(storesOffer).permitted(access, storeId, permission);
  const { mails, count } = await outboxPage(context.database, narrowed(access, storeId), { page, limit });
  const data = mails.map((mail) => presentMail(mail, access.identity, context.mail));
  return { data, count, page, limit, isConfigured: context.mail.isConfigured };
}

/** Puts a mail on its way once more. Throws 404 for one that the asker may not see, 409 for one that cannot be sent. */
export async function sentAgain(context: FeatureContext, access: Access, id: number): Promise<OutboxRow> {
  const { database, mail: post } = context;
  const mail = await mailInSight(database, access, id);
  if (!mail) throw notFound();
  if (!maySendAgain(mail, post)) {
    throw conflict("outbox.not_sendable", "This email can't be resent. Please make a new invitation or request.");
  }
  await context.change((unit) => {
    sendAgain(unit, mail);
    unit.record({
      stream: mail.storeId === null ? accountStream(mail.accountId) : storeStream(mail.storeId),
      event: "outbox.sent_again",
      subject: `mail:${mail.id}`,
      actor: actorOf(access.identity),
      data: { mailId: mail.id },
    });
    unit.publish(mailSentAgain, { accountId: mail.accountId, storeId: mail.storeId });
  });
  return presentMail({ ...mail, state: "waiting" }, access.identity, post);
}
