import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/session": { to: "signed-in", words: "Who one is, and why one may see nothing." },
    "GET /api/session/end": { to: "anyone", words: "Where a browser goes whose own session was ended." },
  },
  chosen: [{
    row: "open all stores",
    permission: "shell.overview",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
} satisfies WalkPart;
