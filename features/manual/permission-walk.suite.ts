import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "the manual",
    permission: "manual.read",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner", "OperatorAdmin"],
  }],
} satisfies WalkPart;
