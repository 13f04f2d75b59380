import { dealerRoles } from "@/features/accounts/contract-roles.ts";
import { shellOffer } from "@/features/shell/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { auditsOfAuditor, hasActiveAudit } from "./audit-rows.ts";
import { auditGrants } from "./grants.ts";
import { auditRecords } from "./store-records.ts";
import { migrations } from "./migrations/index.ts";
import type { AuditsOffer } from "./offers.ts";
import { verifyAudits } from "./verify-audits.ts";
import { loadSampleAudit } from "./sample.ts";

/** Audits: who may look into a store's documents from outside, for which dates. */
const audits = {
  name: "audits",
  needs: ["accounts", "stores", "shell"],
  migrations,
  storeRecords: auditRecords,
  offers: offered,
  verify: verifyAudits,
  grants: auditGrants,
  sample: loadSampleAudit,
} satisfies Feature;

export default audits;

function offered(context: FeatureContext): AuditsOffer {
  const { database } = context;
  context.offered(shellOffer).tellSession(async ({ identity }) => ({
    maySwitchToAuditor: await maySwitchToAuditor(context, identity),
  }));
  return {
    hasActiveAudit: (storeIds) => hasActiveAudit(database, storeIds),
    async shareAnAudit(userId, otherId) {
      const own = (await auditsOfAuditor(database, userId)).map(({ id }) => id);
      return (await auditsOfAuditor(database, otherId)).some(({ id }) => own.includes(id));
    },
  };
}

/** True for a dealer's person who takes part in an active audit, and so may look at it as an auditor does. */
async function maySwitchToAuditor({ database }: FeatureContext, identity: Identity): Promise<boolean> {
  const { userId, accountId, role } = identity;
  if (accountId === null || !dealerRoles.some((name) => name === role)) return false;
  return (await auditsOfAuditor(database, userId)).some((audit) => audit.accountId === accountId);
}
