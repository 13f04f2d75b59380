import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { batchesOf, formsOf, makeBatch, oneBatch, removeBatch } from "./batches.ts";
import {
  createBatch,
  deleteBatch,
  getBatch,
  listBatches,
  listBatchForms,
  listCorrectionQueue,
  settleForm,
} from "./contract.ts";
import { queueOf } from "./queue.ts";
import { settle } from "./settle.ts";

/** The HTTP side of lists of forms to be corrected. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(createBatch, ({ access, body }) => makeBatch(context, access, body)),
    route(listBatches, ({ access, query }) => batchesOf(context, access, query)),
    route(listCorrectionQueue, ({ access, query }) => queueOf(context, access, query)),
    route(getBatch, ({ access, params }) => oneBatch(context, access, params.id)),
    route(listBatchForms, ({ access, params, query }) => formsOf(context, access, params.id, query)),
    route(settleForm, ({ access, params, body }) => settle(context, access, params.id, body)),
    route(deleteBatch, ({ access, params }) => removeBatch(context, access, params.id)),
  ];
}
