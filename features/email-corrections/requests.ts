import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type * as v from "valibot";
import {
  type CorrectionRequest,
  type newRequestSchema,
  requestLimits,
  requestPermission,
  type RequestState,
  type SentRequest,
} from "./contract.ts";
import { emailCorrectionChanged } from "./events.ts";
import { entryOf } from "./ledger-events.ts";
import { prepareLink } from "./link-mail.ts";
import { isOwnMailbox, ownMailbox } from "./own-people.ts";
import { isStill, permittedRequest, presentRequest, requestById, waitingStates } from "./rows.ts";
import {
  emailCorrectionDrafts,
  emailCorrectionLinks,
  emailCorrections,
  emailCorrectionSessions,
  type RequestRow,
} from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldLinks, toldReceiverSessions } from "./told-rows.ts";

const stillSo = "email-corrections.still_so";
const noOther = "email-corrections.no_other";

/**
 * Asks somebody by mail to correct their part of a form. Throws 404 and 403 by right, 400 for an address of the dealer's own
 * people, who would fill in the buyer's part themselves, 409 for a form without a buyer's part,
 * for an address that has a request of this form already, and for one to be sent back that does not wait for a review.
 */
export async function createRequest(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { email, correctionLines, follows }: v.InferOutput<typeof newRequestSchema>,
): Promise<SentRequest> {
  const { ids, clock } = context;
  const { permittedPlace, byId } = context.offered(documentRecordsOffer);
  const { accountId, storeId } = await permittedPlace(access, documentId, requestPermission);
  const store = await context.offered(storesOffer).existing(storeId);
  if ((await byId(documentId))?.formType !== 0) throw conflict("email-corrections.no_buyer", noBuyer);
  if (await isOwnMailbox(context, access, accountId, email)) throw badRequest(ownMailbox, { email: ownMailbox });
  const before = follows === undefined ? null : await sentBack(context, access, documentId, follows);
  const now = clock.now();
  const at = now.toISOString();
  const { userId, name } = access.identity;
  const row: RequestRow = {
    id: await ids.next("email_corrections"),
    ...{ accountId, storeId, documentId, email, lines: JSON.stringify(correctionLines) },
    receiverId: await ids.next("users"),
    state: "sent",
    followsId: before?.id ?? null,
    ...{ askedById: userId, askedByName: name, createdAt: at, sentAt: at, mails: 1, reminders: 0, remindedAt: null },
    expiresAt: endOf(now),
    ...{ openedAt: null, savedAt: null, savedVersion: null, endedAt: null, endedByName: null, reviewedVersion: null },
  };
  const link = prepareLink(context, row, store, "first");
  try {
    await context.change((unit) => {
      unit.guard(noOther, `NOT EXISTS (${openOfSql})`, [documentId, email]);
      unit.add(statementOf(insert(emailCorrections).values(row)));
      if (before) addSendingBack(unit, before, row, access, at);
      link.add(unit);
      unit.record(
        entryOf(row, actorOf(access.identity), "email-corrections.requested", {
          ...{ correctionLines: [...correctionLines], expiresOn: row.expiresAt, follows: row.followsId },
          receiverId: row.receiverId,
          ...handedOver(context),
        }),
      );
      tellChanged(unit, row);
    });
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === noOther) {
      const other = await context.database.one(openOfSql, [documentId, email]);
      throw conflict("email-corrections.open_already", openAlready, other ? Number(other.id) : undefined);
    }
    throw refusal(error);
  }
  return { request: await presentRequest(context, row), link: context.mail.isConfigured ? null : link.href };
}

/** Who asks gets the link, where no mail server sends it: whoever trusts the correction later must know. */
function handedOver({ mail }: FeatureContext) {
  return mail.isConfigured ? {} : { isHandedOver: true };
}

const noBuyer = "Only a Form 4473 has a part that the buyer corrects.";
const openAlready = "This address has an open request for this form. Send that one again, or withdraw it first.";
const openOfSql =
  "SELECT id FROM email_corrections WHERE document_id = ? AND email = ? AND state IN ('sent', 'opened')";

/** The saved request that another one sends back. */
async function sentBack(context: FeatureContext, access: Access, documentId: number, id: number): Promise<RequestRow> {
  const row = await permittedRequest(context, access, id);
  if (row.documentId !== documentId) throw notFound();
  if (row.state !== "saved") throw over();
  return row;
}

function addSendingBack(unit: UnitOfWork, before: RequestRow, { id }: RequestRow, { identity }: Access, at: string) {
  unit.add(moved(before.id, ["saved"], { state: "sentBack", endedAt: at, endedByName: identity.name }));
  unit.guard(stillSo, "changes() = 1");
  const savedVersion = before.savedVersion ?? 0;
  unit.record(entryOf(before, actorOf(identity), "email-corrections.sent_back", { savedVersion, by: id }));
}

/** Mails a new link; those from before, and the sessions that came by them, end. Throws 409 when the request is over. */
export async function resend(context: FeatureContext, access: Access, id: number): Promise<SentRequest> {
  const row = await permittedRequest(context, access, id);
  if (await isOwnMailbox(context, access, row.accountId, row.email)) {
    throw conflict("email-corrections.own_mailbox", ownMailbox);
  }
  if (row.mails >= requestLimits.mails) throw conflict("email-corrections.too_many", tooManyMails);
  const store = await context.offered(storesOffer).existing(row.storeId);
  const now = context.clock.now();
  const set = { sentAt: now.toISOString(), expiresAt: endOf(now), reminders: 0, mails: row.mails + 1 };
  const link = prepareLink(context, { ...row, ...set }, store, "again");
  await move(context, row, waitingStates, { ...set, state: "sent", openedAt: null }, (unit) => {
    unit.add(...closing(row.id, now.toISOString()));
    link.add(unit);
    const data = { expiresOn: set.expiresAt, ...handedOver(context) };
    unit.record(entryOf(row, actorOf(access.identity), "email-corrections.sent_again", data));
  });
  return {
    request: await presentRequest(context, await requestById(context, id) ?? row),
    link: context.mail.isConfigured ? null : link.href,
  };
}

const tooManyMails = "Ten emails went out for this request. Withdraw it and call the buyer, or make a new request.";

/** Ends a request that was not saved. Throws 409 when it is over. */
export async function withdraw(context: FeatureContext, access: Access, id: number): Promise<CorrectionRequest> {
  const row = await permittedRequest(context, access, id);
  const at = context.clock.now().toISOString();
  const set = { state: "withdrawn", endedAt: at, endedByName: access.identity.name } as const;
  await move(context, row, waitingStates, set, (unit) => {
    unit.add(...closing(id, at), withoutDraft(id));
    unit.record(entryOf(row, actorOf(access.identity), "email-corrections.withdrawn", {}));
  });
  return await presentRequest(context, { ...row, ...set });
}

/**
 * Moves a request from some states on, with what belongs to that. Throws 409 when it is in another one by now, or a mail
 * went out for it meanwhile.
 */
export async function move(
  context: FeatureContext,
  row: RequestRow,
  from: readonly RequestState[],
  set: Partial<RequestRow>,
  takesPart: (unit: UnitOfWork) => void,
): Promise<void> {
  try {
    await context.change((unit) => {
      unit.guard(stillSo, "EXISTS (SELECT 1 FROM email_corrections WHERE id = ? AND mails = ?)", [row.id, row.mails]);
      addMove(unit, row, from, set);
      takesPart(unit);
      tellChanged(unit, row);
    });
  } catch (error) {
    throw refusal(error);
  }
}

/** The same as part of another change; what it throws for is turned into words by {@link refusal}. */
export function addMove(
  unit: UnitOfWork,
  row: RequestRow,
  from: readonly RequestState[],
  set: Partial<RequestRow>,
): void {
  unit.add(moved(row.id, from, set));
  unit.guard(stillSo, "changes() = 1");
}

/** 409 for a request that is in another state by now; any other error as it is. */
export function refusal(error: unknown): unknown {
  return error instanceof GuardFailed && error.guard === stillSo ? over() : error;
}

function over() {
  return conflict("email-corrections.over", "This request was changed in the meantime. Please reload the page.");
}

function moved(id: number, from: readonly RequestState[], set: Partial<RequestRow>): Statement {
  return statementOf(update(emailCorrections).set(set).where(isStill(id, from)));
}

/** Ends the links of a request and the sessions that came by them. */
export function closing(id: number, at: string): readonly Statement[] {
  const { correctionId, endedAt } = emailCorrectionSessions;
  return [
    telling(
      statementOf(deleteFrom(emailCorrectionLinks).where(eq(emailCorrectionLinks.correctionId, id))),
      toldLinks.allGone({ correctionId: id }),
    ),
    telling(
      statementOf(
        update(emailCorrectionSessions).set({ endedAt: at }).where(and(eq(correctionId, id), sql`${endedAt} IS NULL`)),
      ),
      toldReceiverSessions.allGone({ correctionId: id }),
    ),
  ];
}

/** Forgets what the receiver has not saved. */
export function withoutDraft(id: number): Statement {
  return statementOf(deleteFrom(emailCorrectionDrafts).where(eq(emailCorrectionDrafts.correctionId, id)));
}

/** Tells whoever looks at the document, or at the store's requests. */
export function tellChanged(unit: UnitOfWork, row: RequestRow, savedVersion: number | null = null): void {
  const { accountId, storeId, documentId } = row;
  unit.publish(emailCorrectionChanged, { accountId, storeId, documentId, savedVersion });
}

function endOf(now: Date): string {
  return new Date(now.getTime() + requestLimits.days * 24 * 60 * 60_000).toISOString();
}
