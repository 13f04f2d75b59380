import type { WalkPart } from "@/tests/security/walk/part.ts";
import { password } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "list all people of the account",
    permission: "users.list_all",
    roles: ["FFLSuperAdmin", "FFLAccountOwner"],
  }],
  rules: {
    "GET /api/invitations/{token}": { to: "secret", words: "Anyone with the link of an open invitation, for 7 days." },
    "POST /api/invitations/{token}/accept": {
      to: "secret",
      words: "Anyone with the link of an open invitation, once.",
    },
    "POST /api/invitations/{token}/decline": {
      to: "secret",
      words: "Anyone with the link of an open invitation, once.",
    },
    "GET /api/emailChanges/{token}": {
      to: "secret",
      words: "Whoever has one of the two links that ask a person about a new email, for 7 days.",
    },
    "POST /api/emailChanges/{token}/confirm": {
      to: "secret",
      words: "Anyone with the link that went to the email before; the one to the new email takes the password too.",
    },
    "POST /api/emailChanges/{token}/decline": { to: "secret", words: "Whoever has one of the two links." },
    "GET /api/ownEmailChange": { to: "oneself", words: "Your own; nothing while an operator acts for one." },
    "POST /api/ownEmailChange": { to: "oneself", alone: true, words: "Your own yes or no." },
    "PUT /api/users": {
      to: "asks",
      asks: ["accounts.manage_users"],
      sees: ["accounts.impersonate"],
      words: "Your own name, email and phone; managers for people of an equal or lower rank in their stores, and no " +
        "permission above their own: of those who also work in stores that the manager does not manage, name, phone and " +
        "access to the manager's own stores alone; operators their own record, to begin and to end acting for someone.",
    },
    "DELETE /api/users/{id}": {
      to: "asks",
      asks: ["accounts.manage_users"],
      alone: true,
      words: "Managers of all stores of the person, for people of a lower rank.",
    },
  },
  requests: {
    "POST /api/ownEmailChange": { body: () => ({ isAccepted: false }) },
    "POST /api/emailChanges/{token}/confirm": { body: () => ({ password }) },
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
