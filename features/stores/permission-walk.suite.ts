import type { WalkPart } from "@/tests/security/walk/part.ts";
import { licence, varianceForm } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{ row: "free a license number", permission: "stores.free_licence", roles: ["OperatorAdmin"] }],
  rules: {
    "POST /api/users/{userId}/variance": { to: "oneself", words: "In your own name." },
    "GET /api/stores": { to: "asks", asks: ["stores.see"], words: "The stores that one may see; none for others." },
    "GET /api/stores/{id}": { to: "asks", asks: ["stores.see"], isKnown: true, words: "A store that one may see." },
    "GET /api/accounts/{accountId}/stores": {
      to: "asks",
      asks: ["stores.see"],
      isKnown: true,
      words: "The stores of the account that one may see.",
    },
  },
  requests: {
    "POST /api/stores": {
      body: async (target) => ({
        accountId: await target("account"),
        friendlyFFLName: "New",
        phone: "4055550100",
        ...licence,
      }),
      isPlaced: true,
    },
    "PUT /api/stores/{id}": {
      body: () => ({
        legalFFLName: "Store LLC",
        friendlyFFLName: "Store",
        phone: "4055550100",
        premiseStreet: "1 Main Street",
        premiseCity: "Enid",
        premiseState: "OK",
        version: 1,
        ...licence,
      }),
    },
    "POST /api/stores/{id}/freeLicence": { body: () => ({ reason: "Its licensee asked.", ...licence }) },
    "POST /api/varianceApproval": {
      form: async (target) => varianceForm(String(await target("store"))),
      isPlaced: true,
    },
    "POST /api/users/{userId}/variance": { body: () => ({ email: "kim@example.com", ...licence }) },
  },
  paths: [
    [/^\w+ \/api\/varianceApproval\/\{id\}/, "store"],
  ],
} satisfies WalkPart;
