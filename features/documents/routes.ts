import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { type Route, route } from "@/kernel/route.ts";
import { paginate } from "@/kernel/paginate.ts";
import {
  countDocuments,
  flagDocument,
  getDocument,
  listDocuments,
  previousAndNextDocuments,
  quickFindDocuments,
} from "./contract.ts";
import {
  attachmentContent,
  getAttachment,
  listAttachments,
  loadedAheadHeader,
  recordPrint,
} from "./contract-attachments.ts";
import { archiveEntry, jumpInDocuments, listAssignees, nearestDocuments, setFilingOrder } from "./contract-archive.ts";
import { assigneesOf } from "./archive/assignees.ts";
import { actionRoutes } from "./routes-actions.ts";
import {
  addSupplements,
  deleteAttachment,
  deleteAttachmentFor,
  listDeletedAttachments,
  mergedDocument,
  orderSupplements,
  recordMergedPrint,
  restoreAttachment,
  uploadToDocument,
} from "./contract-supplements.ts";
import { entryOf, setFilingOrderOf } from "./archive/filing-orders.ts";
import { markOne } from "./actions/mark.ts";
import { damagedPage } from "./damage/damaged-files.ts";
import { listDamagedFiles } from "./contract-damage.ts";
import { recordLook, recordPrinting } from "./records/access-log.ts";
import { mergedResponse, recordMergedPrinting } from "./merged/merged.ts";
import { shownMarks } from "./records/told-of-others.ts";
import { isThere, presentAttachment, presentDocument, readable, readableAttachment } from "./records/record.ts";
import { addFiles, takeFiles } from "./supplements/supplements.ts";
import { deletedSupplements, removeSupplement, reorderSupplements, restoreSupplement } from "./supplements/changes.ts";
import { findQuickly, jumpTo, listCount, listPage, mostFound, nearestTo, neighboursOf } from "./archive/lists.ts";

/** The HTTP face of the documents: parse, ask access, call a rule, answer. */
export function routes(context: FeatureContext): readonly Route[] {
  return [...recordRoutes(context), ...supplementRoutes(context)];
}

function recordRoutes(context: FeatureContext): readonly Route[] {
  const { database, files } = context;
  return [
    ...actionRoutes(context),
    route(listDocuments, ({ query, access }) => listPage(context, access, query.filters, query.isCountedLater)),
    route(countDocuments, ({ query, access }) => listCount(context, access, query)),
    route(
      previousAndNextDocuments,
      ({ query, access }) => neighboursOf(context, access, query.filters, query.documentId),
    ),
    route(nearestDocuments, ({ query, access }) => nearestTo(context, access, query)),
    route(jumpInDocuments, ({ query, access }) => jumpTo(context, access, query.filters, query.at)),
    route(listAssignees, async ({ query, access }) => {
      const { storeId, formType, side } = query;
      return paginate(await assigneesOf(context, access, { storeId, formType: Number(formType), side }), query);
    }),
    route(archiveEntry, ({ query, access }) => entryOf(context, access, query)),
    route(setFilingOrder, ({ body, access }) => setFilingOrderOf(context, access, body.storeId, body.filingOrder)),
    route(listDamagedFiles, ({ query, access }) => damagedPage(context, access, query)),
    route(quickFindDocuments, async ({ query, access }) => {
      const found = await findQuickly(context, access, query);
      return paginate(found, { page: 1, limit: mostFound });
    }),
    route(
      getDocument,
      async ({ params, access }) => presentDocument(await readable(database, access, params.id), access),
    ),
    route(
      flagDocument,
      async ({ params, body, access }) => {
        await markOne(context, access, params.id, { side: "dealer", mark: { kind: "flag", color: body.color } });
        return presentDocument(await readable(database, access, params.id), access);
      },
    ),
    route(
      listAttachments,
      async ({ params, query, access }) => {
        const { attachments } = await readable(database, access, params.id);
        return paginate(attachments.filter(isThere).map(presentAttachment), query);
      },
    ),
    route(getAttachment, async ({ params, query, access }) => {
      const row = await readableAttachment(database, access, params.id);
      const marks = await shownMarks(context, params.id);
      // What marks say stands on the form: nobody gets it without an entry, asked for or not.
      if (query.shouldAddHistory || marks.annotations.length > 0) {
        await recordLook(context, access, "documents.viewed", row);
      }
      return { ...presentAttachment(row), ...marks };
    }),
    route(attachmentContent, async ({ params, query, access, request }) => {
      const row = await readableAttachment(database, access, params.id);
      const file = storedBytes(files, { sha256: String(row.sha256), size: Number(row.size) });
      const shown = { name: String(row.file_name), mediaType: "application/pdf", download: query.download };
      const isAhead = request.headers.get(loadedAheadHeader.name) === "true";
      const event = query.download ? "documents.downloaded" : isAhead ? "documents.loaded_ahead" : "documents.viewed";
      return await fileResponse(file, request, shown, () => recordLook(context, access, event, row));
    }),
    route(recordPrint, async ({ params, access }) => {
      const row = await readableAttachment(database, access, params.id);
      await recordPrinting(context, access, row);
    }),
  ];
}

function supplementRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(
      mergedDocument,
      ({ params, query, access, request }) => mergedResponse(context, access, params.id, request, query.download),
    ),
    route(recordMergedPrint, ({ params, access }) => recordMergedPrinting(context, access, params.id)),
    route(addSupplements, async ({ params, access, request }) => {
      const { stored, warning } = await addFiles(context, access, params.id, request);
      return { ...presentDocument(stored, access), warningMessage: warning };
    }),
    route(uploadToDocument, async ({ access, request }) => {
      const taken = await takeFiles(context, access, request);
      return "stored" in taken ? { ...presentDocument(taken.stored, access), warningMessage: taken.warning } : taken;
    }),
    route(
      deleteAttachment,
      async ({ params, access }) => presentDocument(await removeSupplement(context, access, params.id), access),
    ),
    route(
      deleteAttachmentFor,
      async ({ params, body, access }) =>
        presentDocument(await removeSupplement(context, access, params.id, body.reason), access),
    ),
    route(
      restoreAttachment,
      async ({ params, access }) => presentDocument(await restoreSupplement(context, access, params.id), access),
    ),
    route(
      listDeletedAttachments,
      async ({ params, query, access }) => {
        const rows = await deletedSupplements(context, access, params.id);
        const shown = rows.map((row) => ({
          ...presentAttachment(row),
          deletedBy: String(row.deleted_by_name ?? ""),
          deletedOn: String(row.deleted_at),
          deletionReason: String(row.deletion_reason ?? ""),
        }));
        return paginate(shown, query);
      },
    ),
    route(
      orderSupplements,
      async ({ params, body, access }) =>
        presentDocument(await reorderSupplements(context, access, params.id, body.attachmentIds), access),
    ),
  ];
}
