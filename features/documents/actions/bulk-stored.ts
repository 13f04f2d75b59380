import { and, count, eq, type SQL } from "drizzle-orm";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Assignee } from "./assign.ts";
import type { BulkChange } from "../contract-actions.ts";
import { documentBulkChanges as changes, documentBulkItems as items, type StoredBulkChange } from "../schema.ts";

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
  const [found] = await database.query.select({ count: count() }).from(items).where(eq(items.changeId, id));
  return found.count;
}

/** The change that a request with this key of this person began. */
export async function changeByKey(context: FeatureContext, userId: number, hash: string): Promise<StoredChange | null> {
  return await changeWhere(context, eq(changes.userId, userId), eq(changes.keyHash, hash));
}

/** A change of this person; null for anybody else's. */
export async function changeById(context: FeatureContext, userId: number, id: number): Promise<StoredChange | null> {
  return await changeWhere(context, eq(changes.id, id), eq(changes.userId, userId));
}

async function changeWhere({ database }: FeatureContext, ...conditions: SQL[]): Promise<StoredChange | null> {
  const stored = await database.query.select().from(changes).where(and(...conditions)).get();
  return stored ? changeOf(stored) : null;
}

/** A change of this person; throws 404 for anybody else's. */
export async function ownChange(context: FeatureContext, userId: number, id: number): Promise<StoredChange> {
  const change = await changeById(context, userId, id);
  if (!change) throw notFound();
  return change;
}

function changeOf(stored: StoredBulkChange): StoredChange {
  const { id, kind, flag, assignedId, assignedName, assignedOrigin, at, chosen, hasMore, finishedAt, undoAt } = stored;
  const assignee = assignedId === null ? null : { id: assignedId, name: assignedName ?? "", origin: assignedOrigin };
  return {
    ...{ id, at, chosen, hasMore },
    target: kind === "flag" ? { kind, color: flag ?? 0 } : { kind, assignee },
    isFinished: finishedAt !== null,
    isUndone: undoAt !== null,
  };
}
