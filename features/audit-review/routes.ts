import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { assignAuditDocuments, flagAuditDocument, getAuditProgress, reviewAuditDocuments } from "./contract.ts";
import { addAuditNote, listAuditNotes, listDocumentAuditNotes } from "./contract-notes.ts";
import { nextToReview, openForReview } from "./contract-review.ts";
import { freeDocuments, openDocument, reviewingOf } from "./next-document.ts";
import { notesOfAudit, notesOfDocument, writeNote } from "./notes.ts";
import { progressOf } from "./progress.ts";
import { assignDocuments, flagDocument, reviewDocuments } from "./review.ts";

/** The HTTP face of the review. */
export function routes(context: FeatureContext): readonly Route[] {
  return [...markRoutes(context), ...walkRoutes(context), ...noteRoutes(context)];
}

function markRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(flagAuditDocument, async ({ access, body }) => {
      const changed = await flagDocument(context, access, body) ? 1 : 0;
      return { documentId: body.documentId, color: body.color, changed };
    }),
    route(reviewAuditDocuments, ({ access, request, renewedAccess, body: { auditId, documentIds, ...wanted } }) => {
      const chosen = { documents: documentIds, ...wanted };
      return reviewDocuments(context, { access, renewed: renewedAccess, key: keyOf(request) }, auditId, chosen);
    }),
    route(
      assignAuditDocuments,
      ({ access, request, renewedAccess, body: { auditId, ...wanted } }) =>
        assignDocuments(context, { access, renewed: renewedAccess, key: keyOf(request) }, auditId, wanted),
    ),
  ];
}

function walkRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(
      getAuditProgress,
      ({ access, params, query: { countsOnly, ...list } }) =>
        progressOf(context, access, params.id, { list, isCountOnly: countsOnly === "true" }),
    ),
    route(nextToReview, async ({ access, params, query }) => {
      const reviewing = await reviewingOf(context, access, params.id);
      const [documentId] = await freeDocuments(context, reviewing, query, { after: null, most: 1 });
      return { documentId: documentId ?? null };
    }),
    route(openForReview, ({ access, params, body }) => openDocument(context, access, params.id, body)),
  ];
}

function noteRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(
      listAuditNotes,
      ({ access, params: { id, documentId }, query }) =>
        notesOfAudit(context, access, { auditId: id, documentId }, query),
    ),
    route(
      addAuditNote,
      ({ access, request, params: { id, documentId }, body }) =>
        writeNote(context, access, { auditId: id, documentId }, { ...body, key: keyOf(request) }),
    ),
    route(listDocumentAuditNotes, ({ access, params, query }) => notesOfDocument(context, access, params.id, query)),
  ];
}

function keyOf(request: Request): string | null {
  return request.headers.get("idempotency-key");
}
