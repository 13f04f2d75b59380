import { and, eq } from "drizzle-orm";
import { AppError, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { wrongCredentials } from "./contract.ts";
import { ownOffer } from "./provide-offers.ts";
import { comesFromElsewhere } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import { isNotDeleted, users } from "./schema.ts";
import type { SessionKey } from "./session-key.ts";
import type { SignedInAs, SignInStep, Visitor } from "./offers-sign-in.ts";
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
  const { id, passwordHash } = users;
  const found = await database.query.select({ id, passwordHash }).from(users)
    .where(and(eq(users.email, email), isNotDeleted)).get();
  const isRight = await tools.passwords.verify(found?.passwordHash ?? null, password);
  if (!isRight || !found) throw new AppError(401, "accounts.wrong_credentials", wrongCredentials);
  return await context.offered(ownOffer).signInAs({
    userId: found.id,
    how: "password",
    visitor,
    statements: [attempt.forgiven],
  });
}
