import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { type Feature, offer, service } from "@/kernel/feature.ts";
import { backupEvidence } from "./backup-evidence.ts";
import { serverBackupEvidence } from "./server-backup-evidence.ts";
import { conditions } from "./conditions.ts";
import { evidenceSources } from "./gather-facts.ts";
import { describeComplianceEvent, insideEvents } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { noticeDue } from "./notice-due.ts";
import { complianceOffer } from "./offers.ts";
import { routes } from "./routes.ts";
import { complianceRecords } from "./store-records.ts";
import { verifyCompliance } from "./verify-compliance.ts";

/** The page of ATF Ruling 2022-1: each condition, how a store meets it now, and what is the dealer's to do. */
export default {
  name: "compliance",
  needs: [
    "accounts",
    "stores",
    "shell",
    "deadlines",
    "documents",
    "audits",
    "history",
    "audit-check",
    "offboarding",
    "backup",
  ],
  migrations,
  routes,
  offers(context) {
    context.offered(deadlinesOffer).add(noticeDue(context));
    context.service(evidenceSources).push(...backupEvidence(context), serverBackupEvidence);
    return [
      offer(complianceOffer, {
        addEvidence(source) {
          if (!conditions.some(({ number }) => number === source.condition)) {
            throw new Error(`There is no condition ${source.condition}.`);
          }
          context.service(evidenceSources).push(source);
        },
      }),
    ];
  },
  describes: describeComplianceEvent,
  insideEvents,
  storeRecords: complianceRecords,
  verify: verifyCompliance,
  services: [service(evidenceSources, () => [])],
} satisfies Feature;
