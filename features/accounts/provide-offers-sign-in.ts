import { and, eq, isNotNull } from "drizzle-orm";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { comesFromElsewhere } from "./origin.ts";
import { createPasswords } from "./passwords.ts";
import { storedPassword } from "./password-change.ts";
import { operators } from "./people.ts";
import { users } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import { cookieOf } from "./cookies.ts";
import { endedSessionOf, endSession, endSessionsOf, openSessionsOf, provedUntil, proveSession } from "./sessions.ts";
import { signingOut } from "./signing-out.ts";
import { endSignIn, signInAs } from "./sign-in-as.ts";
import { newGuestSession } from "./guests.ts";
import type { GuestSessions, SignInOffer, SignInPart, TicketEnd } from "./offers-sign-in.ts";
import { ticketHolder, tryTicket } from "./sign-in-tickets.ts";
import { beginTry, beginVisit } from "./throttle.ts";

/** The same as this feature itself uses it: with the guests of others. */
interface SignInOffered extends SignInOffer {
  readonly guests: readonly GuestSessions[];
}

/** The part of the offer that is about signing in and staying so. */
export function signInOffered(context: FeatureContext): SignInOffered {
  const { database, clock, configuration } = context;
  const parts: SignInPart[] = [];
  const ends: TicketEnd[] = [];
  const guests: GuestSessions[] = [];
  const passwords = createPasswords();
  const now = () => clock.now().toISOString();
  return {
    signInAs: (proved) => signInAs(context, parts, proved),
    joinSignIn: (part) => void parts.push(part),
    joinTicketEnd: (part) => void ends.push(part),
    guests,
    joinGuests: (sessions) => void guests.push(sessions),
    guestSession: (seconds) => newGuestSession(context, seconds),
    signingOut: (access) => signingOut(context, guests, access),
    ticketHolder: (ticket, step) => ticketHolder(context, ticket, step),
    tryTicket: (ticket, step, visitor) => tryTicket(context, ticket, step, visitor),
    endSignIn: (step) => endSignIn(context, ends, step),
    assertOwnPage({ request }) {
      if (comesFromElsewhere(request, configuration)) throw forbidden();
    },
    beginTry: (userId, remoteAddress) =>
      beginTry({ database, clock, key: openSessionKey(configuration) }, userId, remoteAddress),
    beginVisit: ({ remoteAddress }) =>
      beginVisit({ database, clock, key: openSessionKey(configuration) }, remoteAddress),
    async isPassword(userId, typed) {
      return await passwords.verify(await storedPassword(context, userId), typed);
    },
    async hasPassword(userId) {
      const { id, passwordHash } = users;
      const known = await database.query.select({ id }).from(users)
        .where(and(eq(id, userId), isNotNull(passwordHash))).get();
      return known !== undefined;
    },
    provedUntil: (sessionId) => provedUntil(context, sessionId),
    proveSession: (sessionId) => proveSession(sessionId, now()),
    openSessions: (userId) => openSessionsOf(context, userId),
    endSessionOf: (userId, sessionId) => endSession(sessionId, now(), userId),
    async endedSession(request) {
      const secret = cookieOf(request, configuration);
      if (secret === null) return null;
      const ended = await Promise.all(guests.map((sessions) => sessions.ended?.(secret) ?? null));
      return await endedSessionOf(database, secret) ?? ended.find((one) => one !== null) ?? null;
    },
    operators: () => operators(database),
    endSessionsOf: (userId, besides) => endSessionsOf(userId, now(), besides),
  };
}
