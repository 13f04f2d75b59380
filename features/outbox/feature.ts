import { storesOffer } from "@/features/stores/offers.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { Access } from "@/kernel/access.ts";
import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { rowsOnly } from "@/kernel/keeping.ts";
import { sendAgain } from "@/kernel/mail/post.ts";
import { route } from "@/kernel/route.ts";
import { listOutbox, type OutboxPage, type OutboxRow, sendMailAgain } from "./contract.ts";
import { mailInSight, maySendAgain, narrowed, outboxPage, permission, presentMail } from "./rows.ts";

/** The outbox: what was written to people, and without a mail server the links for managers to hand over. */
const outbox = {
  name: "outbox",
  needs: ["stores"],
  permissions: {
    [permission]: {
      label: "Read the outbox of own stores, hand links over, send again",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  keeps: ({ database }) => rowsOnly(database, "outbox"),
  routes: (context) => [
    route(listOutbox, ({ access, query }) => listed(context, access, query)),
    route(sendMailAgain, ({ access, params }) => sentAgain(context, access, params.id)),
  ],
} satisfies Feature;

export default outbox;

async function listed(
  context: FeatureContext,
  access: Access,
  query: { readonly storeId?: number; readonly page: number; readonly limit: number },
): Promise<OutboxPage> {
  const { storeId, page, limit } = query;
  if (storeId !== undefined) {
    const store = await context.offered(storesOffer).byId(storeId);
    if (!store) throw notFound();
    access.require(permission, { accountId: store.accountId, storeId });
  }
  const { mails, count } = await outboxPage(context.database, narrowed(access, storeId), { page, limit });
  const data = mails.map((mail) => presentMail(mail, access.identity, context.mail));
  return { data, count, page, limit, isConfigured: context.mail.isConfigured };
}

async function sentAgain(context: FeatureContext, access: Access, id: number): Promise<OutboxRow> {
  const { database, ledger, mail: post } = context;
  const mail = await mailInSight(database, access, id);
  if (!mail) throw notFound();
  if (!maySendAgain(mail, post)) {
    throw conflict("outbox.not_sendable", "This mail cannot be sent again. Please make a new invitation or request.");
  }
  await database.write(async () => [
    ...sendAgain((job, payload) => context.enqueue(job, payload), mail),
    ...await ledger.append([{
      stream: mail.storeId === null ? `account:${mail.accountId}` : `store:${mail.storeId}`,
      event: "outbox.sent_again",
      subject: `mail:${mail.id}`,
      actor: actorOf(access.identity),
      data: { mailId: mail.id },
    }]),
  ]);
  context.wake();
  return presentMail({ ...mail, state: "waiting" }, access.identity, post);
}
