import type { FeatureContext } from "@/kernel/feature.ts";
import { sessionCookies } from "./cookies.ts";
import type { NewGuestSession } from "./offers-sign-in.ts";
import { openSessionKey } from "./session-key.ts";
import { bearerTokens, newSecret, secretHash } from "./tokens.ts";

/** Prepares a session that another feature keeps; its token and cookie are like those of people. */
export async function newGuestSession(context: FeatureContext, seconds: number): Promise<NewGuestSession> {
  const { ids, clock, configuration } = context;
  const id = await ids.next("sessions");
  const secret = newSecret();
  return {
    id,
    secretHash: secretHash(secret),
    token: await bearerTokens(openSessionKey(configuration).signing, clock).sign(id),
    cookies: sessionCookies(configuration, { secret, seconds }),
  };
}
