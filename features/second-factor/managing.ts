import { and, eq, type SQL } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, statementOf, update } from "@/db/statement.ts";
import type { Person } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { removeApp } from "./apps.ts";
import { type Change, recordChange } from "./changes.ts";
import type { SecondFactorState } from "./contract.ts";
import { factorGuard, type Factors, factorsOf, hasFactor } from "./factors.ts";
import { assertOneself, mayHaveFactor } from "./own-access.ts";
import { newRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { isRequiredOf } from "./requirement.ts";
import { secondFactorPasskeys } from "./schema.ts";
import type { Tools } from "./tools.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldPasskeys } from "./told-rows.ts";

/** What an operator sees who acts for somebody. */
const nothing: SecondFactorState = {
  mayHave: false,
  appSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  mayRequire: false,
};

/** One's own second factors. */
export async function ownState({ context }: Tools, access: Access): Promise<SecondFactorState> {
  if (access.identity.impersonator) return nothing;
  const person = await assertOneself(context, access, { isProved: false });
  const [{ passkeys, ...factors }, isRequired] = await Promise.all([
    factorsOf(context, person.id),
    isRequiredOf(context, person),
  ]);
  return {
    ...factors,
    passkeys: [...passkeys],
    mayHave: mayHaveFactor(person),
    isRequired,
    mayRequire: access.can("second-factor.require", { accountId: person.accountId }),
  };
}

/** Takes one's authenticator app away. Throws 404 without one, 409 when it is the last factor of somebody who must have one. */
export async function removeOwnApp(tools: Tools, access: Access): Promise<void> {
  const person = await assertOneself(tools.context, access, { isProved: true });
  const factors = await factorsOf(tools.context, person.id);
  if (factors.appSince === null) throw notFound();
  await removeFactor(tools, access, person, { ...factors, appSince: null }, removeApp(person.id), {
    event: "app_removed",
  });
}

/** Takes one of one's passkeys away; refused as for the app. */
export async function removeOwnPasskey(tools: Tools, access: Access, passkeyId: number): Promise<void> {
  const person = await assertOneself(tools.context, access, { isProved: true });
  const factors = await factorsOf(tools.context, person.id);
  const passkey = factors.passkeys.find(({ id }) => id === passkeyId);
  if (!passkey) throw notFound();
  const left = { ...factors, passkeys: factors.passkeys.filter(({ id }) => id !== passkeyId) };
  const removing = telling(
    statementOf(deleteFrom(secondFactorPasskeys).where(isPasskeyOf(person.id, passkeyId))),
    toldPasskeys.gone({ id: passkeyId }, { userId: person.id }),
  );
  await removeFactor(tools, access, person, left, removing, { event: "passkey_removed", passkey: passkey.name });
}

/** Gives one of one's passkeys another name. */
export async function renameOwnPasskey(tools: Tools, access: Access, passkeyId: number, name: string): Promise<void> {
  const { context } = tools;
  const person = await assertOneself(context, access, { isProved: true });
  const { passkeys } = await factorsOf(context, person.id);
  if (!passkeys.some(({ id }) => id === passkeyId)) throw notFound();
  await context.change((unit) => {
    unit.add(telling(
      statementOf(update(secondFactorPasskeys).set({ name }).where(isPasskeyOf(person.id, passkeyId))),
      toldPasskeys.changed({ id: passkeyId }, { name }, { userId: person.id }),
    ));
    recordChange(unit, context, person, actorOf(access.identity), { event: "passkey_renamed", passkey: name });
  });
}

/** New recovery codes in the place of all earlier ones. Throws 409 for somebody without a factor. */
export async function renewRecoveryCodes(
  { context, secrets }: Tools,
  access: Access,
): Promise<{ recoveryCodes: string[] }> {
  const person = await assertOneself(context, access, { isProved: true });
  if (!hasFactor(await factorsOf(context, person.id))) {
    throw conflict(
      "second-factor.none",
      "Add an authenticator app or a passkey first. Recovery codes are a backup for those.",
    );
  }
  const codes = newRecoveryCodes();
  await context.change((unit) => {
    unit.add(...replaceRecoveryCodes(secrets, person.id, codes));
    recordChange(unit, context, person, actorOf(access.identity), { event: "recovery_codes_made" });
  });
  return { recoveryCodes: [...codes] };
}

function isPasskeyOf(userId: number, passkeyId: number): SQL | undefined {
  return and(eq(secondFactorPasskeys.id, passkeyId), eq(secondFactorPasskeys.userId, userId));
}

const stillRight = "second-factor.one_left";
async function removeFactor(
  { context }: Tools,
  access: Access,
  person: Person,
  left: Factors,
  removing: Statement,
  change: Change,
): Promise<void> {
  const isLast = !hasFactor(left);
  if (isLast && await isRequiredOf(context, person)) throw mustHaveOne();
  try {
    await context.change((unit) => {
      unit.add(removing);
      // Two windows that remove one each: the second is told, and the codes do not outlive the last factor.
      unit.add(factorGuard(stillRight, person.id, !isLast));
      if (isLast) unit.add(removeRecoveryCodes(person.id));
      recordChange(unit, context, person, actorOf(access.identity), change);
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== stillRight) throw error;
    throw conflict("second-factor.changed", "Your sign-in settings have changed. Please reload and try again.");
  }
}

function mustHaveOne() {
  return conflict(
    "second-factor.required",
    "Two-step sign-in is required. Add another method before you remove this one.",
  );
}
