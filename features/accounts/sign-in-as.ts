import { notSignedIn } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { sessionCookie } from "./cookies.ts";
import { signedInEntry } from "./ledger-events.ts";
import type { SignedInAs, SignInAs } from "./offers.ts";
import { personById } from "./people.ts";
import { presentPerson } from "./profile.ts";
import { openSessionKey } from "./session-key.ts";
import { newSession } from "./sessions.ts";
import { bearerTokens } from "./tokens.ts";

/**
 * Begins a session for somebody who has proved elsewhere who they are, always a new one, with its ledger entry. Throws 401
 * when there is no such person any more.
 */
export async function signInAs(
  context: FeatureContext,
  { userId, how, visitor, statements = [] }: SignInAs,
): Promise<SignedInAs> {
  const { database, clock, ledger, configuration } = context;
  const person = await personById(database, userId);
  if (!person || person.isDeleted) throw notSignedIn();
  const session = await newSession(context, person.id, visitor.request.headers.get("user-agent") ?? "");
  const now = clock.now().toISOString();
  await database.write(async () => [
    ...statements,
    session.statement,
    { sql: "UPDATE users SET last_sign_in = ? WHERE id = ?", args: [now, person.id] },
    ...await ledger.append([signedInEntry(person, how)]),
  ]);
  return {
    token: await bearerTokens(openSessionKey(configuration).signing, clock).sign(session.id),
    user: await presentPerson(database, { ...person, lastSignIn: now }),
    cookie: sessionCookie(configuration, session.secret, session.seconds),
  };
}
