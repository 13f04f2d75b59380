import {
  accountsOffer,
  type SignedInAs,
  type SignInPart,
  type SignInStep,
  type Visitor,
} from "@/features/accounts/offers.ts";
import { AppError, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { recordChange } from "./changes.ts";
import type { AuthenticationAnswer } from "./contract-passkeys.ts";
import { texts } from "./contract.ts";
import { factorsOf, hasFactor, type Way, waysOf } from "./factors.ts";
import { authenticationOptions, checkPasskey } from "./passkeys.ts";
import { checkFactor, type GivenFactor, orWrong } from "./proving.ts";
import { isRequiredOf } from "./requirement.ts";
import type { Tools } from "./tools.ts";

/** Asks everybody who has a second factor for it, and those who must have one to set it up. */
export function secondFactorPart(context: FeatureContext): SignInPart {
  return async (person, how) => {
    // A passkey that asked for a finger or a PIN is two factors at once.
    if (how === "passkey") return null;
    const factors = await factorsOf(context, person.id);
    if (hasFactor(factors)) return { next: "second-factor", ways: waysOf(factors) };
    return await isRequiredOf(context, person) ? { next: "enrol", ways: ["app", "passkey"] } : null;
  };
}

/** How the second step can be taken. Throws 401 for a ticket that is not good. */
export async function waysOfTicket(tools: Tools, ticket: string) {
  const { context } = tools;
  const { userId } = await context.offered(accountsOffer).ticketHolder(ticket, "second-factor");
  const ways: readonly Way[] = waysOf(await factorsOf(context, userId));
  return { ways: [...ways], passkey: ways.includes("passkey") ? await authenticationOptions(tools, userId) : null };
}

/** Takes the second step. Throws 400 for a wrong factor, 401 for a ticket that is not good, 429 after too many tries. */
export async function takeStep(
  tools: Tools,
  ticket: string,
  given: GivenFactor,
  visitor: Visitor,
): Promise<SignedInAs> {
  const accounts = tools.context.offered(accountsOffer);
  const { userId, forgiven, isLast } = await accounts.tryTicket(ticket, "second-factor", visitor);
  const { factor, spend } = await checkFactor(tools, userId, given).catch(async (error) => {
    if (isLast) await warn(tools, userId);
    throw error;
  });
  const signedIn = await orWrong(() =>
    accounts.endSignIn({
      ticket,
      step: "second-factor",
      factor,
      visitor,
      also(unit) {
        unit.add(forgiven);
        spend(unit);
      },
    })
  );
  return signedIn;
}

/** Tells a person that somebody has their password and lacks their second factor; they may be that somebody. */
async function warn({ context }: Tools, userId: number): Promise<void> {
  const person = await context.offered(accountsOffer).person(userId);
  if (!person) return;
  const actor = { userId: null, name: "Strongroom" };
  await context.change((unit) => recordChange(unit, context, person, actor, { event: "guessed" }));
}

/** What a browser needs to sign somebody in with a passkey alone. Throws 404 where people sign in with a provider only. */
export async function beginPasskeySignIn(tools: Tools) {
  assertLocal(tools.context);
  return await authenticationOptions(tools, null);
}

/**
 * Signs in with a passkey alone. Every failure is answered alike, so that an answer does not tell whether a passkey, or
 * the person behind it, is known here.
 */
export async function enterWithPasskey(
  tools: Tools,
  answer: AuthenticationAnswer,
  visitor: Visitor,
): Promise<SignedInAs | SignInStep> {
  const { context } = tools;
  assertLocal(context);
  const accounts = context.offered(accountsOffer);
  accounts.assertOwnPage(visitor);
  const { forgiven } = await accounts.beginVisit(visitor);
  const answered = await checkPasskey(tools, null, answer);
  if (!answered) throw notAccepted();
  return await orWrong(() =>
    accounts.signInAs({
      userId: answered.userId,
      how: "passkey",
      visitor,
      statements: [forgiven, ...answered.statements],
    }), notAccepted);
}

/** Passkeys must not outlive what the company's own provider says of somebody. */
function assertLocal({ configuration }: FeatureContext): void {
  if (!configuration.localAccounts) throw notFound();
}

function notAccepted(): AppError {
  return new AppError(401, "second-factor.passkey_refused", texts.passkeyWrong);
}
