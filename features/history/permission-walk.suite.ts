import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    { row: "history of the account", permission: "history.read_account", roles: ["FFLAccountOwner"] },
  ],
  paths: [[/^GET \/api\/history\/stores\//, "store"]],
  rules: {
    "GET /api/proofs/key": { to: "signed-in", words: "The public keys that prove the ledger." },
    "GET /api/proofs/streams/{stream}/entries/{seq}": {
      to: "asks",
      asks: ["documents.read"],
      isKnown: true,
      words: "Anyone who may read the document that the entry is about; any other entry needs history.read_account.",
    },
  },
  requests: {
    "POST /api/history/documents/{id}/export": { body: () => ({ deepLink: "/" }) },
  },
} satisfies WalkPart;
