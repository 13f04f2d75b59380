import { and, count, eq, type SQL } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { BulkChange } from "../contract-actions.ts";
import type { Mark, Marking } from "../offers-marks.ts";
import {
  documentBulkChanges as changes,
  documentBulkChosen as chosenOnes,
  documentBulkItems as items,
  type StoredBulkChange,
} from "../schema.ts";

/** A change of many documents as stored. */
export interface StoredChange extends Marking {
  readonly id: number;
  /** When it was begun, ISO 8601 UTC; what it flags bears this instant. */
  readonly at: string;
  readonly chosen: number;
  readonly hasMore: boolean;
  /** How many of the chosen ones it has gone through. */
  readonly reached: number;
  readonly isFinished: boolean;
  /** Somebody takes it back, or has: it goes no further. */
  readonly isUndoBegun: boolean;
  /** Documents that whoever changes them may not change, or not any more, so far. */
  readonly denied: number;
}

/** What a change came to, as the wire shows it. */
export async function resultOf(
  context: FeatureContext,
  { id, chosen, denied, hasMore }: StoredChange,
): Promise<BulkChange> {
  return { id, chosen, changed: await changedCount(context, id), denied, hasMore };
}

/** How many documents a change has reached. */
export async function changedCount({ database }: FeatureContext, id: number): Promise<number> {
  const [found] = await database.query.select({ count: count() }).from(items).where(eq(items.changeId, id));
  return found.count;
}

/**
 * The chosen documents of a change that is not finished, in the order in which it goes through them. None for one that was
 * begun before they were written down: it ends where it came to.
 */
export async function chosenOf({ database }: FeatureContext, id: number): Promise<readonly number[]> {
  const { changeId, documents } = chosenOnes;
  const row = await database.query.select({ documents }).from(chosenOnes).where(eq(changeId, id)).get();
  return row?.documents ?? [];
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
  const { id, side, at, chosen, denied, hasMore, reached, finishedAt, undoAt, auditId } = stored;
  return {
    ...{ id, side, at, chosen, denied, hasMore, reached },
    auditId: auditId ?? undefined,
    mark: storedMark(stored),
    isFinished: finishedAt !== null,
    isUndoBegun: undoAt !== null,
  };
}

function storedMark({ kind, flag, assignedId, assignedName, assignedOrigin, reviewed }: StoredBulkChange): Mark {
  switch (kind) {
    case "flag":
      return { kind, color: flag ?? 0 };
    case "review":
      return { kind, isReviewed: reviewed ?? false };
    case "assign":
      return {
        kind,
        assignee: assignedId === null ? null : { id: assignedId, name: assignedName ?? "", origin: assignedOrigin },
      };
  }
}

/** Notes when a change or its undo was worked on last; null when that is over. */
export function stepStatement(id: number, at: Date | null): Statement {
  return statementOf(update(changes).set({ lastStepAt: at?.toISOString() ?? null }).where(eq(changes.id, id)));
}

/** Works on a change or its undo. What fails is thrown on; nobody is told for another minute that it is under way. */
export async function workingOn<Result>(
  { database }: FeatureContext,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await database.write(() => [stepStatement(id, null)]).catch(() => {});
    throw error;
  }
}
