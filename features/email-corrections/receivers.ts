import { and, eq, gt, isNull } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { noRole } from "@/features/accounts/contract-roles.ts";
import {
  accountsOffer,
  type GuestSessions,
  type NamedSession,
  secretHash,
  type Visitor,
} from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { Access, type Identity } from "@/kernel/access.ts";
import { AppError, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { receivePermission, receiverTexts, signedInElse } from "./contract-receiver.ts";
import { entryOf } from "./ledger-events.ts";
import { isOwnMailbox } from "./own-people.ts";
import { addMove, refusal, tellChanged } from "./requests.ts";
import { isWaiting, requestById, waitingStates } from "./rows.ts";
import { emailCorrectionLinks, emailCorrections, emailCorrectionSessions, type RequestRow } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldReceiverSessions } from "./told-rows.ts";

/** Seconds that a receiver's session lasts at most; the link begins another one. */
const sessionSeconds = 24 * 60 * 60;

/** A receiver who is signed in from now on; `cookies` are whole Set-Cookie values. */
interface Begun {
  readonly token: string;
  readonly subject: string;
  readonly email: string;
  readonly cookies: readonly string[];
}

/**
 * Begins a session of one correction for whoever has its link. Throws one and the same 404 for a link that is wrong, expired,
 * used or withdrawn; 409 for somebody who is signed in and did not say that they leave; 403 for a page of others; 429.
 */
export async function begin(
  context: FeatureContext,
  asked: { readonly id: number; readonly token: string; readonly leave: boolean },
  visitor: Visitor,
  signedIn: Access | null,
): Promise<Begun> {
  const people = context.offered(accountsOffer);
  people.assertOwnPage(visitor);
  const attempt = await people.beginVisit(visitor);
  const row = await requestOfLink(context, asked);
  if (!row || await isOwnMailbox(context, null, row.accountId, row.email)) {
    throw notFound(receiverTexts.unavailable);
  }
  if (signedIn && !asked.leave) {
    await context.database.write(() => [attempt.forgiven]);
    throw signedInAs(signedIn.identity, row);
  }
  const { id, secretHash: tokenHash, token, cookies } = await people.guestSession(sessionSeconds);
  const now = context.clock.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000).toISOString();
  const session = { id, correctionId: row.id, storeId: row.storeId, tokenHash, createdAt: at, expiresAt };
  try {
    await context.change(async (unit) => {
      if (signedIn) await people.signingOut(signedIn)(unit);
      unit.add(attempt.forgiven);
      addMove(unit, row, waitingStates, { state: "opened", openedAt: row.openedAt ?? at });
      unit.add(telling(
        statementOf(insert(emailCorrectionSessions).values(session)),
        toldReceiverSessions.made(session),
      ));
      unit.record(entryOf(row, receiverOfRow(row), "email-corrections.opened", leftBy(signedIn)));
      tellChanged(unit, row);
    });
  } catch (error) {
    throw error === refusal(error) ? error : notFound(receiverTexts.unavailable);
  }
  return { token, subject: `email|${row.email}`, email: row.email, cookies };
}

function leftBy(signedIn: Access | null) {
  if (!signedIn || signedIn.identity.accountState === "guest") return {};
  const { userId, name, impersonator } = signedIn.identity;
  return { leftBy: { userId: impersonator?.userId ?? userId, name: impersonator?.name ?? name } };
}

function signedInAs({ name }: Identity, { email }: RequestRow): AppError {
  const message = `You're signed in as ${name}. This link is for ${email}. To go on as ${email}, sign out first.`;
  return new AppError(409, signedInElse, message);
}

async function requestOfLink(
  context: FeatureContext,
  { id, token }: { readonly id: number; readonly token: string },
): Promise<RequestRow | null> {
  const { tokenHash, correctionId } = emailCorrectionLinks;
  const link = await context.database.query.select({ correctionId }).from(emailCorrectionLinks)
    .where(eq(tokenHash, secretHash(token))).get();
  const row = link?.correctionId === id ? await requestById(context, id) : null;
  return row && await isThere(context, row) ? row : null;
}

/** False for a request that is over, and for those of a store or an account that is away. */
async function isThere({ offered, clock }: FeatureContext, row: RequestRow): Promise<boolean> {
  if (!isWaiting(row, clock.now())) return false;
  const [store, account] = await Promise.all([
    offered(storesOffer).byId(row.storeId),
    offered(accountsOffer).account(row.accountId),
  ]);
  return store !== null && account !== null && !account.isDisabled;
}

/** How the ledger names a receiver. */
function receiverOfRow({ receiverId, email }: RequestRow) {
  return { userId: receiverId, name: receiverName(email) };
}

const receiverName = (email: string) => `${email} (by email)`;

/** The sessions of receivers, for whoever finds out who a request comes from. */
export function receiverSessions(context: FeatureContext): GuestSessions {
  return {
    find: (session) => receiverOf(context, session),
    end: (sessionId) => endSession(sessionId, context.clock.now().toISOString()),
  };
}

function endSession(id: number, at: string): Statement {
  const { endedAt } = emailCorrectionSessions;
  const isOpen = and(eq(emailCorrectionSessions.id, id), isNull(endedAt));
  return telling(
    statementOf(update(emailCorrectionSessions).set({ endedAt: at }).where(isOpen)),
    toldReceiverSessions.gone({ id }),
  );
}

async function receiverOf(context: FeatureContext, session: NamedSession): Promise<Identity | null> {
  const found = await requestOfSession(context, session);
  if (!found) return null;
  const { row, sessionId } = found;
  return {
    userId: row.receiverId,
    name: receiverName(row.email),
    email: row.email,
    accountId: null,
    role: noRole,
    rank: -1,
    sessionId,
    accountState: "guest",
    impersonator: null,
    mode: null,
  };
}

async function requestOfSession(context: FeatureContext, session: NamedSession) {
  const { id, tokenHash, endedAt, expiresAt, correctionId } = emailCorrectionSessions;
  const isMeant = "id" in session ? eq(id, session.id) : eq(tokenHash, secretHash(session.secret));
  const found = await context.database.query.select({ sessionId: id, row: emailCorrections })
    .from(emailCorrectionSessions).innerJoin(emailCorrections, eq(emailCorrections.id, correctionId))
    .where(and(isMeant, isNull(endedAt), gt(expiresAt, context.clock.now().toISOString()))).get();
  return found && await isThere(context, found.row) ? found : null;
}

/** The request that the asker was let in for. Throws 404 for any other, and for whoever is no receiver. */
export async function ownRequest(context: FeatureContext, { identity }: Access, id: number): Promise<RequestRow> {
  const found = identity.accountState === "guest" ? await requestOfSession(context, { id: identity.sessionId }) : null;
  if (found?.row.id !== id) throw notFound();
  return found.row;
}

/** The receiver with what saving needs: to read the one store's documents, used for the one document alone. */
export function savingAccess({ identity }: Access, { accountId, storeId }: RequestRow): Access {
  const permissions = new Set(["documents.read", receivePermission]);
  return new Access(identity, [{ source: "correction", permissions, accountId, storeIds: [storeId] }]);
}
