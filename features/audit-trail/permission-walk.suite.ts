import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/audits/{id}/export": {
      to: "asks",
      asks: ["audits.export_atf"],
      sees: ["audits.see"],
      words: "Managers of the store, and the lead auditor of the ATF audit; of an internal audit its lead alone.",
    },
    "POST /api/audits/{id}/closingPack": {
      to: "asks",
      asks: ["audits.export_atf"],
      sees: ["audits.see"],
      words: "Whoever may export its trail: an auditor while the audit is active, the dealer afterwards too.",
    },
  },
  requests: {
    "GET /api/history/audit": { query: async (target) => `auditId=${await target("audit")}`, isPlaced: true },
    "POST /api/audits/{id}/export": { body: () => ({}) },
  },
} satisfies WalkPart;
