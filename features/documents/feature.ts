import { type Feature, service } from "@/kernel/feature.ts";
import { filedBefore } from "./filing/already-filed.ts";
import { fileBackdated } from "./filing/backdated.ts";
import { deleteOldChanges } from "./actions/bulk-undo.ts";
import { checkAll, checkFiles, checkRecord } from "./ledger/checks.ts";
import { countsByStore } from "./records/counts.ts";
import { deletedSupplements } from "./offboarding/deleted-supplements.ts";
import { everythingOf, oneDocument, permittedDocuments, sizeOfStore } from "./offboarding/exported-documents.ts";
import { fileReferences } from "./ledger/file-references.ts";
import { describeDocumentEvent } from "./ledger/event-words.ts";
import { lookingEvents, streamOf } from "./ledger/events.ts";
import { documentReplays } from "./ledger/replays.ts";
import { expiringOf, exportedRows } from "./archive/lists.ts";
import { fileNew } from "./filing/file-new.ts";
import { archiveEntries, openArchiveWith } from "./archive/filing-orders.ts";
import { mergedCache, mergedFile, openMergedCache, trimMerged } from "./merged/merged.ts";
import { migrations } from "./migrations/index.ts";
import { namedFiles } from "./records/named-files.ts";
import type { DocumentsOffer } from "./offers.ts";
import { permissions } from "./permissions.ts";
import { isPurged, purgeStore } from "./offboarding/purge.ts";
import { assignedTo, placeOf } from "./records/record.ts";
import { deleteOldRequests } from "./filing/requests.ts";
import { requestsUnderWay } from "./filing/twins.ts";
import { routes } from "./routes.ts";
import { candidatesFor } from "./search/candidates.ts";

const weekMilliseconds = 7 * 86_400_000;

export default {
  name: "documents",
  needs: ["accounts", "stores", "shell", "uploads", "pdf"],
  migrations,
  permissions,
  routes,
  offers: (context): DocumentsOffer => ({
    placeOf: (id) => placeOf(context.database, id),
    fileNew: (access, document, files, options) => fileNew(context, access, document, files, options),
    checkRecord: (id) => checkRecord(context, id),
    checkFiles: (id) => checkFiles(context, id),
    countsByStore: (accountId) => countsByStore(context.database, accountId),
    sizeOf: (store) => sizeOfStore(context.database, store),
    everything: (store) => everythingOf(context.database, store),
    exportedRows: (access, filters) => exportedRows(context, access, filters),
    permitted: (access, ids, permission) => permittedDocuments(context.database, access, ids, permission),
    assignedTo: (id) => assignedTo(context.database, id),
    mergedFile: (id) => mergedFile(context, id),
    expiring: (access, where) => expiringOf(context, access, where),
    byId: (id) => oneDocument(context.database, id),
    lookingEvents,
    openArchiveWith: (entry) => openArchiveWith(context, entry),
    purge: (store) => purgeStore(context, store),
    isPurged: (storeId) => isPurged(context, streamOf(storeId)),
    filedBefore: (store, wanted) => filedBefore(context.database, store, wanted),
    candidates: (access, asked) => candidatesFor(context.database, access.scope("documents.export"), asked),
    fileBackdated: (documents) => fileBackdated(context, documents),
  }),
  describes: describeDocumentEvent,
  replays: documentReplays,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  fileReferences: ({ database }) => fileReferences(database),
  storeRecords: deletedSupplements,
  verify: checkAll,
  services: [
    service(archiveEntries, () => []),
    service(requestsUnderWay, () => new Map()),
    service(mergedCache, openMergedCache),
  ],
  recurring: {
    "documents.sweep": {
      everySeconds: 6 * 3600,
      run: async (context) => {
        const weekAgo = new Date(context.clock.now().getTime() - weekMilliseconds);
        await context.database.write(() => [deleteOldRequests(weekAgo), ...deleteOldChanges(context.clock.now())]);
        await trimMerged(context);
      },
    },
  },
} satisfies Feature;
