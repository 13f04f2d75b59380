import type { Feature } from "@/kernel/feature.ts";
import { describeDepartureEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { purgeDue } from "./purging.ts";
import { routes } from "./routes.ts";

/** Leaving: a zip of everything of a store or an account, deletion after it, 30 days of grace, restoring. */
const departure = {
  name: "departure",
  needs: ["accounts", "stores", "organization", "audits", "shell", "documents", "history"],
  migrations,
  describes: describeDepartureEvent,
  permissions: {
    "departure.export": {
      label: "Export everything of a store",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
    "departure.delete": { label: "Delete a store or the account", roles: ["FFLAccountOwner"], about: "account" },
    "departure.restore": { label: "Restore what was deleted in the last 30 days", roles: ["OperatorAdmin"] },
  },
  routes,
  recurring: { "departure.purge": { everySeconds: 3600, run: purgeDue } },
} satisfies Feature;

export default departure;
