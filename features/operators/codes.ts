import { guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer, newSecret, secretHash, type Visitor } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { beginStatements, personToActFor } from "./impersonation.ts";

const codeLife = 5 * 60_000;
const gone = "This link is no longer good. Make a new one on the Impersonate User page.";

/**
 * A link that works once, within five minutes, to act for somebody in another browser: the only form in which document
 * 1's token in the address exists here.
 */
export async function makeLink(
  context: FeatureContext,
  access: Access,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<{ link: string; expiresAt: string }> {
  const { database, clock, configuration } = context;
  if (access.identity.impersonator) throw forbidden();
  await personToActFor(context, userId);
  const code = newSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeLife).toISOString();
  await database.write(() => [
    { sql: "DELETE FROM operators_codes WHERE expires_at <= ?", args: [now.toISOString()] },
    {
      sql: "INSERT INTO operators_codes(code_hash, operator_id, user_id, reason, expires_at) VALUES (?, ?, ?, ?, ?)",
      args: [secretHash(code), access.identity.userId, userId, reason, expiresAt],
    },
  ]);
  return { link: `${configuration.url}/impersonate?code=${code}&id=${userId}`, expiresAt };
}

/** Uses a code up: signs its operator in (their second factor is asked for as ever) and begins to act for the person. */
export async function exchange(
  context: FeatureContext,
  { code, id }: { readonly code: string; readonly id: number },
  visitor: Visitor,
) {
  const { database, clock } = context;
  const people = context.offered(accountsOffer);
  const args = [secretHash(code), id, clock.now().toISOString()];
  const row = await database.one(
    "SELECT operator_id, reason FROM operators_codes WHERE code_hash = ? AND user_id = ? AND expires_at > ?",
    args,
  );
  const operator = row && await people.person(Number(row.operator_id));
  if (!row || !operator || operator.role !== "OperatorAdmin" || operator.isDisabled || operator.isDeleted) {
    throw notFound(gone);
  }
  const begin = await beginStatements(context, operator, id, String(row.reason));
  try {
    await database.write(async () => [
      { sql: "DELETE FROM operators_codes WHERE code_hash = ? AND user_id = ? AND expires_at > ?", args },
      guard("operators.code_unused", "changes() = 1"),
      ...await begin(),
    ]);
  } catch (error) {
    if (error instanceof GuardFailed) throw notFound(gone);
    throw error;
  }
  return await people.signInAs({ userId: operator.id, how: "impersonation code", visitor });
}
