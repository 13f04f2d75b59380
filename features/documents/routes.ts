import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { contentResponse } from "./attachment-content.ts";
import {
  attachmentContent,
  createDocument,
  extractMetaData,
  flagDocument,
  getAttachment,
  getDocument,
  listAttachments,
  listDocuments,
  previousAndNextDocuments,
  quickFindDocuments,
  recordPrint,
} from "./contract.ts";
import { setFlag } from "./flags.ts";
import { recordLook } from "./looking.ts";
import { presentAttachment, presentDocument, readable, readableAttachment } from "./record.ts";
import { findQuickly, listPage, neighboursOf } from "./lists.ts";
import { fileDocument, readMetaData } from "./upload.ts";

/** The HTTP face of the documents: parse, ask access, call a rule, answer. */
export function routes(context: FeatureContext): readonly Route[] {
  const { database, files } = context;
  return [
    route(listDocuments, ({ query, access }) => listPage(context, access, query)),
    route(
      previousAndNextDocuments,
      ({ query, access }) => neighboursOf(context, access, query.filters, query.documentId),
    ),
    route(quickFindDocuments, ({ query, access }) => findQuickly(context, access, query)),
    route(extractMetaData, ({ request }) => readMetaData(context, request)),
    route(
      createDocument,
      async ({ access, request }) => presentDocument(await fileDocument(context, access, request), access),
    ),
    route(
      getDocument,
      async ({ params, access }) => presentDocument(await readable(database, access, params.id), access),
    ),
    route(
      flagDocument,
      async ({ params, body, access }) =>
        presentDocument(await setFlag(context, access, params.id, body.color), access),
    ),
    route(
      listAttachments,
      async ({ params, access }) => (await readable(database, access, params.id)).attachments.map(presentAttachment),
    ),
    route(getAttachment, async ({ params, query, access }) => {
      const { row } = await readableAttachment(database, access, params.id);
      if (query.shouldAddHistory) await recordLook(context, access, "documents.viewed", row);
      return presentAttachment(row);
    }),
    route(attachmentContent, async ({ params, query, access, request }) => {
      const { row } = await readableAttachment(database, access, params.id);
      if (query.download && request.method === "GET") await recordLook(context, access, "documents.downloaded", row);
      const file = { sha256: String(row.sha256), size: Number(row.size), name: String(row.file_name) };
      return await contentResponse(files, file, request, query.download);
    }),
    route(recordPrint, async ({ params, access }) => {
      const { row } = await readableAttachment(database, access, params.id);
      await recordLook(context, access, "documents.printed", row);
    }),
  ];
}
