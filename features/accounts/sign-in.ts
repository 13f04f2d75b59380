import { AppError, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type User, wrongCredentials } from "./contract.ts";
import { signedInEntry } from "./ledger-events.ts";
import { comesFromElsewhere } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import { personById } from "./people.ts";
import { presentPerson } from "./profile.ts";
import type { SessionKey } from "./session-key.ts";
import { type NewSession, newSession } from "./sessions.ts";
import { beginAttempt } from "./throttle.ts";
import type { BearerTokens } from "./tokens.ts";

/** What signing in works with besides the context. */
export interface SignInTools {
  readonly passwords: Passwords;
  readonly key: SessionKey;
  readonly tokens: BearerTokens;
}

/** Where a sign-in comes from. */
export interface Visitor {
  readonly request: Request;
  readonly remoteAddress: string;
}

/** Somebody who is signed in from now on. */
export interface SignedIn {
  readonly token: string;
  readonly session: NewSession;
  readonly user: User;
}

/**
 * Checks email and password and begins a session. An unknown email costs the same time and gets the same words as a
 * wrong password. Throws 401, or 429 after too many failures.
 */
export async function signInWithPassword(
  context: FeatureContext,
  tools: SignInTools,
  { email, password }: { readonly email: string; readonly password: string },
  { request, remoteAddress }: Visitor,
): Promise<SignedIn> {
  const { database, clock, ledger } = context;
  if (comesFromElsewhere(request, context.configuration)) throw forbidden();
  const attempt = await beginAttempt({ database, clock, key: tools.key }, email, remoteAddress);
  const found = await database.one(
    "SELECT id, password_hash FROM users WHERE email = ? AND is_deleted = 0",
    [email],
  );
  const stored = found?.password_hash;
  const isRight = await tools.passwords.verify(typeof stored === "string" ? stored : null, password);
  const person = isRight && found ? await personById(database, Number(found.id)) : null;
  if (!person) throw new AppError(401, "accounts.wrong_credentials", wrongCredentials);

  const session = await newSession(context, person.id, request.headers.get("user-agent") ?? "");
  const now = clock.now().toISOString();
  await database.write(async () => [
    attempt.forgiven,
    session.statement,
    { sql: "UPDATE users SET last_sign_in = ? WHERE id = ?", args: [now, person.id] },
    ...await ledger.append([signedInEntry(person, "password")]),
  ]);
  return {
    token: await tools.tokens.sign(session.id),
    session,
    user: await presentPerson(database, { ...person, lastSignIn: now }),
  };
}
