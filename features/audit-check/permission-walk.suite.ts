import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "the self-check before an inspection",
    permission: "audit-check.see",
    roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
} satisfies WalkPart;
