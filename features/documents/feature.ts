import { type Feature, type FeatureContext, offer, service } from "@/kernel/feature.ts";
import { addFiling } from "./records/add-filing.ts";
import { fileBackdated } from "./records/backdated.ts";
import { filedBefore, firstWithFile, firstWithTsn } from "./records/filed-before.ts";
import { newFile } from "./records/new-files.ts";
import { amend, prepareAmendment } from "./actions/amend.ts";
import { markMany } from "./actions/bulk.ts";
import { deleteOldChanges, undoChange } from "./actions/bulk-undo.ts";
import { markOne } from "./actions/mark.ts";
import { checkAll, checkFiles, checkRecord } from "./ledger/checks.ts";
import { countsByStore } from "./records/counts.ts";
import { deletedSupplements } from "./offboarding/deleted-supplements.ts";
import { everythingOf, oneDocument, permittedDocuments, sizeOfStore } from "./offboarding/exported-documents.ts";
import { fileReferences } from "./ledger/file-references.ts";
import { describeDocumentEvent } from "./ledger/event-words.ts";
import { lookingEvents, streamOf } from "./ledger/events.ts";
import { documentReplays } from "./ledger/replays.ts";
import { expiringOf, exportedRows } from "./archive/lists.ts";
import { archiveEntries, openArchiveWith } from "./archive/filing-orders.ts";
import { mergedCache, mergedFile, openMergedCache, trimMerged } from "./merged/merged.ts";
import { migrations } from "./migrations/index.ts";
import { namedFiles } from "./records/named-files.ts";
import { type DocumentsOffer, documentsOffer } from "./offers.ts";
import { type DocumentChangesOffer, documentChangesOffer } from "./offers-changes.ts";
import { type DocumentFilingOffer, documentFilingOffer } from "./offers-filing.ts";
import { type DocumentMarksOffer, documentMarksOffer } from "./offers-marks.ts";
import { permissions } from "./permissions.ts";
import { isPurged, purgeStore } from "./offboarding/purge.ts";
import { assignedTo, placeOf, presentDocument, readable } from "./records/record.ts";
import { deleteOldRequests, documentOfRequest, isRepeatedRequest } from "./records/requests.ts";
import { routes } from "./routes.ts";
import { candidatesFor } from "./search/candidates.ts";

const weekMilliseconds = 7 * 86_400_000;

function recordsOffered(context: FeatureContext): DocumentsOffer {
  return {
    placeOf: (id) => placeOf(context.database, id),
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
    candidates: (access, asked) => candidatesFor(context.database, access.scope("documents.export"), asked),
  };
}

function filingOffered(context: FeatureContext): DocumentFilingOffer {
  const { database } = context;
  return {
    addFiling,
    newFile: (file) => newFile(context, file),
    shown: async (access, id) => presentDocument(await readable(database, access, id), access),
    firstWithTsn: (store, tsn) => firstWithTsn(database, store, tsn),
    firstWithFile: (storeId, sha256s) => firstWithFile(database, storeId, sha256s),
    filedBefore: (store, wanted) => filedBefore(database, store, wanted),
    documentOfRequest: (userId, requestKey) => documentOfRequest(database, userId, requestKey),
    isRepeatedRequest,
    fileBackdated: (documents) => fileBackdated(context, documents),
  };
}

function changesOffered(context: FeatureContext): DocumentChangesOffer {
  return {
    prepareAmendment: (access, amendment) => prepareAmendment(context, access, amendment),
    amend: (access, amendment, takesPart) => amend(context, access, amendment, takesPart),
  };
}

function marksOffered(context: FeatureContext): DocumentMarksOffer {
  return {
    mark: (access, id, marking, takesPart) => markOne(context, access, id, marking, takesPart),
    markMany: (asker, chosen, marking, finished) => markMany(context, asker, chosen, marking, finished),
    undoMarks: (access, changeId) => undoChange(context, access, changeId),
  };
}

export default {
  name: "documents",
  needs: ["accounts", "stores", "shell", "uploads", "pdf"],
  migrations,
  permissions,
  routes,
  offers: (context) => [
    offer(documentsOffer, recordsOffered(context)),
    offer(documentFilingOffer, filingOffered(context)),
    offer(documentChangesOffer, changesOffered(context)),
    offer(documentMarksOffer, marksOffered(context)),
  ],
  describes: describeDocumentEvent,
  replays: documentReplays,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  fileReferences: ({ database }) => fileReferences(database),
  storeRecords: deletedSupplements,
  verify: checkAll,
  services: [
    service(archiveEntries, () => []),
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
