import { correctionsOffer } from "@/features/corrections/offers.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { permission } from "./batches.ts";
import { mostForms, type QueuePage } from "./contract.ts";

/** What of a store's flagged forms is asked for. */
export interface AskedQueue extends AskedPage {
  readonly storeId: number;
  /** 1 red, 2 green, 3 yellow; any of them unless told. */
  readonly color?: number;
}

/**
 * One page of the forms that need a correction: flagged on the dealer's side, and not corrected since. Form 4473s come
 * first, then stand-alone documents, each by their Status Date, newest first. Throws 404 and 403.
 */
export async function queueOf(
  context: FeatureContext,
  access: Access,
  { storeId, color, page, limit }: AskedQueue,
): Promise<QueuePage> {
  const flag = color === undefined ? "fflFlagged=true" : `fflFlaggedColor=${color}`;
  const search = context.offered(documentSearchOffer);
  const chosen = await Promise.all(
    [0, 1].map((formType) =>
      search.chosen(access, { filters: `storeId=${storeId}&formType=${formType}&${flag}` }, {
        permission,
        most: mostForms,
      })
    ),
  );
  const ids = chosen.flatMap((some) => some.ids).slice(0, mostForms);
  const documents = await context.offered(documentExportOffer).permitted(access, ids, permission);
  const corrected = await context.offered(correctionsOffer).lastCorrected(ids);
  const needed = documents.filter(({ id, fflFlaggedDate }) => (corrected.get(id)?.at ?? "") < (fflFlaggedDate ?? ""));
  const data = needed.slice((page - 1) * limit, page * limit)
    .map(({ id, customerName, documentSerialNumbers, transferDate, fflFlaggedColor }) => ({
      ...{ documentId: id, customerName, transferDate, fflFlaggedColor },
      serialNumbers: documentSerialNumbers.map(({ serialNumber }) => serialNumber).slice(0, mostSerials),
    }));
  return {
    ...{ data, count: needed.length, page, limit },
    corrected: documents.length - needed.length,
    hasMore: chosen.some((some) => some.hasMore) || chosen.flatMap((some) => some.ids).length > mostForms,
  };
}

/** What a form without a customer is told by. */
const mostSerials = 3;
