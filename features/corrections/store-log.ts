import { and, count, desc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { documentRecordsOffer, insidePermission } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import type { StoreCorrection } from "./contract-store-log.ts";
import type { PageOf } from "./log.ts";
import { correctionLogs } from "./schema.ts";

/** What of a store's log is asked for. */
export interface StoreLogQuery extends AskedPage {
  /** Of documents with this colour of the dealer's flag only. */
  readonly fflFlaggedColor?: number;
  /** All stores of the account that the asker works in. */
  readonly accountOverview?: boolean;
}

/**
 * One page of the corrections of a store, newest first, without those that were deleted and what tells of that. It walks an index by the store or
 * the account, so that it stays fast however many there are.
 */
export async function storeLogPage(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { fflFlaggedColor, accountOverview, page, limit }: StoreLogQuery,
): Promise<PageOf<StoreCorrection>> {
  const store = await context.offered(storesOffer).permitted(access, storeId, insidePermission);
  const records = context.offered(documentRecordsOffer);
  const { documentId, deletedAt, isRemoval } = correctionLogs;
  const where = and(
    isNull(deletedAt),
    eq(isRemoval, false),
    accountOverview ? inScope(access, store.accountId) : eq(correctionLogs.storeId, storeId),
    fflFlaggedColor === undefined ? undefined : records.isFlagged(documentId, store.accountId, fflFlaggedColor),
  );
  const { query } = context.database;
  const rows = await query.select().from(correctionLogs).where(where).orderBy(desc(correctionLogs.id))
    .limit(limit).offset((page - 1) * limit);
  const [counted] = await query.select({ count: count() }).from(correctionLogs).where(where);
  const headings = await records.headings([...new Set(rows.map((row) => row.documentId))]);
  const data = rows.map((row) => ({
    id: row.id,
    documentId: row.documentId,
    storeId: row.storeId,
    customerName: headings.get(row.documentId)?.customerName ?? "",
    documentSerialNumbers: (headings.get(row.documentId)?.serialNumbers ?? []).map((serialNumber) => ({
      serialNumber,
    })),
    description: row.description,
    addedByUser: row.addedByName,
    userId: row.addedById,
    initialDate: row.initialDate,
  }));
  return { data, count: counted.count, page, limit };
}

function inScope(access: Access, accountId: number): SQL | undefined {
  const parts = access.scope(insidePermission, { accountId });
  if (parts.some(({ storeIds }) => storeIds === "all")) return eq(correctionLogs.accountId, accountId);
  const storeIds = parts.flatMap(({ storeIds }) => storeIds === "all" ? [] : storeIds);
  return or(inArray(correctionLogs.storeId, [...new Set(storeIds)]));
}
