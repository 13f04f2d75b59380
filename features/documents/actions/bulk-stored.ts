import type { Row } from "@/db/database.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Assignee } from "./assign.ts";
import type { BulkChange } from "../contract-actions.ts";

/** What a change of many documents sets. */
export type BulkTarget =
  | { readonly kind: "flag"; readonly color: number }
  | { readonly kind: "assign"; readonly assignee: Omit<Assignee, "email"> | null };

/** A change of many documents as stored. */
export interface StoredChange {
  readonly id: number;
  readonly target: BulkTarget;
  /** When it was begun, ISO 8601 UTC; what it flags bears this instant. */
  readonly at: string;
  readonly chosen: number;
  readonly hasMore: boolean;
  readonly isFinished: boolean;
  readonly isUndone: boolean;
}

/** What a change came to, as the wire shows it. */
export async function resultOf(context: FeatureContext, { id, chosen, hasMore }: StoredChange): Promise<BulkChange> {
  return { id, chosen, changed: await changedCount(context, id), hasMore };
}

/** How many documents a change has reached. */
export async function changedCount({ database }: FeatureContext, id: number): Promise<number> {
  const row = await database.one("SELECT count(*) AS count FROM document_bulk_items WHERE change_id = ?", [id]);
  return Number(row?.count);
}

/** The change that a request with this key of this person began. */
export async function changeByKey(context: FeatureContext, userId: number, hash: string): Promise<StoredChange | null> {
  const sql = "SELECT * FROM document_bulk_changes WHERE user_id = ? AND key_hash = ?";
  const row = await context.database.one(sql, [userId, hash]);
  return row && changeOf(row);
}

/** A change of this person; null for anybody else's. */
export async function changeById(context: FeatureContext, userId: number, id: number): Promise<StoredChange | null> {
  const sql = "SELECT * FROM document_bulk_changes WHERE id = ? AND user_id = ?";
  const row = await context.database.one(sql, [id, userId]);
  return row && changeOf(row);
}

/** A change of this person; throws 404 for anybody else's. */
export async function ownChange(context: FeatureContext, userId: number, id: number): Promise<StoredChange> {
  const change = await changeById(context, userId, id);
  if (!change) throw notFound();
  return change;
}

function changeOf(row: Row): StoredChange {
  const assignee = row.assigned_id === null ? null : {
    id: Number(row.assigned_id),
    name: String(row.assigned_name),
    origin: Number(row.assigned_origin),
  };
  return {
    id: Number(row.id),
    target: row.kind === "flag" ? { kind: "flag", color: Number(row.flag) } : { kind: "assign", assignee },
    at: String(row.at),
    chosen: Number(row.chosen),
    hasMore: Boolean(row.has_more),
    isFinished: row.finished_at !== null,
    isUndone: row.undo_at !== null,
  };
}
