import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer, type Person, type SignedInAs, type Visitor } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, badRequest, conflict, notSignedIn } from "@/kernel/errors.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { keepApp, newAppSetup, secretOfSetup, stepOfCode } from "./apps.ts";
import { recordChange } from "./changes.ts";
import type { RegistrationAnswer } from "./contract-passkeys.ts";
import { texts } from "./contract.ts";
import { factorGuard, factorsOf, hasFactor } from "./factors.ts";
import { assertMayHave, assertOneself } from "./own-access.ts";
import { mostPasskeys, newPasskey, registrationOptions } from "./passkeys.ts";
import { orWrong, wrong } from "./proving.ts";
import { newRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import type { Tools } from "./tools.ts";

/** A factor that is confirmed: an app by its first code, or a passkey by its first answer. */
export interface NewFactor {
  readonly app?: { readonly setup: string; readonly code: string };
  readonly passkey?: { readonly name: string; readonly response: RegistrationAnswer };
}

interface Prepared {
  readonly factor: "app" | "passkey";
  /** Null when the person has codes from an earlier factor. */
  readonly recoveryCodes: readonly string[] | null;
  /** Keeps the factor and the codes, and tells of them. */
  readonly keep: (unit: UnitOfWork) => void;
}

/** What somebody who is signed in needs to add a factor. */
export async function beginSetup(tools: Tools, access: Access) {
  const person = await assertOneself(tools.context, access, { isProved: true });
  return await setupOf(tools, person);
}

/** Adds a factor to one's own sign-in. With the first one come recovery codes. */
export async function addFactor(
  tools: Tools,
  access: Access,
  given: NewFactor,
): Promise<{ recoveryCodes: string[] | null }> {
  const { context } = tools;
  const person = await assertOneself(context, access, { isProved: true });
  const { keep, recoveryCodes } = await prepared(tools, person, actorOf(access.identity), given);
  await orWrong(() => context.change(keep));
  return { recoveryCodes: recoveryCodes && [...recoveryCodes] };
}

/** What somebody needs who must set up a factor before they are let in. */
export async function beginEnrolment(tools: Tools, ticket: string) {
  const accounts = tools.context.offered(accountsOffer);
  const { userId } = await accounts.ticketHolder(ticket, "enrol");
  return await setupOf(tools, await personOf(tools, userId));
}

/** Sets up the factor that is required and ends the sign-in. */
export async function enrolAndSignIn(
  tools: Tools,
  ticket: string,
  given: NewFactor,
  visitor: Visitor,
): Promise<SignedInAs & { readonly recoveryCodes: readonly string[] }> {
  const { context } = tools;
  const accounts = context.offered(accountsOffer);
  const { userId, forgiven } = await accounts.tryTicket(ticket, "enrol", visitor);
  const person = await personOf(tools, userId);
  const actor = { userId, name: person.name };
  const { factor, keep, recoveryCodes } = await prepared(tools, person, actor, given);
  const signedIn = await orWrong(() =>
    accounts.endSignIn({
      ticket,
      step: "enrol",
      factor,
      visitor,
      also(unit) {
        // A ticket that was kept until the person had set up a factor must not add another one to it.
        unit.add(forgiven, factorGuard(noneYet, userId, false));
        keep(unit);
      },
    })
  ).catch((error) => {
    throw error instanceof GuardFailed && error.guard === noneYet ? enrolledMeanwhile() : error;
  });
  return { ...signedIn, recoveryCodes: recoveryCodes ?? [] };
}

const noneYet = "second-factor.none_yet";

function enrolledMeanwhile(): AppError {
  const message = "Two-step sign-in is already set up for you. Please sign in again and use it.";
  return new AppError(401, "second-factor.enrolled", message);
}

async function setupOf(tools: Tools, person: Person) {
  assertMayHave(person);
  return {
    app: newAppSetup(tools.secrets, person, tools.context.clock.now()),
    passkey: await registrationOptions(tools, person),
  };
}

async function personOf({ context }: Tools, userId: number): Promise<Person> {
  const person = await context.offered(accountsOffer).person(userId);
  if (!person || person.isDeleted) throw notSignedIn();
  return person;
}

async function prepared(tools: Tools, person: Person, actor: Actor, given: NewFactor): Promise<Prepared> {
  assertMayHave(person);
  const { context, secrets } = tools;
  const factors = await factorsOf(context, person.id);
  const recoveryCodes = hasFactor(factors) ? null : newRecoveryCodes();
  const codes = recoveryCodes ? replaceRecoveryCodes(secrets, person.id, recoveryCodes) : [];
  if (given.app) {
    const keeping = confirmedApp(tools, person.id, given.app);
    const change = { event: "app_added" } as const;
    return {
      factor: "app",
      recoveryCodes,
      keep(unit) {
        unit.add(keeping, ...codes);
        recordChange(unit, context, person, actor, change);
      },
    };
  }
  if (!given.passkey) throw badRequest("Choose an authenticator app or a passkey.");
  const { name, response } = given.passkey;
  if (factors.passkeys.length >= mostPasskeys) {
    throw conflict("second-factor.too_many", `You have ${mostPasskeys} passkeys. Remove one before you add another.`);
  }
  const keeping = await newPasskey(tools, person.id, name, response);
  if (!keeping) throw wrong("passkey");
  const change = { event: "passkey_added", passkey: name } as const;
  return {
    factor: "passkey",
    recoveryCodes,
    keep(unit) {
      unit.add(...keeping, ...codes);
      recordChange(unit, context, person, actor, change);
    },
  };
}

function confirmedApp(
  { context, secrets }: Tools,
  userId: number,
  { setup, code }: { readonly setup: string; readonly code: string },
): Statement {
  const now = context.clock.now();
  const secret = secretOfSetup(secrets, userId, setup, now);
  if (!secret) throw badRequest(texts.setupOver, { setup: texts.setupOver }, "second-factor.setup_over");
  const step = stepOfCode(secret, code, now);
  if (step === null) throw wrong("code");
  return keepApp(secrets, userId, secret, step, now);
}
