import type { WalkPart } from "@/tests/security/walk/part.ts";

const pages = "All pages for those who may read the manual; for everybody else the short version for investigators.";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/manual/pages": { to: "signed-in", words: pages },
    "GET /api/manual/pages/{page}": { to: "signed-in", words: pages },
    "GET /api/manual/search": { to: "signed-in", words: pages },
  },
  requests: {
    "GET /api/manual/search": { query: () => Promise.resolve("text=print") },
  },
  chosen: [{
    row: "the manual",
    permission: "manual.read",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner", "OperatorAdmin"],
  }],
} satisfies WalkPart;
