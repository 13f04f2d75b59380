import { guard, type Statement } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Passkey, passkeysOf } from "./passkeys.ts";

/** What a person has to sign in with besides the password. */
export interface Factors {
  /** Since when there is an authenticator app; null without one. */
  readonly appSince: string | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** The second factors of a person. */
export async function factorsOf(context: FeatureContext, userId: number): Promise<Factors> {
  const [row, passkeys] = await Promise.all([
    context.database.one(
      "SELECT (SELECT created_at FROM second_factor_apps WHERE user_id = ?) AS since, " +
        "(SELECT count(*) FROM second_factor_recovery_codes WHERE user_id = ?) AS codes",
      [userId, userId],
    ),
    passkeysOf(context, userId),
  ]);
  return {
    appSince: typeof row?.since === "string" ? row.since : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: Number(row?.codes ?? 0),
  };
}

/** Recovery codes alone are no factor: they stand for one that is lost. */
export function hasFactor({ appSince, passkeys }: Factors): boolean {
  return appSince !== null || passkeys.length > 0;
}

/** The guard that the person has a factor still, or has none; `name` says which of the two broke. */
export function factorGuard(name: string, userId: number, hasOne: boolean): Statement {
  const any = "(EXISTS (SELECT 1 FROM second_factor_apps WHERE user_id = ?) OR " +
    "EXISTS (SELECT 1 FROM second_factor_passkeys WHERE user_id = ?))";
  return guard(name, hasOne ? any : `NOT ${any}`, [userId, userId]);
}

/** How a second step can be taken, the quickest first. */
export function waysOf({ appSince, passkeys, recoveryCodesLeft }: Factors): readonly Way[] {
  return [
    ...(passkeys.length > 0 ? ["passkey" as const] : []),
    ...(appSince !== null ? ["app" as const] : []),
    ...(recoveryCodesLeft > 0 ? ["recovery" as const] : []),
  ];
}

/** A way to take the second step. */
export type Way = "app" | "passkey" | "recovery";
