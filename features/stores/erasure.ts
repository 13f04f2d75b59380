import { and, isNotNull, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf, update } from "@/db/statement.ts";
import { noHours } from "./hours-rules.ts";
import { stores, storeVariances } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldStores, toldVariances } from "./told-rows.ts";

/** What a store that is gone for good tells of itself. */
const nothing = {
  friendlyFFLName: "",
  legalFFLName: "",
  phone: "",
  premiseStreet: "",
  streetAddress2: "",
  premiseCity: "",
  premiseState: "",
  fflFirstThreeDigits: null,
  fflLastFiveDigits: null,
  fflNumber: null,
  businessHours: noHours,
} as const;

/**
 * Forgets stores that are gone for good: names, address, licence, and their variance documents. The row stays, for other
 * rows tell by it that the account had the store; so does what the ledger says.
 */
export function eraseStores(storeIds: readonly number[]): readonly Statement[] {
  return [
    telling(
      statementOf(deleteFrom(storeVariances).where(isOneOf(storeVariances.storeId, storeIds))),
      ...storeIds.map((storeId) => toldVariances.allGone({ storeId })),
    ),
    telling(
      statementOf(
        update(stores).set({ ...nothing, version: sql`${stores.version} + 1` })
          .where(and(isNotNull(stores.deletedAt), isOneOf(stores.id, storeIds))),
      ),
      ...storeIds.map((id) => toldStores.changed({ id }, nothing)),
    ),
  ];
}
