import { type Feature, service } from "@/kernel/feature.ts";
import { auditGuards } from "./actions/audit-marks.ts";
import { deleteOldChanges } from "./actions/bulk-undo.ts";
import { lastLookedAt, lookAgain, noteDamage } from "./damage/damaged-files.ts";
import { checkAll } from "./ledger/checks.ts";
import { deletedSupplements } from "./offboarding/deleted-supplements.ts";
import { describeDocumentEvent } from "./ledger/event-words.ts";
import { documentReplays } from "./ledger/replays.ts";
import { archiveEntries } from "./archive/filing-orders.ts";
import { mergedCache, openMergedCache, trimMerged } from "./merged/merged.ts";
import { migrations } from "./migrations/index.ts";
import { fileReferences, namedFiles } from "./records/attached-files.ts";
import { permissions } from "./permissions.ts";
import { marksTellers } from "./records/told-of-others.ts";
import { deleteOldRequests } from "./records/requests.ts";
import { routes } from "./routes.ts";
import { documentsOffered } from "./provide-offers.ts";
import { toldFilingOrders } from "./archive/told-rows.ts";

const weekMilliseconds = 7 * 86_400_000;

export default {
  name: "documents",
  needs: ["accounts", "stores", "shell", "dashboard", "deadlines", "uploads", "pdf"],
  migrations,
  permissions,
  routes,
  offers: documentsOffered,
  describes: describeDocumentEvent,
  insideEvents: ["documents.flagged", "documents.assigned", "documents.filing_order_set"],
  replays: documentReplays,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  fileReferences: ({ database }) => fileReferences(database),
  storeRecords: deletedSupplements,
  fileDamaged: noteDamage,
  toldRows: [toldFilingOrders],
  verify: checkAll,
  services: [
    service(archiveEntries, () => []),
    service(auditGuards, () => []),
    service(marksTellers, () => []),
    service(mergedCache, openMergedCache),
    service(lastLookedAt, () => ({ attachmentId: 0 })),
  ],
  recurring: {
    "documents.damaged_files": { everySeconds: 600, run: lookAgain },
    "documents.sweep": {
      everySeconds: 6 * 3600,
      purges: true,
      run: async (context) => {
        const weekAgo = new Date(context.clock.now().getTime() - weekMilliseconds);
        await deleteOldRequests(context.database, weekAgo);
        await deleteOldChanges(context);
        await trimMerged(context);
      },
    },
  },
} satisfies Feature;
