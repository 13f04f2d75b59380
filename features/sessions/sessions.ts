import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { SessionsPage, SessionsQuery } from "./contract.ts";
import { deviceOf } from "./device.ts";

/** Where the asker is signed in, a page of it; nothing while they act for somebody. */
export async function ownSessions(
  context: FeatureContext,
  { identity }: Access,
  { page, limit }: SessionsQuery,
): Promise<SessionsPage> {
  const open = identity.impersonator ? [] : await context.offered(accountsOffer).openSessions(identity.userId);
  const data = open.slice((page - 1) * limit, page * limit).map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt,
    lastSeenAt,
    isThis: id === identity.sessionId,
  }));
  return { data, count: open.length, page, limit };
}

/** Ends one of the asker's sessions. Throws 404 for one that is over, or somebody else's. */
export async function endOwnSession(context: FeatureContext, { identity }: Access, sessionId: number): Promise<void> {
  assertOneself(identity);
  const accounts = context.offered(accountsOffer);
  const open = await accounts.openSessions(identity.userId);
  if (!open.some(({ id }) => id === sessionId)) throw notFound();
  await context.change((unit) => {
    unit.add(accounts.endSessionOf(identity.userId, sessionId));
    unit.record(entryOf(identity, "sessions.ended", { sessionId }));
    unit.publish(personAccessChanged, { userId: identity.userId });
  });
}

/** Ends all of the asker's sessions but this one. */
export async function endOtherSessions(context: FeatureContext, { identity }: Access): Promise<void> {
  assertOneself(identity);
  const accounts = context.offered(accountsOffer);
  await context.change((unit) => {
    unit.add(accounts.endSessionsOf(identity.userId, identity.sessionId));
    unit.record(entryOf(identity, "sessions.others_ended", {}));
    unit.publish(personAccessChanged, { userId: identity.userId });
  });
}

/** Where somebody is signed in is nobody else's business, not even an operator's who acts for them. */
function assertOneself({ impersonator }: Identity): void {
  if (impersonator) throw forbidden("Only that person can see and change this.");
}

function entryOf({ userId, name, accountId }: Identity, event: string, data: NewEntry["data"]): NewEntry {
  return {
    stream: accountStream(accountId),
    event,
    subject: userSubject(userId),
    actor: { userId, name },
    data,
  };
}
