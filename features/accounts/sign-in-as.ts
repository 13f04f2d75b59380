import { eq } from "drizzle-orm";
import { notSignedIn } from "@/kernel/errors.ts";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { sessionCookies } from "./cookies.ts";
import { signedInEntry } from "./ledger-events.ts";
import { accountsOffer, type Person } from "./offers.ts";
import { personById } from "./people.ts";
import { users } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import { newSession } from "./sessions.ts";
import type {
  BegunWithSession,
  SecondStep,
  SignedInAs,
  SignInAs,
  SignInPart,
  SignInStep,
  SignInWay,
  TicketEnd,
  Visitor,
} from "./offers-sign-in.ts";
import { newTicket, orGone, spendTicket, ticketHolder } from "./sign-in-tickets.ts";
import { bearerTokens } from "./tokens.ts";

/**
 * Begins a session for somebody who has proved who they are, always a new one, with its ledger entry; or gives a ticket
 * when a part asks for a further step. Throws 401 when there is no such person any more.
 */
export async function signInAs(
  context: FeatureContext,
  parts: readonly SignInPart[],
  { userId, how, visitor, statements = [], begins }: SignInAs,
): Promise<SignedInAs | SignInStep> {
  const person = await presentOne(context, userId);
  // Who is invited again comes in by the link, as long as it is not taken; a key from before is no other way.
  if (how === "passkey" && person.invitationStatus !== 0) throw notSignedIn();
  for (const part of parts) {
    const further = await part(person, how);
    if (!further) continue;
    const { ticket, statement } = newTicket(person.id, further.next, how, context.clock.now());
    await context.change((unit) => {
      unit.add(...statements, statement);
      begins?.ticket(unit, ticket);
    });
    return { ...further, ticket };
  }
  const begun = await begins?.session();
  return await beginSession(context, person, {
    how,
    visitor,
    statements,
    begun: begun ? [begun] : [],
  });
}

/** Uses a ticket up and begins the session that it stands for. Throws 401 when it is gone by now. */
export async function endSignIn(
  context: FeatureContext,
  ends: readonly TicketEnd[],
  { ticket, step, factor, visitor, also }: SecondStep,
): Promise<SignedInAs> {
  const { userId, how } = await ticketHolder(context, ticket, step);
  const person = await presentOne(context, userId);
  const begun = (await Promise.all(ends.map((end) => end(ticket)))).filter((part) => part !== null);
  const spent = spendTicket(ticket, step, context.clock.now());
  return await orGone(() =>
    beginSession(context, person, {
      how,
      factor,
      visitor,
      statements: spent,
      also,
      begun,
    })
  );
}

interface Beginning {
  readonly how: SignInWay;
  readonly factor?: string;
  readonly visitor: Visitor;
  readonly statements: readonly Statement[];
  readonly also?: Participant;
  readonly begun: readonly BegunWithSession[];
}

async function beginSession(
  context: FeatureContext,
  person: Person,
  { how, factor, visitor, statements, also, begun }: Beginning,
): Promise<SignedInAs> {
  const { clock, configuration } = context;
  const userAgent = visitor.request.headers.get("user-agent") ?? "";
  const session = await newSession(context, person.id, userAgent, begun[0]?.actsFor);
  const now = clock.now().toISOString();
  await context.change(async (unit) => {
    unit.add(...statements);
    await also?.(unit);
    for (const { participant } of begun) await participant(unit);
    unit.add(
      session.statement,
      statementOf(update(users).set({ lastSignIn: now }).where(eq(users.id, person.id))),
    );
    unit.record(signedInEntry(person, how, factor));
  });
  return {
    token: await bearerTokens(openSessionKey(configuration).signing, clock).sign(session.id),
    user: await context.offered(accountsOffer).present({ ...person, lastSignIn: now }),
    // Such a link says for whom the operator acts; the page has written it down before a second step.
    cookies: sessionCookies(configuration, session, how === "impersonation code" ? ["impersonatedUserId"] : []),
  };
}

async function presentOne({ database }: FeatureContext, userId: number): Promise<Person> {
  const person = await personById(database, userId);
  if (!person || person.isDeleted) throw notSignedIn();
  return person;
}
