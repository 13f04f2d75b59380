import type { WalkPart } from "@/tests/security/walk/part.ts";
import { wrongSecret as ticket } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/impersonation/exchange": { to: "secret", words: "Whoever has an operator's link, once, for 5 minutes." },
  },
  requests: {
    "POST /api/impersonation/exchange": { body: () => ({ code: ticket, id: 1 }) },
    "POST /api/impersonation/codes": {
      body: async (target) => ({ userId: await target("user"), reason: "Ticket 4711" }),
      isPlaced: true,
    },
  },
} satisfies WalkPart;
