import type { WalkPart } from "@/tests/security/walk/part.ts";

const details = {
  name: "Harbour Arms",
  phone: "4055550100",
  streetAddress1: "1 Main Street",
  streetAddress2: "",
  city: "Enid",
  state: "OK",
  version: 1,
};

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/accounts/{id}": {
      to: "asks",
      asks: ["accounts.manage_account"],
      isKnown: true,
      words: "The account's owner.",
    },
    "PUT /api/accounts/{id}": {
      to: "asks",
      asks: ["accounts.manage_account", "accounts.impersonate"],
      isKnown: true,
      words: "The account's owner, its details; operators, whether it is disabled.",
    },
  },
  requests: {
    "PUT /api/accounts/{id}": { body: (_, asker) => asker?.isOperator ? { isDisabled: false } : details },
  },
} satisfies WalkPart;
