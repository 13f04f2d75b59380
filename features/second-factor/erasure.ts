import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import {
  secondFactorApps,
  secondFactorPasskeys,
  secondFactorRecoveryCodes,
  secondFactorRequirements,
} from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldApps, toldPasskeys, toldRecoveryCodes, toldRequirements } from "./told-rows.ts";

/** Forgets the second factors of the people of an account that is gone for good, and that it asked for them. */
export function eraseFactors({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  const scope = `account:${accountId}`;
  return [
    telling(
      statementOf(deleteFrom(secondFactorApps).where(isOneOf(secondFactorApps.userId, userIds))),
      ...userIds.map((userId) => toldApps.gone({ userId })),
    ),
    telling(
      statementOf(deleteFrom(secondFactorRecoveryCodes).where(isOneOf(secondFactorRecoveryCodes.userId, userIds))),
      ...userIds.map((userId) => toldRecoveryCodes.allGone({ userId })),
    ),
    telling(
      statementOf(deleteFrom(secondFactorPasskeys).where(isOneOf(secondFactorPasskeys.userId, userIds))),
      ...userIds.map((userId) => toldPasskeys.allGone({ userId })),
    ),
    telling(
      statementOf(deleteFrom(secondFactorRequirements).where(eq(secondFactorRequirements.scope, scope))),
      toldRequirements.gone({ scope }),
    ),
  ];
}
