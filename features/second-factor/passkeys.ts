import { and, eq, lt } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AuthenticationAnswer, RegistrationAnswer } from "./contract-passkeys.ts";
import { type Challenges, challengesOf } from "./challenges.ts";
import { secondFactorPasskeys, type StoredPasskey } from "./schema.ts";
import type { Secrets } from "./secrets.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldPasskeys } from "./told-rows.ts";

/** The name of the guard that a counter that did not grow breaks: the passkey may have been copied. */
export const counterGrew = "second-factor.counter_grew";

/** The name of the guard that a passkey that is known already breaks. */
export const passkeyNew = "second-factor.passkey_new";

/** How many passkeys one person may have. */
export const mostPasskeys = 20;

/** A passkey as it is shown. */
export type Passkey = Readonly<Pick<StoredPasskey, "id" | "name" | "createdAt" | "lastUsedAt">>;

/** A passkey that answered rightly. */
export interface AnsweredPasskey {
  readonly userId: number;
  readonly statements: readonly Statement[];
}

/** What passkeys are checked with. */
export interface PasskeyTools {
  readonly context: FeatureContext;
  readonly secrets: Secrets;
}

/** Loaded when the first passkey is used: most sign-ins need none of it. */
const library = () => import("@simplewebauthn/server");

/** A person's passkeys, the oldest first. */
export async function passkeysOf(
  { database }: Pick<FeatureContext, "database">,
  userId: number,
): Promise<readonly StoredPasskey[]> {
  return await database.query.select().from(secondFactorPasskeys)
    .where(eq(secondFactorPasskeys.userId, userId)).orderBy(secondFactorPasskeys.id);
}

/** What a browser is asked to make a passkey: one that can be found without an email, and that asks for a finger or a PIN. */
export async function registrationOptions(
  tools: PasskeyTools,
  person: { readonly id: number; readonly name: string; readonly email: string },
) {
  const { generateRegistrationOptions } = await library();
  const known = await passkeysOf(tools.context, person.id);
  return await generateRegistrationOptions({
    rpName: "Strongroom",
    rpID: placeOf(tools).rpId,
    userName: person.email,
    userDisplayName: person.name,
    userID: handleOf(tools, person.id),
    challenge: challenges(tools).make(`register ${person.id}`),
    timeout: 120_000,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  });
}

/** Statements that keep a passkey just made; null when the answer is not right. */
export async function newPasskey(
  tools: PasskeyTools,
  userId: number,
  name: string,
  response: RegistrationAnswer,
): Promise<readonly Statement[] | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpId, origin } = placeOf(tools);
  const { clock, ids } = tools.context;
  const result = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => challenges(tools).isGood(`register ${userId}`, challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
  );
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  const row = {
    id: await ids.next("second_factor_passkeys"),
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    createdAt: clock.now().toISOString(),
  };
  return [
    ...challenges(tools).spend(challengeOf(response.response.clientDataJSON)),
    telling(statementOf(insert(secondFactorPasskeys).values(row).onConflictDoNothing()), toldPasskeys.made(row)),
    guard(passkeyNew, "changes() = 1"),
  ];
}

/** What a browser is asked to answer with a passkey of this person; with null, with any passkey that it finds. */
export async function authenticationOptions(tools: PasskeyTools, userId: number | null) {
  const { generateAuthenticationOptions } = await library();
  const known = userId === null ? [] : await passkeysOf(tools.context, userId);
  return await generateAuthenticationOptions({
    rpID: placeOf(tools).rpId,
    challenge: challenges(tools).make(purposeOf(userId)),
    timeout: 120_000,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: userId === null ? "required" : "preferred",
  });
}

/**
 * Checks an answer. With a person it must be theirs, as a second factor. With null it stands for the password and the second
 * factor at once, so the device must have asked for a finger or a PIN. Null when it is not right.
 */
export async function checkPasskey(
  tools: PasskeyTools,
  userId: number | null,
  response: AuthenticationAnswer,
): Promise<AnsweredPasskey | null> {
  const { database, clock } = tools.context;
  const passkey = await database.query.select().from(secondFactorPasskeys)
    .where(eq(secondFactorPasskeys.credentialId, response.id)).get();
  if (!passkey) return null;
  if (userId !== null && passkey.userId !== userId) return null;
  if (userId === null && !isHandle(tools, passkey.userId, response.response.userHandle)) return null;
  const { verifyAuthenticationResponse } = await library();
  const { rpId, origin } = placeOf(tools);
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => challenges(tools).isGood(purposeOf(userId), challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: userId === null,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
    })
  );
  if (!result?.verified) return null;
  const { newCounter } = result.authenticationInfo;
  const { counter } = secondFactorPasskeys;
  // Devices that do not count always say 0.
  const hasGrown = newCounter === 0 ? eq(counter, 0) : lt(counter, newCounter);
  return {
    userId: passkey.userId,
    statements: [
      ...challenges(tools).spend(challengeOf(response.response.clientDataJSON)),
      statementOf(
        update(secondFactorPasskeys).set({ counter: newCounter, lastUsedAt: clock.now().toISOString() })
          .where(and(eq(secondFactorPasskeys.id, passkey.id), hasGrown)),
      ),
      guard(counterGrew, "changes() = 1"),
    ],
  };
}

/** Where passkeys of this installation are good: the host and the whole origin of its address. */
function placeOf({ context }: PasskeyTools): { readonly rpId: string; readonly origin: string } {
  const { hostname, origin } = new URL(context.configuration.url);
  return { rpId: hostname, origin };
}

function challenges({ secrets, context }: PasskeyTools): Challenges {
  return challengesOf(secrets, context);
}

function purposeOf(userId: number | null): string {
  return userId === null ? "sign-in" : `second step ${userId}`;
}

/** Names a person to a passkey without telling anything about them. */
function handleOf({ secrets }: PasskeyTools, userId: number): Uint8Array<ArrayBuffer> {
  return secrets.hashOf("passkey owner", String(userId));
}

function isHandle(tools: PasskeyTools, userId: number, handle: string | undefined): boolean {
  const mine = handleOf(tools, userId).toBase64({ alphabet: "base64url", omitPadding: true });
  return handle === mine;
}

/** The answer was verified, so this is the challenge that it answers. */
function challengeOf(clientDataJSON: string): string {
  const text = new TextDecoder().decode(Uint8Array.fromBase64(clientDataJSON, { alphabet: "base64url" }));
  const data: unknown = JSON.parse(text);
  return typeof data === "object" && data !== null && "challenge" in data ? String(data.challenge) : "";
}

/** The library says by throwing what is wrong with an answer; none of that is for whoever sent it. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
