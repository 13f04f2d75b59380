import { and, eq, ne } from "drizzle-orm";
import { guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { correctionsOffer } from "@/features/corrections/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { batchFor, formIn, presentForms } from "./batches.ts";
import type { BatchForm } from "./contract.ts";
import { correctionBatchForms } from "./schema.ts";

/** What became of a form. */
export type Settled =
  | { readonly state: "done"; readonly documentId: number }
  | { readonly state: "skipped"; readonly documentId: number; readonly reason: string }
  | { readonly state: "waiting"; readonly documentId: number };

const settledGuard = "correction_batches.settled";

/**
 * Writes down what became of a form of a list. Throws 404, 403, and 409 for one that nobody has corrected since, or that is
 * to be skipped and was corrected by somebody who was quicker.
 */
export async function settle(
  context: FeatureContext,
  access: Access,
  batchId: number,
  settled: Settled,
): Promise<BatchForm> {
  const batch = await batchFor(context, access, batchId);
  await formIn(context, batchId, settled.documentId);
  const versionNumber = settled.state === "done"
    ? await correctedSince(context, settled.documentId, batch.createdAt)
    : null;
  const change = {
    ...{ state: settled.state, reason: settled.state === "skipped" ? settled.reason : "", versionNumber },
    changedByName: access.identity.name,
    changedAt: context.clock.now().toISOString(),
  };
  const { batchId: inBatch, documentId, state } = correctionBatchForms;
  const isForm = and(
    eq(inBatch, batchId),
    eq(documentId, settled.documentId),
    settled.state === "skipped" ? ne(state, "done") : undefined,
  );
  try {
    await context.database.write(() => [
      statementOf(update(correctionBatchForms).set(change).where(isForm)),
      guard(settledGuard, "changes() = 1"),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed && error.guard === settledGuard)) throw error;
    const { changedByName, versionNumber } = await formIn(context, batchId, settled.documentId);
    throw conflict(
      "correction_batches.already_corrected",
      `${changedByName} corrected this form in the meantime (version ${versionNumber}). It was not skipped.`,
    );
  }
  const [presented] = await presentForms(context, access, batch, [await formIn(context, batchId, settled.documentId)]);
  return presented;
}

/** The version of a form that a correction since an instant made, or was made on. Throws 409 where none stands. */
async function correctedSince(context: FeatureContext, documentId: number, instant: string): Promise<number> {
  const last = (await context.offered(correctionsOffer).lastCorrected([documentId])).get(documentId);
  if (last && last.at >= instant) return last.versionNumber;
  throw conflict(
    "correction_batches.not_corrected",
    "This form has not been corrected since the list was made. Save the correction first, or skip the form.",
  );
}
