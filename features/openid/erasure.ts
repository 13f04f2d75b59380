import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import { openIdIdentities } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldIdentities } from "./told-rows.ts";

/** Forgets who the people of an account that is gone for good were at providers. */
export function eraseIdentities({ userIds }: ErasedAccount): readonly Statement[] {
  return [telling(
    statementOf(deleteFrom(openIdIdentities).where(isOneOf(openIdIdentities.userId, userIds))),
    ...userIds.map((userId) => toldIdentities.allGone({ userId })),
  )];
}
