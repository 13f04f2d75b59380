import { dealerRoles } from "@/features/accounts/contract-roles.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { shellOffer } from "@/features/shell/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import { type Feature, type FeatureContext, type NamedOffer, offer } from "@/kernel/feature.ts";
import { auditsOfAuditor, hasActiveAudit } from "./audit-rows.ts";
import { auditGrants, inspectedAudits } from "./grants.ts";
import { auditRecords } from "./store-records.ts";
import { migrations } from "./migrations/index.ts";
import { auditRecordsOf } from "./find-audit.ts";
import { auditRecordsOffer, auditsOffer } from "./offers.ts";
import { describeAuditEvent } from "./ledger-events.ts";
import { pendingRanges } from "./pending-ranges.ts";
import { placeAfterAudit } from "./after-end.ts";
import { permissions } from "./permissions.ts";
import { routes } from "./routes.ts";
import { verifyAudits } from "./verify-audits.ts";
import { loadSampleAudit } from "./sample.ts";
import { auditsToldRows } from "./told-rows.ts";

/** Audits: who may look into a store's documents from outside, for which dates. */
const audits = {
  name: "audits",
  needs: ["accounts", "stores", "users", "shell", "deadlines", "documents"],
  migrations,
  permissions,
  routes,
  describes: describeAuditEvent,
  storeRecords: auditRecords,
  offers: offered,
  verify: verifyAudits,
  toldRows: auditsToldRows,
  grants: auditGrants,
  sample: loadSampleAudit,
} satisfies Feature;

export default audits;

function offered(context: FeatureContext): readonly NamedOffer[] {
  const { database } = context;
  context.offered(deadlinesOffer).add(pendingRanges(context));
  context.offered(shellOffer).tellSession(async ({ identity }) => ({
    maySwitchToAuditor: await maySwitchToAuditor(context, identity),
  }));
  context.offered(shellOffer).leadAfterEnd((ended) => placeAfterAudit(context, ended));
  return [
    offer(auditsOffer, {
      hasActiveAudit: (storeIds) => hasActiveAudit(database, storeIds),
      async shareAnAudit(userId, otherId) {
        const own = (await auditsOfAuditor(database, userId)).map(({ id }) => id);
        return (await auditsOfAuditor(database, otherId)).some(({ id }) => own.includes(id));
      },
    }),
    offer(auditRecordsOffer, auditRecordsOf(context)),
  ];
}

/** True for a dealer's person who takes part in an active audit, and so may look at it as an auditor does. */
async function maySwitchToAuditor(context: FeatureContext, identity: Identity): Promise<boolean> {
  if (identity.accountId === null || !dealerRoles.some((name) => name === identity.role)) return false;
  return (await inspectedAudits(context, identity)).length > 0;
}
