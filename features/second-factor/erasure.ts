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

const tables = [secondFactorApps, secondFactorRecoveryCodes, secondFactorPasskeys];

/** Forgets the second factors of the people of an account that is gone for good, and that it asked for them. */
export function eraseFactors({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  return [
    ...tables.map((table) => statementOf(deleteFrom(table).where(isOneOf(table.userId, userIds)))),
    statementOf(
      deleteFrom(secondFactorRequirements).where(eq(secondFactorRequirements.scope, `account:${accountId}`)),
    ),
  ];
}
