import { type Feature, service } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { soundAlarms } from "./alarms.ts";
import { applicationSessions } from "./applications.ts";
import { backupDue } from "./backup-due.ts";
import { eraseBackups } from "./erasure.ts";
import { describeBackupEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import type { BackupOffer } from "./offers.ts";
import { permissions } from "./permissions.ts";
import { Releases, releasesKey } from "./release/releases.ts";
import sandboxes from "./sandboxes.ts";
import { backupState } from "./state.ts";
import { toldApplications } from "./told-rows.ts";
import { routes } from "./routes.ts";

/** The dealer's own copy: the feed by which the backup application keeps it, and the proofs that it checks. */
export default {
  name: "backup",
  needs: ["accounts", "stores", "shell", "documents", "history", "timestamps", "deadlines", "verifier"],
  migrations,
  toldRows: [toldApplications],
  permissions,
  routes,
  sandboxes,
  offers: (context) => {
    context.offered(accountsOffer).joinGuests(applicationSessions(context));
    context.offered(accountsOffer).joinErasure(eraseBackups);
    context.offered(deadlinesOffer).add(backupDue(context));
    return { state: (accountId: number) => backupState(context, accountId) } satisfies BackupOffer;
  },
  services: [service(releasesKey, (context) => new Releases(context), (releases) => releases.close())],
  describes: describeBackupEvent,
  storeRecords: ({ database }) => rowsOnly(database, "backup_copies"),
  recurring: { "backup.alarms": { everySeconds: 3600, run: soundAlarms } },
} satisfies Feature;
