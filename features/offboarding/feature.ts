import { verifyExports } from "./verify-exports.ts";
import type { Feature } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { undeleteCommand } from "./deletion/undelete-command.ts";
import { lastExport } from "./export/last-export.ts";
import { describeOffboardingEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { eraseDue } from "./erasure/erase.ts";
import type { OffboardingOffer } from "./offers.ts";
import { routes } from "./routes.ts";
import { toldDeletions } from "./told-rows.ts";

/** Leaving: a zip of everything of a store or an account, deletion after it, 30 days of grace, restoring. */
const offboarding = {
  name: "offboarding",
  storedAs: "departure",
  needs: ["accounts", "stores", "organization", "audits", "shell", "documents", "history", "verifier"],
  migrations,
  describes: describeOffboardingEvent,
  permissions: {
    "offboarding.export": {
      label: "Export everything of a store",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
    "offboarding.delete": { label: "Delete a store or the account", roles: ["FFLAccountOwner"], about: "account" },
    "offboarding.restore": { label: "Restore what was deleted in the last 30 days", roles: ["OperatorAdmin"] },
  },
  routes,
  offers: ({ database }): OffboardingOffer => ({ lastExport: (store) => lastExport(database, store) }),
  storeRecords: (context) => rowsOnly(context.database, "departure_left_out"),
  commands: { undelete: undeleteCommand },
  verify: verifyExports,
  toldRows: [toldDeletions],
  recurring: { "departure.purge": { everySeconds: 3600, purges: true, run: eraseDue } },
} satisfies Feature;

export default offboarding;
