import { accountsOffer, setCookies } from "@/features/accounts/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { knownPersonOf, writeConnection } from "./person-of-subject.ts";
import { takeAttempt } from "./attempts.ts";
import { cookieHeader, cookieValue } from "./cookies.ts";
import { userIdOf } from "./identities.ts";
import type { Provider, Vouched } from "./provider.ts";

/** How long the provider's token is kept in a cookie, to sign the person out there too: as long as a session. */
const hintSeconds = 7 * 24 * 3600;

/** What came of a sign-in. */
export interface Finished {
  readonly to: string;
  readonly token: string | null;
  readonly step: "second-factor" | "enrol" | null;
  readonly ticket: string | null;
}

/** Where an answer of the provider arrives. */
interface Visit {
  readonly access: Access | null;
  readonly request: Request;
  readonly remoteAddress: string;
  readonly headers: Headers;
}

/**
 * Ends a sign-in with what the provider sent back. The attempt is taken first: an answer works once, and only in the
 * browser that asked for it. A session is always a new one.
 */
export async function finishSignIn(
  context: FeatureContext,
  provider: Provider,
  response: string,
  visit: Visit,
): Promise<Finished> {
  const { configuration } = context;
  const given = new URLSearchParams(response);
  const browser = cookieValue(visit.request, configuration, "openid");
  const attempt = await takeAttempt(context, given.get("state"), browser);
  const vouched = await provider.vouch(given, attempt);
  if (attempt.linkUserId !== null) return await connectOwn(context, provider, vouched, attempt.linkUserId, visit);

  const { userId, to } = await knownPersonOf(context, provider.issuer, vouched.profile);
  const signedIn = await context.offered(accountsOffer).signInAs({
    userId,
    how: "openid",
    visitor: { request: visit.request, remoteAddress: visit.remoteAddress },
  });
  keepHint(context, visit.headers, vouched);
  const place = to ?? attempt.next;
  if ("ticket" in signedIn) return { to: place, token: null, step: signedIn.next, ticket: signedIn.ticket };
  setCookies(visit.headers, signedIn.cookies);
  return { to: place, token: signedIn.token, step: null, ticket: null };
}

/** Somebody who is signed in connects their own record; the session that asked must be the one that is here now. */
async function connectOwn(
  context: FeatureContext,
  provider: Provider,
  vouched: Vouched,
  userId: number,
  { access, headers }: Visit,
): Promise<Finished> {
  const identity = access?.identity;
  if (identity?.userId !== userId || identity.impersonator) {
    throw forbidden("You are no longer signed in as the person who started this. Please sign in and start again.");
  }
  const subject = { issuer: provider.issuer, subject: vouched.profile.subject };
  if (await userIdOf(context.database, subject) !== userId) {
    const person = { id: userId, name: identity.name, accountId: identity.accountId };
    await writeConnection(context, subject, person, { notice: notice(context, provider, identity) });
  }
  keepHint(context, headers, vouched);
  return { to: "/profile", token: null, step: null, ticket: null };
}

/** Whoever did not do this themselves must hear of it. */
function notice(
  { mail }: FeatureContext,
  { name: host }: Provider,
  { name, email, accountId }: Identity,
): NewMail | null {
  if (!mail.isConfigured) return null;
  return {
    to: { name, address: email },
    subject: "A new sign-in was connected to your Strongroom user",
    text: `You can now sign in to Strongroom with ${host}. If this wasn't you, disconnect it on your profile page, ` +
      "change your password, and tell your Strongroom administrator.",
    links: [],
    accountId,
    storeId: null,
    isPrivate: true,
  };
}

function keepHint({ configuration }: FeatureContext, headers: Headers, { idToken }: Vouched): void {
  headers.append("set-cookie", cookieHeader(configuration, "openid-hint", idToken, hintSeconds));
}
