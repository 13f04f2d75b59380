import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { eq } from "drizzle-orm";
import { alarms, applications, copies, paces, warnings } from "./schema.ts";
import { toldApplications } from "./told-rows.ts";

/** What is known of the backups of an account that is gone for good goes with it. Its copies are the dealer's and stay. */
export function eraseBackups({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  return [
    telling(
      statementOf(deleteFrom(applications).where(eq(applications.accountId, accountId))),
      toldApplications.allGone({ accountId }),
    ),
    statementOf(deleteFrom(copies).where(eq(copies.accountId, accountId))),
    statementOf(deleteFrom(alarms).where(eq(alarms.accountId, accountId))),
    statementOf(deleteFrom(paces).where(isOneOf(paces.userId, userIds))),
    statementOf(deleteFrom(warnings).where(isOneOf(warnings.userId, userIds))),
  ];
}
