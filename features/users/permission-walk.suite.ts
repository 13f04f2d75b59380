import type { WalkPart } from "@/tests/security/walk/part.ts";
import { password } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/invitations/{token}": { to: "secret", words: "Whoever has the link of an open invitation, for 7 days." },
    "POST /api/invitations/{token}/accept": {
      to: "secret",
      words: "Whoever has the link of an open invitation, once.",
    },
    "POST /api/invitations/{token}/decline": {
      to: "secret",
      words: "Whoever has the link of an open invitation, once.",
    },
    "PUT /api/users": {
      to: "asks",
      asks: ["accounts.manage_users"],
      sees: ["accounts.impersonate"],
      words: "One's own name, email and phone; managers for people of an equal or lower rank in their stores, and no " +
        "permission above their own; operators their own record, to begin and to end acting for somebody.",
    },
  },
  requests: {
    "POST /api/invitations/{token}/accept": { body: () => ({ password, confirmPassword: password }) },
    "POST /api/users": {
      body: async (target) => ({
        user: {
          name: "Kim Example",
          email: `${crypto.randomUUID()}@example.com`,
          permission: 0,
          storeIds: [await target("store")],
        },
      }),
      isPlaced: true,
    },
    "PUT /api/users": {
      body: async (target) => ({ id: await target("user"), name: "Kim Example" }),
      isPlaced: true,
    },
  },
} satisfies WalkPart;
