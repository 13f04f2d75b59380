import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { type FeatureContext, type NamedOffer, offer } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { amend, prepareAmendment } from "./actions/amend.ts";
import { markMany } from "./actions/bulk.ts";
import { resolveChosen } from "./actions/bulk-chosen.ts";
import { recentMarks, undoChange } from "./actions/bulk-undo.ts";
import { auditGuards, auditMarks } from "./actions/audit-marks.ts";
import { markOne } from "./actions/mark.ts";
import { expiringChecks } from "./archive/expiring-checks.ts";
import { facetCounts } from "./archive/facet-counts.ts";
import { filingOrderOf, openArchiveWith } from "./archive/filing-orders.ts";
import { countOf, expiringOf, exportedRows, followingOf } from "./archive/lists.ts";
import { checkFiles, checkRecord } from "./ledger/checks.ts";
import { damagedOf } from "./damage/damaged-files.ts";
import { mergedFile } from "./merged/merged.ts";
import {
  amendableDocument,
  documentsOfStore,
  everythingOf,
  fileOfStore,
  oneDocument,
  permittedDocuments,
  sizeOfStore,
} from "./offboarding/exported-documents.ts";
import { bytesByAccount } from "./offboarding/bytes-by-account.ts";
import { isPurged, purgeStore } from "./offboarding/purge.ts";
import { type DocumentChangesOffer, documentChangesOffer } from "./offers-changes.ts";
import { type DocumentExportOffer, documentExportOffer } from "./offers-export.ts";
import { type DocumentFilingOffer, documentFilingOffer } from "./offers-filing.ts";
import { type DocumentMarksOffer, documentMarksOffer } from "./offers-marks.ts";
import { type DocumentSearchOffer, documentSearchOffer } from "./offers-search.ts";
import { type DocumentRecordsOffer, documentRecordsOffer } from "./offers.ts";
import { addFiling } from "./records/add-filing.ts";
import { fileBackdated } from "./records/backdated.ts";
import { recordValuesViewed } from "./records/access-log.ts";
import { countsByStore } from "./records/counts.ts";
import { filedBefore, firstWithFile, firstWithTsn } from "./records/filed-before.ts";
import { keptCounts, settledCount } from "./records/kept-counts.ts";
import { inspectedCounts, unsettledCount } from "./records/inspected-counts.ts";
import { newFiles } from "./records/new-files.ts";
import {
  documentOf,
  headingsOf,
  isFlagged,
  isNoOtherDocument,
  reviewStatesOf,
  showMarksWith,
} from "./records/told-of-others.ts";
import {
  assignedTo,
  placeOf,
  presentAttachment,
  presentDocument,
  readable,
  readableAttachment,
  requirePlace,
} from "./records/record.ts";
import { documentOfRequest, isRepeatedRequest } from "./records/requests.ts";
import { candidatesFor } from "./search/candidates.ts";
import { datedDocuments } from "./search/dated-documents.ts";

/** What this feature gives to others, by subject. */
export function documentsOffered(context: FeatureContext): readonly NamedOffer[] {
  context.offered(deadlinesOffer).add(expiringChecks(context));
  return [
    offer(documentRecordsOffer, recordsOffered(context)),
    offer(documentFilingOffer, filingOffered(context)),
    offer(documentChangesOffer, changesOffered(context)),
    offer(documentMarksOffer, marksOffered(context)),
    offer(documentExportOffer, exportOffered(context)),
    offer(documentSearchOffer, searchOffered(context)),
  ];
}

function recordsOffered(context: FeatureContext): DocumentRecordsOffer {
  const { database } = context;
  return {
    placeOf: (id) => placeOf(database, id),
    permittedPlace: async (access, id, permission) => requirePlace(access, await placeOf(database, id), permission),
    byId: (id) => oneDocument(database, id),
    assignedTo: (id) => assignedTo(database, id),
    attachment: async (access, id) => presentAttachment(await readableAttachment(database, access, id)),
    documentOf: (attachmentId) => documentOf(database, attachmentId),
    headings: (ids) => headingsOf(database, ids),
    reviewStates: (ids) => reviewStatesOf(database, ids),
    isFlagged,
    isNoOtherDocument,
    recordViewed: (access, storeId, attachment) => recordValuesViewed(context, access, storeId, attachment),
    showMarksWith: (marksOf) => showMarksWith(context, marksOf),
    countsByStore: (accountId) => countsByStore(database, accountId),
    checkRecord: (id) => checkRecord(context, id),
    checkFiles: (id) => checkFiles(context, id),
  };
}

function filingOffered(context: FeatureContext): DocumentFilingOffer {
  const { database } = context;
  return {
    addFiling,
    newFiles: (access, files) => newFiles(context, access, files),
    shown: async (access, id) => presentDocument(await readable(database, access, id), access),
    firstWithTsn: (store, tsn) => firstWithTsn(database, store, tsn),
    firstWithFile: (storeId, sha256s) => firstWithFile(database, storeId, sha256s),
    filedBefore: (store, wanted) => filedBefore(database, store, wanted),
    documentOfRequest: (userId, requestKey) => documentOfRequest(database, userId, requestKey),
    isRepeatedRequest,
    fileBackdated: (documents, takesPart) => fileBackdated(context, documents, takesPart),
  };
}

function changesOffered(context: FeatureContext): DocumentChangesOffer {
  return {
    amendable: (access, id, permission) => amendableDocument(context.database, access, id, permission),
    prepareAmendment: (access, amendment) => prepareAmendment(context, access, amendment),
    amend: (access, amendment, takesPart) => amend(context, access, amendment, takesPart),
  };
}

function marksOffered(context: FeatureContext): DocumentMarksOffer {
  return {
    mark: (access, id, marking, takesPart) => markOne(context, access, id, marking, takesPart),
    markMany: (asker, chosen, marking, finished) => markMany(context, asker, chosen, marking, finished),
    undoMarks: (access, changeId) => undoChange(context, { access }, changeId),
    guardAuditMarks: (holds) => void context.service(auditGuards).push(holds),
    recentMarks: (access, side) => recentMarks(context, access, side),
    auditMarks: (ids) => auditMarks(context.database, ids),
  };
}

function exportOffered(context: FeatureContext): DocumentExportOffer {
  const { database } = context;
  return {
    bytesByAccount: () => bytesByAccount(database),
    sizeOf: (store) => sizeOfStore(database, store),
    damaged: (storeIds, most) => damagedOf(database, storeIds, most),
    everything: (store) => everythingOf(database, store),
    ofStore: (store, ids) => documentsOfStore(database, store, ids),
    fileIn: (storeId, sha256) => fileOfStore(database, storeId, sha256),
    exportedRows: (access, filters) => exportedRows(context, access, filters),
    permitted: (access, ids, permission) => permittedDocuments(database, access, ids, permission),
    mergedFile: (id, asked = {}) => mergedFile(context, id, asked),
    purge: (store) => purgeStore(context, store),
    isPurged: (storeId) => isPurged(context, storeStream(storeId)),
  };
}

function searchOffered(context: FeatureContext): DocumentSearchOffer {
  return {
    candidates: (access, asked) => candidatesFor(context.database, access.scope("documents.export"), asked),
    expiring: (access, where) => expiringOf(context, access, where),
    facetCounts: (access, where, facets) => facetCounts(context, access, where, facets),
    chosen: async (access, input, asked) => {
      const { ids, stores, hasMore } = await resolveChosen(context, access, input, asked);
      const places = stores.map((row) => ({ accountId: Number(row.account_id), storeId: Number(row.store_id) }));
      return { ids, stores: places, hasMore };
    },
    inspectedCounts: (store, formType, range) => inspectedCounts(context.database, store, formType, range),
    datedDocuments: (store, formType, ranges) => datedDocuments(context.database, store, formType, ranges),
    unsettledCount: (store) => unsettledCount(context.database, store),
    following: (access, filters, asked) => followingOf(context, access, filters, asked),
    count: (access, filters) => countOf(context, access, filters),
    settledCount: (store, range) => settledCount(context.database, store, range),
    keptCounts: (store) => keptCounts(context.database, store),
    filingOrder: (storeId) => filingOrderOf(context, storeId),
    openArchiveWith: (entry) => openArchiveWith(context, entry),
  };
}
