import { randomBytes } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { secondFactorRecoveryCodes } from "./schema.ts";
import type { Secrets } from "./secrets.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldRecoveryCodes } from "./told-rows.ts";

/** How many codes a person gets. */
export const recoveryCodeCount = 10;

/** The name of the guard that a code used twice breaks. */
export const recoveryCodeUnused = "second-factor.recovery_code_unused";

/** No letter that can be taken for a digit or for another letter. */
const alphabet = "abcdefghjkmnpqrstvwxyz23456789";

/** New codes such as `kq7mn-x3wvp`; they are shown once and kept as keyed hashes only. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, newCode);
}

/** Ten letters of thirty: 49 random bits. */
function newCode(): string {
  let letters = "";
  while (letters.length < 10) {
    for (const byte of randomBytes(16)) {
      // Bytes beyond the last whole multiple of thirty would make some letters likelier.
      if (byte < 240 && letters.length < 10) letters += alphabet[byte % 30];
    }
  }
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What a person typed, without spaces, marks and capitals. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function hashOf(secrets: Secrets, userId: number, code: string): Uint8Array {
  return secrets.hashOf(`recovery code ${userId}`, plain(code));
}

/** Statements that give a person these codes in the place of all earlier ones. */
export function replaceRecoveryCodes(secrets: Secrets, userId: number, codes: readonly string[]): readonly Statement[] {
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(secrets, userId, code) }));
  return [
    removeRecoveryCodes(userId),
    telling(statementOf(insert(secondFactorRecoveryCodes).values(rows)), ...rows.map(toldRecoveryCodes.made)),
  ];
}

/** The statement that takes all codes of a person away. */
export function removeRecoveryCodes(userId: number): Statement {
  return telling(
    statementOf(deleteFrom(secondFactorRecoveryCodes).where(eq(secondFactorRecoveryCodes.userId, userId))),
    toldRecoveryCodes.allGone({ userId }),
  );
}

/** True for a code of the person that was not used. */
export async function isRecoveryCode(
  { database }: Pick<FeatureContext, "database">,
  secrets: Secrets,
  userId: number,
  code: string,
): Promise<boolean> {
  const found = await database.query.select().from(secondFactorRecoveryCodes).where(isCode(secrets, userId, code))
    .get();
  return found !== undefined;
}

/** Statements that use a code up; the batch fails with {@link recoveryCodeUnused} when it was used meanwhile. */
export function spendRecoveryCode(secrets: Secrets, userId: number, code: string): readonly Statement[] {
  return [
    telling(
      statementOf(deleteFrom(secondFactorRecoveryCodes).where(isCode(secrets, userId, code))),
      toldRecoveryCodes.gone({ userId, codeHash: hashOf(secrets, userId, code) }),
    ),
    guard(recoveryCodeUnused, "changes() = 1"),
  ];
}

function isCode(secrets: Secrets, userId: number, code: string): SQL | undefined {
  const { userId: owner, codeHash } = secondFactorRecoveryCodes;
  return and(eq(owner, userId), eq(codeHash, hashOf(secrets, userId, code)));
}
