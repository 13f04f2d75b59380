import * as v from "valibot";
import { type Document, limits } from "@/features/documents/contract.ts";
import { documentFilingOffer, type IncomingFile, refusalError } from "@/features/documents/offers-filing.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { type FileToRead, pdfOffer } from "@/features/pdf/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { type TakenUpload, uploadsOffer } from "@/features/uploads/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { parseJson } from "@/kernel/json-body.ts";
import { type MultipartFile, readMultipart } from "@/kernel/multipart.ts";
import { parseInput } from "@/kernel/parse.ts";
import { idText } from "@/kernel/shapes.ts";
import { type NewDocument, newDocumentSchema, type PagesOfUpload } from "./contract.ts";
import { file, prepared } from "./file-new.ts";
import { afterSameRequest, filedBySameRequest } from "./idempotent-filing.ts";

/** Bytes of the `document` part: room for hundreds of firearms, as much as a body of JSON. */
const largestField = 500_000;

/** Files one document from a multipart request: whole, or nothing of it. */
export async function fileDocument(context: FeatureContext, access: Access, request: Request): Promise<Document> {
  const archive = context.offered(documentFilingOffer);
  const { userId } = access.identity;
  const key = keyHash(request.headers.get("idempotency-key"));
  const id = await afterSameRequest(context, userId, key, async () => {
    const known = key && await archive.documentOfRequest(userId, key);
    if (!known) return await fileOnce(context, access, request, key);
    await request.body?.cancel();
    return known;
  });
  return await archive.shown(access, id);
}

async function fileOnce(
  context: FeatureContext,
  access: Access,
  request: Request,
  key: string | null,
): Promise<number> {
  const parts = await readMultipart(request, {
    files: context.files,
    maximumFileBytes: limits.fileBytes,
    maximumFiles: limits.filesOfOneDocument,
    maximumFieldBytes: largestField,
  });
  try {
    const document = parsedDocument(parts.fields.get("document"));
    const store = await context.offered(storesOffer).permitted(access, document.storeId, "documents.file");
    assertFiles(document, parts.files);
    const checked = prepared(context, store, document);
    const sources = await sourcesOf(context, access, store, document, parts.files);
    const files = await context.offered(documentFilingOffer).newFiles(access, sources);
    const id = await file(context, access, checked, files, { key });
    await Promise.all(sources.map(({ upload }) => upload?.drop()));
    return id;
  } catch (error) {
    const filed = await filedBySameRequest(context, access.identity.userId, key, error);
    if (filed === null) throw error;
    return filed;
  } finally {
    await parts.drop();
  }
}

/** Reads the values of a form, sent as a part or as a finished upload, and stores nothing. */
export async function readMetaData(context: FeatureContext, access: Access, request: Request): Promise<MetaData> {
  const parts = await readMultipart(request, {
    files: context.files,
    maximumFileBytes: limits.fileBytes,
    maximumFiles: 1,
    maximumFieldBytes: largestField,
  });
  try {
    const form = await formToRead(context, access, parts.fields, parts.files);
    const result = await context.offered(pdfOffer).read(form, { asker: askerOf(access) });
    if (result.kind === "refused") throw refusalError(result, form.fileName);
    return result.metaData;
  } finally {
    await parts.drop();
  }
}

/** Some pages of a finished upload of the asker as a file of their own. */
export async function pagesOfUpload(
  context: FeatureContext,
  access: Access,
  { uploadId, firstPage, lastPage }: PagesOfUpload,
): Promise<Response> {
  const upload = await context.offered(uploadsOffer).take(access, uploadId);
  const asker = askerOf(access);
  const extracted = await context.offered(pdfOffer).extract(upload, { firstPage, lastPage }, { asker });
  if (extracted.kind === "refused") throw refusalError(extracted, upload.fileName);
  const file = await Deno.open(extracted.path);
  // Open, it can be read on after its name is gone; where that cannot be, it goes with what is left behind.
  await extracted.drop().catch(() => {});
  return new Response(file.readable, { headers: { "content-type": "application/pdf", "cache-control": "no-store" } });
}

async function formToRead(
  context: FeatureContext,
  access: Access,
  fields: ReadonlyMap<string, string>,
  files: readonly MultipartFile[],
): Promise<FileToRead & { readonly fileName: string }> {
  const id = fields.get("uploadId");
  if (id === undefined) {
    const file = files.find(({ part }) => part === "file");
    if (!file) throw badRequest("Please choose a PDF file.", { file: "Please choose a PDF file." });
    const { path, sha256 } = file.received;
    return { path, sha256, fileName: file.fileName };
  }
  const parsed = v.safeParse(idText, id);
  if (!parsed.success) throw badRequest("An upload is named by its id.", { uploadId: "An upload is named by its id." });
  return await context.offered(uploadsOffer).take(access, parsed.output);
}

function parsedDocument(text: string | undefined): NewDocument {
  const missing = "The part `document` with the values of the record is missing or is not JSON.";
  let json: unknown;
  try {
    json = parseJson(text ?? "");
  } catch {
    throw badRequest(missing, { document: missing });
  }
  return parseInput(newDocumentSchema, json);
}

/** A file to be filed: a part of a form, or a finished upload. */
interface Source extends IncomingFile {
  readonly upload: TakenUpload | null;
}

/** One part for each attachment that names no upload. */
function assertFiles(document: NewDocument, files: readonly MultipartFile[]): void {
  const expected = document.attachments.filter(({ uploadId }) => uploadId === undefined).length;
  if (files.length === expected && files.every(({ part }) => part === "files")) return;
  const message = "There must be one file for each attachment, in parts named `files`, or the id of its upload.";
  throw badRequest(message, { files: message });
}

/** The files in the order of the attachments. */
async function sourcesOf(
  context: FeatureContext,
  access: Access,
  store: Store,
  { attachments }: NewDocument,
  parts: readonly MultipartFile[],
): Promise<readonly Source[]> {
  const left = [...parts];
  return await Promise.all(attachments.map(async ({ fileName, uploadId }): Promise<Source> => {
    if (uploadId !== undefined) {
      const upload = await context.offered(uploadsOffer).take(access, uploadId);
      if (upload.storeId !== store.id) throw notFound();
      return { ...upload, fileName: cleanFileName(fileName || upload.fileName), keep: upload.keep, upload };
    }
    const part = left.shift();
    if (!part) throw badRequest("Send one file for each attachment.");
    const { path, sha256, size } = part.received;
    const keep = () => part.received.keep();
    return { path, sha256, size, fileName: cleanFileName(fileName || part.fileName), keep, upload: null };
  }));
}
