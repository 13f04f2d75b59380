import { anAudit } from "@/features/audits/screens/testing/samples.ts";
import { aDocument, anAttachment, anAuditorsSession } from "@/features/documents/screens/testing/samples.ts";

const names = ["", "Ada Merriweather", "Ben Calder", "Cora Dunmore", "Dan Ellery"];

/** A document of the review by its number, with a form of its own. */
export function aReviewed(id: number, values: Parameters<typeof aDocument>[0] = {}) {
  return aDocument({
    id,
    customerName: names[id] ?? `Customer ${id}`,
    permissions: ["documents.read", "documents.review"],
    attachments: [anAttachment({ id: id * 10, documentId: id, name: `4473 ${names[id]}.pdf` })],
    ...values,
  });
}

/**
 * A pretended server with an audit of four documents, one after the other. `isRefused` says which requests are answered 409.
 */
export function aReview(isRefused: (request: string, body: unknown) => boolean = () => false) {
  const reviewed = new Set<number>();
  const flags = new Map<number, number>();
  const audit = anAudit({ permissions: ["request"] });
  const open = (id: number) => [2, 3, 4].filter((next) => next > id && !reviewed.has(next)).slice(0, 2);
  return (request: string, body: unknown): object | Response | undefined => {
    const refusal = { message: "This audit has ended.", error: "audits.ended" };
    if (isRefused(request, body)) return Response.json(refusal, { status: 409 });
    if (request === "GET /api/session") return anAuditorsSession();
    if (request === "GET /api/audits?storeId=3") return { atfAudit: audit, internalAudit: null };
    if (request.startsWith("GET /api/audits/9/progress")) {
      const [nextDocumentId = null] = [1, 2, 3, 4].filter((id) => !reviewed.has(id));
      return { reviewed: reviewed.size, total: 4, flagged: flags.size, countIsMinimum: false, nextDocumentId };
    }
    if (request.includes("/notes")) return { data: [], count: 0, page: 1, limit: 100 };
    if (request === "POST /api/audits/9/review/open" && isOpening(body)) {
      const { documentId } = body;
      return { next: open(documentId), previous: documentId > 1 ? documentId - 1 : null, heldBy: null };
    }
    if (request === "PUT /api/AuditDocuments/UpdateAuditDocumentReviewStatus" && isReviewing(body)) {
      const [id] = body.documentIds;
      if (body.isReviewed) reviewed.add(id);
      else reviewed.delete(id);
      return { id: 1, chosen: 1, changed: 1, hasMore: false };
    }
    if (request === "PUT /api/AuditDocuments/FlagAuditDocument" && isFlagging(body)) {
      flags.set(body.documentId, body.color);
      return { ...body, changed: 1 };
    }
    if (request.startsWith("GET /api/attachments/")) return { ...anAttachment(), xfdfString: "", annotations: [] };
    const id = Number(/^GET \/api\/documents\/(\d+)$/.exec(request)?.[1]);
    if (!id) return undefined;
    return aReviewed(id, { auditReviewed: reviewed.has(id), auditFlaggedColor: flags.get(id) ?? 0 });
  };
}

function isOpening(body: unknown): body is { documentId: number } {
  return typeof body === "object" && body !== null && "documentId" in body;
}

function isReviewing(body: unknown): body is { documentIds: readonly number[]; isReviewed: boolean } {
  return typeof body === "object" && body !== null && "documentIds" in body;
}

function isFlagging(body: unknown): body is { documentId: number; color: number } {
  return typeof body === "object" && body !== null && "color" in body;
}
