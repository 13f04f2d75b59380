import type { FeatureContext } from "@/kernel/feature.ts";
import { badRequest } from "@/kernel/errors.ts";
import { type Route, route } from "@/kernel/route.ts";
import { paginate } from "@/kernel/paginate.ts";
import { assignableUsers, assignOne } from "./actions/assign.ts";
import { assignMany, flagMany } from "./actions/bulk.ts";
import { finishChange } from "./actions/bulk-finish.ts";
import { recentMarks, undoChange } from "./actions/bulk-undo.ts";
import {
  assignDocument,
  assignDocuments,
  finishBulkChange,
  flagDocuments,
  listAssignableUsers,
  listBulkChanges,
  undoBulkChange,
  updateDocument,
} from "./contract-actions.ts";
import { editDocument } from "./actions/edit.ts";
import { presentDocument } from "./records/record.ts";

/** What is done with documents that are filed: assigned, flagged together, edited. */
export function actionRoutes(context: FeatureContext): readonly Route[] {
  const keyOf = (request: Request) => request.headers.get("idempotency-key");
  return [
    route(
      listAssignableUsers,
      async ({ params, query, access }) => paginate(await assignableUsers(context, access, params.id), query),
    ),
    route(assignDocument, async ({ params, body, access }) => {
      if (body.documentId !== undefined && body.documentId !== params.id) {
        const message = "The document in the body is not the one in the address.";
        throw badRequest(message, { documentId: message });
      }
      return presentDocument(await assignOne(context, access, params.id, body), access);
    }),
    route(
      assignDocuments,
      ({ body, access, request, renewedAccess: renewed }) =>
        assignMany(context, { access, renewed, key: keyOf(request) }, body),
    ),
    route(
      flagDocuments,
      ({ body, access, request, renewedAccess: renewed }) =>
        flagMany(context, { access, renewed, key: keyOf(request) }, body),
    ),
    route(
      undoBulkChange,
      ({ params, access, renewedAccess: renewed }) => undoChange(context, { access, renewed }, params.id),
    ),
    route(
      finishBulkChange,
      ({ params, access, renewedAccess: renewed }) => finishChange(context, { access, renewed }, params.id),
    ),
    route(listBulkChanges, async ({ access, query }) => {
      const recent = await recentMarks(context, access, "dealer");
      const shown = recent.flatMap(({ isReviewed: _none, kind, ...change }) =>
        kind === "review" ? [] : [{ kind, ...change }]
      );
      return paginate(shown, query);
    }),
    route(
      updateDocument,
      async ({ params, body, access }) => presentDocument(await editDocument(context, access, params.id, body), access),
    ),
  ];
}
