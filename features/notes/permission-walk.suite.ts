import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "POST /api/documents/{id}/notes": { body: () => ({ content: "A note" }) },
    "GET /api/notes/counts": { query: async (target) => `documentIds=${await target("document")}` },
  },
} satisfies WalkPart;
