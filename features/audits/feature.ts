import type { Feature } from "@/kernel/feature.ts";
import { auditsOfAuditor, hasActiveAudit } from "./audit-rows.ts";
import { auditGrants } from "./grants.ts";
import { auditRecords } from "./store-records.ts";
import { migrations } from "./migrations/index.ts";
import type { AuditsOffer } from "./offers.ts";
import { loadSampleAudit } from "./sample.ts";

/** Audits: who may look into a store's documents from outside, for which dates. */
const audits = {
  name: "audits",
  needs: ["accounts", "stores"],
  migrations,
  storeRecords: auditRecords,
  offers: ({ database }): AuditsOffer => ({
    async maySwitchToAuditor({ userId, accountId }) {
      if (accountId === null) return false;
      return (await auditsOfAuditor(database, userId)).some((audit) => audit.accountId === accountId);
    },
    hasActiveAudit: (storeIds) => hasActiveAudit(database, storeIds),
    async shareAnAudit(userId, otherId) {
      const own = (await auditsOfAuditor(database, userId)).map(({ id }) => id);
      return (await auditsOfAuditor(database, otherId)).some(({ id }) => own.includes(id));
    },
  }),
  grants: auditGrants,
  sample: loadSampleAudit,
} satisfies Feature;

export default audits;
