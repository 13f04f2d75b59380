import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "the support page",
    permission: "support.read",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner", "OperatorAdmin"],
  }],
} satisfies WalkPart;
