import * as v from "valibot";
import { count, eq } from "drizzle-orm";
import type { Database, Row } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { metaDataSchema } from "@/features/pdf/contract-reading.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IntakeCounts, IntakeItem, IntakeRow, IntakeState } from "./contract.ts";
import { type Duplicates, duplicatesOf } from "./duplicates.ts";
import { type FileRow, intakeFiles, intakeItems, type ItemRow, type StoredItem } from "./schema.ts";

export const permission = "documents.file";

/** How long a discarded item can be brought back. */
export const restorableMs = 30 * 86_400_000;

/** Loads an item and its files, both of one state; null when there is none. */
export async function loadItem(database: Database, id: number): Promise<StoredItem | null> {
  const rows = await database.query.select({ row: intakeItems, file: intakeFiles }).from(intakeItems)
    .leftJoin(intakeFiles, eq(intakeFiles.itemId, intakeItems.id))
    .where(eq(intakeItems.id, id)).orderBy(intakeFiles.position);
  return rows[0] ? { row: rows[0].row, files: rows.flatMap(({ file }) => file ?? []) } : null;
}

/** The files of some items in their order, by the id of the item. */
export async function filesByItem(
  { query }: Database,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FileRow[]>> {
  const { itemId, position } = intakeFiles;
  const files = await query.select().from(intakeFiles).where(isOneOf(itemId, itemIds)).orderBy(itemId, position);
  return Map.groupBy(files, (file) => file.itemId);
}

/** Loads an item that the asker may verify; what is not theirs does not exist. */
export async function itemFor({ database }: FeatureContext, access: Access, id: number): Promise<StoredItem> {
  const item = await loadItem(database, id);
  if (!item) throw notFound();
  access.require(permission, storeOf(item.row));
  return item;
}

/** How many items of a store are in each state. */
export async function countsOf(database: Database, storeId: number): Promise<IntakeCounts> {
  const { state } = intakeItems;
  const rows = await database.query.select({ state, count: count() }).from(intakeItems)
    .where(eq(intakeItems.storeId, storeId)).groupBy(state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const countIn = (state: IntakeState) => counts.get(state) ?? 0;
  return {
    reading: countIn("reading"),
    ready: countIn("ready"),
    failed: countIn("failed"),
    filed: countIn("filed"),
    discarded: countIn("discarded"),
  };
}

/** An item whole, as the wire shows it. */
export async function presentItem(context: FeatureContext, access: Access, item: StoredItem): Promise<IntakeItem> {
  const { row, files } = item;
  const duplicates = await duplicatesOf(context, storeOf(row), [{ row, files }]);
  const metaData = row.metaData === null ? null : v.parse(metaDataSchema, JSON.parse(row.metaData));
  return {
    ...presentRow(context, access, item, duplicates),
    files: files.map(({ position, fileName, size, pages, sha256, type }) => ({
      ...{ position, name: fileName, size, pages, sha256, type },
      uri: `/api/intake/${row.id}/files/${position}`,
    })),
    metaData,
    queue: await placeInQueue(context, access, row),
  };
}

function storeOf({ accountId, storeId }: ItemRow) {
  return { accountId, storeId };
}

/** An item as lists show it. */
export function presentRow(
  { clock }: Pick<FeatureContext, "clock">,
  access: Access,
  { row, files }: StoredItem,
  duplicates: Duplicates,
): IntakeRow {
  const { id, storeId, state, source, sourcePath, pages, customerName, tsn, formType, uncertain, reason } = row;
  const { receivedAt, receivedByName, documentId, settledAt, settledByName, claimedById, claimedUntil } = row;
  const isClaimed = claimedUntil > clock.now().getTime() && claimedById !== null;
  const isRestorable = state === "discarded" && settledAt !== null && files.length > 0;
  return {
    ...{ id, storeId, state, source, sourcePath },
    fileName: files[0]?.fileName ?? sourcePath,
    fileCount: files.length,
    ...{ pages, customerName, tsn, formType, uncertain, reason, receivedAt, receivedBy: receivedByName },
    ...{ documentId, settledAt, settledBy: settledByName },
    restorableUntil: isRestorable ? new Date(Date.parse(settledAt) + restorableMs).toISOString() : null,
    claim: isClaimed
      ? {
        name: String(row.claimedByName),
        until: new Date(claimedUntil).toISOString(),
        isOwn: claimedById === access.identity.userId,
      }
      : null,
    duplicates: [...duplicates.get(id) ?? []],
  };
}

/**
 * Oldest first, like the list; after the newest it goes on with the oldest. What a colleague is at is passed over.
 */
async function placeInQueue(
  { database, clock }: FeatureContext,
  access: Access,
  { id, storeId }: ItemRow,
): Promise<IntakeItem["queue"]> {
  const free = "store_id = ? AND state = 'ready' AND NOT (claimed_until > ? AND claimed_by_id <> ?)";
  const args = [storeId, clock.now().getTime(), access.identity.userId];
  const pick = (more: string, order: string) => ({
    sql: `SELECT id FROM intake_items WHERE ${free} AND ${more} ORDER BY id ${order} LIMIT 1`,
    args: [...args, id],
  });
  const [left, after, first, before] = await database.snapshot([
    { sql: "SELECT count(*) AS n FROM intake_items WHERE store_id = ? AND state = 'ready'", args: [storeId] },
    pick("id > ?", "ASC"),
    pick("id <> ?", "ASC"),
    pick("id < ?", "DESC"),
  ]);
  return {
    left: Number(left[0]?.n),
    next: idOf(after[0] ?? first[0]),
    previous: idOf(before[0]),
  };
}

function idOf(row: Row | undefined): number | null {
  return row ? Number(row.id) : null;
}
