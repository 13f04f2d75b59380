import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "see what is due in a store",
    permission: "deadlines.see",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
  requests: {
    "PUT /api/stores/{id}/deadlineSettings": { body: () => ({ checkWarningDays: 4 }) },
  },
} satisfies WalkPart;
