import { AppError, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { wrongCredentials } from "./contract.ts";
import { ownOffer } from "./offer.ts";
import { comesFromElsewhere } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import type { SessionKey } from "./session-key.ts";
import type { SignedInAs, SignInStep, Visitor } from "./sign-in-offers.ts";
import { beginAttempt } from "./throttle.ts";
import type { BearerTokens } from "./tokens.ts";

/** What signing in works with besides the context. */
export interface SignInTools {
  readonly passwords: Passwords;
  readonly key: SessionKey;
  readonly tokens: BearerTokens;
}

/**
 * Checks email and password and begins a session, or gives a ticket for the second step. An unknown email costs the same
 * time and gets the same words as a wrong password, and never gets as far as the second step. Throws 401, or 429 after
 * too many failures.
 */
export async function signInWithPassword(
  context: FeatureContext,
  tools: SignInTools,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<SignedInAs | SignInStep> {
  const { database, clock, configuration } = context;
  if (comesFromElsewhere(visitor.request, configuration)) throw forbidden();
  const attempt = await beginAttempt({ database, clock, key: tools.key }, email, visitor.remoteAddress);
  const found = await database.one(
    "SELECT id, password_hash FROM users WHERE email = ? AND is_deleted = 0",
    [email],
  );
  const stored = found?.password_hash;
  const isRight = await tools.passwords.verify(typeof stored === "string" ? stored : null, password);
  if (!isRight || !found) throw new AppError(401, "accounts.wrong_credentials", wrongCredentials);
  return await context.offered(ownOffer).signInAs({
    userId: Number(found.id),
    how: "password",
    visitor,
    statements: [attempt.forgiven],
  });
}
