import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/session": { to: "signed-in", words: "Who one is, and why one may see nothing." },
  },
  chosen: [{
    row: "open all stores",
    permission: "shell.overview",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
} satisfies WalkPart;
