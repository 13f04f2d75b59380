import * as v from "valibot";
import type { Database, Row } from "@/db/database.ts";
import { metaDataSchema } from "@/features/documents/contract-reading.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type IntakeCounts, type IntakeItem, type IntakeRow, sourceSchema, stateSchema } from "./contract.ts";
import { type Duplicates, duplicatesOf } from "./duplicates.ts";

export const permission = "documents.file";

/** How long a discarded item can be brought back. */
export const restorableMs = 30 * 86_400_000;

/** A store in which somebody may verify; throws 404 or 403 otherwise. */
export async function storeFor(context: FeatureContext, access: Access, storeId: number) {
  const store = await context.offered(storesOffer).byId(storeId);
  if (!store) throw notFound();
  access.require(permission, { accountId: store.accountId, storeId });
  return store;
}

/** An item with its files, for somebody who may verify in its store. */
export interface StoredItem {
  readonly row: Row;
  readonly files: readonly Row[];
}

/** Loads an item; null when there is none. */
export async function loadItem(database: Database, id: number): Promise<StoredItem | null> {
  const [rows, files] = await database.snapshot([
    { sql: "SELECT * FROM intake_items WHERE id = ?", args: [id] },
    { sql: "SELECT * FROM intake_files WHERE item_id = ? ORDER BY position", args: [id] },
  ]);
  return rows[0] ? { row: rows[0], files } : null;
}

/** Loads an item that the asker may verify; what is not theirs does not exist. */
export async function itemFor({ database }: FeatureContext, access: Access, id: number): Promise<StoredItem> {
  const item = await loadItem(database, id);
  if (!item) throw notFound();
  access.require(permission, { accountId: Number(item.row.account_id), storeId: Number(item.row.store_id) });
  return item;
}

/** How many items of a store are in each state. */
export async function countsOf(database: Database, storeId: number): Promise<IntakeCounts> {
  const rows = await database.all("SELECT state, count(*) AS n FROM intake_items WHERE store_id = ? GROUP BY state", [
    storeId,
  ]);
  const counts = new Map(rows.map((row) => [String(row.state), Number(row.n)]));
  const count = (state: string) => counts.get(state) ?? 0;
  return {
    reading: count("reading"),
    ready: count("ready"),
    failed: count("failed"),
    filed: count("filed"),
    discarded: count("discarded"),
  };
}

/** An item whole, as the wire shows it. */
export async function presentItem(context: FeatureContext, access: Access, item: StoredItem): Promise<IntakeItem> {
  const { row, files } = item;
  const duplicates = await duplicatesOf(context, storeOf(row), [{ row, files }]);
  const metaData = row.meta_data === null ? null : v.parse(metaDataSchema, JSON.parse(String(row.meta_data)));
  return {
    ...presentRow(context, access, item, duplicates),
    files: files.map((file) => ({
      position: Number(file.position),
      name: String(file.file_name),
      size: Number(file.size),
      pages: Number(file.pages),
      sha256: String(file.sha256),
      type: Number(file.type),
      uri: `/api/intake/${row.id}/files/${file.position}`,
    })),
    metaData,
    queue: await placeInQueue(context, access, row),
  };
}

function storeOf(row: Row) {
  return { accountId: Number(row.account_id), storeId: Number(row.store_id) };
}

/** An item as lists show it. */
export function presentRow(
  { clock }: Pick<FeatureContext, "clock">,
  access: Access,
  { row, files }: StoredItem,
  duplicates: Duplicates,
): IntakeRow {
  const id = Number(row.id);
  const isClaimed = Number(row.claimed_until) > clock.now().getTime() && row.claimed_by_id !== null;
  const settledAt = textOf(row.settled_at);
  const isRestorable = row.state === "discarded" && settledAt !== null && files.length > 0;
  return {
    id,
    storeId: Number(row.store_id),
    state: v.parse(stateSchema, row.state),
    source: v.parse(sourceSchema, row.source),
    sourcePath: String(row.source_path),
    fileName: String(files[0]?.file_name ?? row.source_path),
    fileCount: files.length,
    pages: Number(row.pages),
    customerName: textOf(row.customer_name),
    tsn: textOf(row.tsn),
    formType: row.form_type === null ? null : Number(row.form_type),
    uncertain: Number(row.uncertain),
    reason: textOf(row.reason),
    receivedAt: String(row.received_at),
    receivedBy: String(row.received_by_name),
    documentId: row.document_id === null ? null : Number(row.document_id),
    settledAt,
    settledBy: textOf(row.settled_by_name),
    restorableUntil: isRestorable ? new Date(Date.parse(settledAt) + restorableMs).toISOString() : null,
    claim: isClaimed
      ? {
        name: String(row.claimed_by_name),
        until: new Date(Number(row.claimed_until)).toISOString(),
        isOwn: Number(row.claimed_by_id) === access.identity.userId,
      }
      : null,
    duplicates: [...duplicates.get(id) ?? []],
  };
}

function textOf(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/**
 * Newest first, like the list; after the oldest it goes on with the newest. What a colleague is at is passed over.
 */
async function placeInQueue(
  { database, clock }: FeatureContext,
  access: Access,
  row: Row,
): Promise<IntakeItem["queue"]> {
  const storeId = Number(row.store_id);
  const id = Number(row.id);
  const free = "store_id = ? AND state = 'ready' AND NOT (claimed_until > ? AND claimed_by_id <> ?)";
  const args = [storeId, clock.now().getTime(), access.identity.userId];
  const pick = (more: string, order: string) => ({
    sql: `SELECT id FROM intake_items WHERE ${free} AND ${more} ORDER BY id ${order} LIMIT 1`,
    args: [...args, id],
  });
  const [left, after, first, before] = await database.snapshot([
    { sql: "SELECT count(*) AS n FROM intake_items WHERE store_id = ? AND state = 'ready'", args: [storeId] },
    pick("id < ?", "DESC"),
    pick("id <> ?", "DESC"),
    pick("id > ?", "ASC"),
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
