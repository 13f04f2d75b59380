import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "the first-run guide",
      permission: "onboarding.guide",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  ],
  rules: {
    "POST /api/accounts": {
      to: "signed-in",
      words: "Anyone who belongs to no account yet; others are told so (409).",
    },
  },
  requests: {
    "POST /api/accounts": { body: () => ({ type: 1, companyName: "Harbour Arms", phone: "4055550100" }) },
    "GET /api/onboarding/guide": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "DELETE /api/onboarding/guide": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  },
} satisfies WalkPart;
