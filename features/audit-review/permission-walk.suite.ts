import type { WalkPart } from "@/tests/security/walk/part.ts";
import { readNotesPermission } from "./contract-notes.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "read what auditors wrote about documents",
    permission: readNotesPermission,
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
  requests: {
    "POST /api/audits/{id}/review/open": {
      body: async (target) => ({ documentId: await target("document") }),
      isPlaced: true,
    },
    "POST /api/audits/{id}/documents/{documentId}/notes": { body: () => ({ content: "A note" }) },
    "PUT /api/AuditDocuments/FlagAuditDocument": {
      body: async (target) => ({
        auditId: await target("audit"),
        documentId: await target("document"),
        color: 1,
      }),
      isPlaced: true,
    },
    "PUT /api/AuditDocuments/UpdateAuditDocumentReviewStatus": {
      body: async (target) => ({
        auditId: await target("audit"),
        documentIds: [await target("document")],
        isReviewed: true,
      }),
      isPlaced: true,
    },
    "PUT /api/AuditDocuments/AssignAuditDocuments": {
      body: async (target) => ({
        auditId: await target("audit"),
        documents: [await target("document")],
        assignedUser: null,
      }),
      isPlaced: true,
    },
  },
} satisfies WalkPart;
