import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "GET /api/analytics/{type}/count": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/analytics/engagement": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  },
} satisfies WalkPart;
