import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { type AppError, badRequest } from "@/kernel/errors.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { checkAppCode, codeUnused, spendAppCode } from "./apps.ts";
import { challengeUnused } from "./challenges.ts";
import { recordChange } from "./changes.ts";
import type { AuthenticationAnswer } from "./contract-passkeys.ts";
import { texts } from "./contract.ts";
import { factorsOf, waysOf } from "./factors.ts";
import { assertOneself } from "./own-access.ts";
import { authenticationOptions, checkPasskey, counterGrew, passkeyNew } from "./passkeys.ts";
import { isRecoveryCode, recoveryCodeUnused, spendRecoveryCode } from "./recovery-codes.ts";
import type { Tools } from "./tools.ts";

/** A factor as it is given: one of these. */
export interface GivenFactor {
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly passkey?: AuthenticationAnswer;
}

/** A factor that is right. */
export interface UsedFactor {
  /** For the ledger. */
  readonly factor: "app" | "recovery code" | "passkey";
  /** Uses it up; its guards fail when it was used meanwhile. */
  readonly spend: (unit: UnitOfWork) => void;
}

/** Checks what somebody gives as their second factor. Throws 400 with a text for its field. */
export async function checkFactor(tools: Tools, userId: number, given: GivenFactor): Promise<UsedFactor> {
  const { context, secrets } = tools;
  const { code, recoveryCode, passkey } = given;
  if (code !== undefined) {
    const step = await checkAppCode(context, secrets, userId, code);
    if (step === null) throw wrong("code");
    return { factor: "app", spend: (unit) => unit.add(...spendAppCode(userId, step)) };
  }
  if (recoveryCode !== undefined) {
    const person = await context.offered(accountsOffer).person(userId);
    if (!person || !await isRecoveryCode(context, secrets, userId, recoveryCode)) throw wrong("recoveryCode");
    const change = { event: "recovery_code_used" } as const;
    return {
      factor: "recovery code",
      spend(unit) {
        unit.add(...spendRecoveryCode(secrets, userId, recoveryCode));
        recordChange(unit, context, person, { userId, name: person.name }, change);
      },
    };
  }
  const answered = passkey && await checkPasskey(tools, userId, passkey);
  if (!answered) throw wrong("passkey");
  return { factor: "passkey", spend: (unit) => unit.add(...answered.statements) };
}

const wrongTexts = {
  code: texts.codeWrong,
  recoveryCode: texts.recoveryCodeWrong,
  passkey: texts.passkeyWrong,
  password: texts.passwordWrong,
} as const;

/** 400: what was given is not right. */
export function wrong(field: keyof typeof wrongTexts): AppError {
  return badRequest(wrongTexts[field], { [field]: wrongTexts[field] }, "second-factor.wrong");
}

const fieldOfGuard: Readonly<Record<string, keyof typeof wrongTexts>> = {
  [codeUnused]: "code",
  [recoveryCodeUnused]: "recoveryCode",
  [challengeUnused]: "passkey",
  [counterGrew]: "passkey",
  [passkeyNew]: "passkey",
};

/** Runs a write that uses a factor up; one that was used meanwhile is told like a wrong one. */
export async function orWrong<Result>(write: () => Promise<Result>, told = wrong): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const field = error instanceof GuardFailed ? fieldOfGuard[error.guard] : undefined;
    throw field ? told(field) : error;
  }
}

/** How the asker can prove again who they are. */
export async function waysToProve(tools: Tools, access: Access) {
  const { context } = tools;
  const person = await assertOneself(context, access, { isProved: false });
  const accounts = context.offered(accountsOffer);
  const ways = waysOf(await factorsOf(context, person.id));
  return {
    until: await accounts.provedUntil(access.identity.sessionId),
    hasPassword: await accounts.hasPassword(person.id),
    ways: [...ways],
    passkey: ways.includes("passkey") ? await authenticationOptions(tools, person.id) : null,
  };
}

/** Proves again who the asker is, with the password or a factor. Throws 400 when it is wrong, 429 after too many tries. */
export async function proveOneself(
  tools: Tools,
  access: Access,
  given: GivenFactor & { readonly password?: string },
  remoteAddress: string,
): Promise<{ until: string }> {
  const { context } = tools;
  const { identity } = access;
  await assertOneself(context, access, { isProved: false });
  const accounts = context.offered(accountsOffer);
  const { forgiven } = await accounts.beginTry(identity.userId, remoteAddress);
  const used = given.password === undefined ? await checkFactor(tools, identity.userId, given) : null;
  if (given.password !== undefined && !await accounts.isPassword(identity.userId, given.password)) {
    throw wrong("password");
  }
  await orWrong(() =>
    context.change((unit) => {
      unit.add(forgiven);
      used?.spend(unit);
      unit.add(accounts.proveSession(identity.sessionId));
    })
  );
  const until = await accounts.provedUntil(identity.sessionId);
  return { until: until ?? context.clock.now().toISOString() };
}
