import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import * as v from "valibot";
import { guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { secondFactorApps } from "./schema.ts";
import type { Secrets } from "./secrets.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldApps } from "./told-rows.ts";

/** The name of the guard that a code used twice breaks. */
export const codeUnused = "second-factor.code_unused";

/** How long a secret that is shown may wait for its first code, in milliseconds. */
const setupMs = 15 * 60_000;
const periodSeconds = 30;

/** What an authenticator app is given; `setup` brings it back with the first code. Nothing counts before that. */
export interface AppSetup {
  /** In base 32, for typing. */
  readonly secret: string;
  /** For an app on the same device. */
  readonly uri: string;
  /** The same to be photographed: one path on a square of `size` units. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly setup: string;
}

interface Owner {
  readonly id: number;
  readonly email: string;
}

/** Makes a secret for a person's app. */
export function newAppSetup(secrets: Secrets, { id, email }: Owner, now: Date): AppSetup {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret, email).toString();
  const kept = JSON.stringify({ secret: secret.base32, until: now.getTime() + setupMs });
  const sealed = secrets.seal(`setup ${id}`, new TextEncoder().encode(kept));
  return {
    secret: secret.base32,
    uri,
    qr: drawn(uri),
    setup: sealed.toBase64({ alphabet: "base64url", omitPadding: true }),
  };
}

const keptSchema = v.object({ secret: v.string(), until: v.number() });

/** The secret that a setup brings back; null when it is not this person's, was changed, or took too long. */
export function secretOfSetup(secrets: Secrets, userId: number, setup: string, now: Date): Uint8Array | null {
  try {
    const opened = secrets.open(`setup ${userId}`, Uint8Array.fromBase64(setup, { alphabet: "base64url" }));
    const { secret, until } = v.parse(keptSchema, JSON.parse(new TextDecoder().decode(opened)));
    return until > now.getTime() ? Secret.fromBase32(secret).bytes : null;
  } catch {
    return null;
  }
}

/** The step of time that a code stands for, at most one step off; null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secretOf(secret), "");
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** The statement that makes this a person's app, in the place of any earlier one; its first code is used up by it. */
export function keepApp(secrets: Secrets, userId: number, secret: Uint8Array, step: number, now: Date): Statement {
  const app = { sealedSecret: secrets.seal(`app ${userId}`, secret), lastStep: step, createdAt: now.toISOString() };
  return telling(
    statementOf(
      insert(secondFactorApps).values({ userId, ...app })
        .onConflictDoUpdate({ target: secondFactorApps.userId, set: app }),
    ),
    toldApps.made({ userId, ...app }),
  );
}

/** The statement that takes a person's app away. */
export function removeApp(userId: number): Statement {
  return telling(
    statementOf(deleteFrom(secondFactorApps).where(eq(secondFactorApps.userId, userId))),
    toldApps.gone({ userId }),
  );
}

/** The step of a code of the person's app that may be used still; null for any other code, and without an app. */
export async function checkAppCode(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  secrets: Secrets,
  userId: number,
  code: string,
): Promise<number | null> {
  const app = await database.query.select().from(secondFactorApps).where(eq(secondFactorApps.userId, userId)).get();
  if (!app) return null;
  const secret = secrets.open(`app ${userId}`, app.sealedSecret);
  const step = stepOfCode(secret, code, clock.now());
  return step !== null && step > app.lastStep ? step : null;
}

/** Statements that use a code up, and with it all earlier ones; the batch fails with {@link codeUnused} otherwise. */
export function spendAppCode(userId: number, step: number): readonly Statement[] {
  const { userId: owner, lastStep } = secondFactorApps;
  return [
    statementOf(update(secondFactorApps).set({ lastStep: step }).where(and(eq(owner, userId), lt(lastStep, step)))),
    guard(codeUnused, "changes() = 1"),
  ];
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: "Strongroom", label, secret, algorithm: "SHA1", digits: 6, period: periodSeconds });
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

/** The dark squares of a QR code, row by row. */
function drawn(text: string): AppSetup["qr"] {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
  return { size, path };
}
