import { AppError, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { assigneeFor } from "./assign.ts";
import { goOn, undoneMeanwhile } from "./bulk.ts";
import { storesHolding } from "./bulk-chosen.ts";
import { chosenOf, ownChange, resultOf, type StoredChange } from "./bulk-stored.ts";
import { undoLife } from "./bulk-undo.ts";
import type { BulkChange } from "../contract-actions.ts";
import type { SliceAsker } from "../offers-marks.ts";

/**
 * Finishes one's own change on the dealer's side that was cut short, within a day: with the documents that were chosen then, the
 * asker's rights as they are now, and the one notice that is due at its end. A finished one changes nothing more. Throws 404
 * for anybody else's and for an auditor's, 409 for one that is undone, too old, or assigns to somebody who has left.
 */
export async function finishChange(context: FeatureContext, asker: SliceAsker, id: number): Promise<BulkChange> {
  const change = await ownChange(context, asker.access.identity.userId, id);
  // An auditor's mark is checked against its audit, which the repeated request names.
  if (change.side !== "dealer") throw notFound();
  if (change.isUndoBegun) throw undoneMeanwhile();
  if (change.isFinished) return await resultOf(context, change);
  if (context.clock.now().getTime() - Date.parse(change.at) > undoLife) {
    throw conflict("documents.finish_too_late", "This change is more than a day old and can no longer be finished.");
  }
  const documents = await chosenOf(context, id);
  await requireAssignee(context, change, documents);
  return await goOn(context, asker, change, documents);
}

/** Whoever the documents go to may have left since. */
async function requireAssignee(
  context: FeatureContext,
  { mark }: StoredChange,
  documents: readonly number[],
): Promise<void> {
  if (mark.kind !== "assign" || !mark.assignee) return;
  const { id, name } = mark.assignee;
  try {
    await assigneeFor(context, await storesHolding(context, documents), id);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const message = `${name} no longer works in all of the stores. Select the documents again and choose someone else.`;
    throw conflict("documents.assignee_left", message);
  }
}
