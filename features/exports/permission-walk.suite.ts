import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "GET /api/documents/export": {
      query: async (target) => `format=csv&storeId=${await target("store")}`,
      isPlaced: true,
    },
    "POST /api/documents/export": { query: async (target) => `documents=${await target("document")}`, isPlaced: true },
  },
} satisfies WalkPart;
