import type { Feature } from "@/kernel/feature.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { applicationSessions } from "./applications.ts";
import { describeBackupEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { permissions } from "./permissions.ts";
import sandboxes from "./sandboxes.ts";
import { routes } from "./routes.ts";

/** The dealer's own copy: the feed by which the backup application keeps it, and the proofs that it checks. */
export default {
  name: "backup",
  needs: ["accounts", "stores", "documents", "history"],
  migrations,
  permissions,
  routes,
  sandboxes,
  offers: (context) => {
    context.offered(accountsOffer).joinGuests(applicationSessions(context));
    return {};
  },
  describes: describeBackupEvent,
} satisfies Feature;
