import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { beginUpload, forget } from "./begin.ts";
import { createUpload, dropUpload, getUpload, sendPiece } from "./contract.ts";
import { receivePiece } from "./receive.ts";
import { ownUpload, presentUpload } from "./rows.ts";

/** The HTTP face of uploads. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      createUpload,
      ({ access, body, request }) => beginUpload(context, access, body, request.headers.get("idempotency-key")),
    ),
    route(
      sendPiece,
      ({ access, params, query, request }) => receivePiece(context, access, params.id, query.offset, request),
    ),
    route(
      getUpload,
      async ({ access, params }) => await presentUpload(context, await ownUpload(context, access, params.id)),
    ),
    route(dropUpload, async ({ access, params }) => {
      await forget(context, (await ownUpload(context, access, params.id)).id);
    }),
  ];
}
