import * as v from "valibot";
import { storesOffer } from "@/features/stores/offers.ts";
import { constraintOf, GuardFailed } from "@/db/errors.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { type MultipartFile, readMultipart } from "@/kernel/multipart.ts";
import { fieldErrors } from "@/kernel/parse.ts";
import { limits, type NewDocument, newDocumentSchema } from "./contract.ts";
import { expirationOf } from "./expiration.ts";
import { plainPageCount } from "./glance.ts";
import { type Filing, filingStatements, tsnGuard } from "./filing.ts";
import type { RecordedAttachment } from "./ledger-events.ts";
import type { MetaData } from "./reading/result.ts";
import { readersOf, refusalError } from "./readers.ts";
import { readable, type StoredDocument } from "./record.ts";
import { documentOfRequest, keyHash, requestStatement } from "./requests.ts";
import { fold } from "./search/text.ts";
import { checkNewDocument } from "./upload-rules.ts";

/** Bytes of the `document` part: room for hundreds of firearms. */
const largestField = 1_000_000;

/** Files one document from a multipart request: whole, or nothing of it. */
export async function fileDocument(context: FeatureContext, access: Access, request: Request): Promise<StoredDocument> {
  const { userId } = access.identity;
  const key = keyHash(request.headers.get("idempotency-key"));
  const known = key && await documentOfRequest(context.database, userId, key);
  if (known) {
    await request.body?.cancel();
    return await readable(context.database, access, known);
  }
  const parts = await readMultipart(request, {
    files: context.files,
    maximumFileBytes: limits.fileBytes,
    maximumFiles: limits.filesOfOneDocument,
    maximumFieldBytes: largestField,
  });
  try {
    const document = parsedDocument(parts.fields.get("document"));
    const filing = await prepared(context, access, document, parts.files);
    const id = await store(context, filing, parts.files, key);
    context.wake();
    return await readable(context.database, access, id);
  } finally {
    await parts.drop();
  }
}

/** Reads the values of a form and stores nothing. */
export async function readMetaData(context: FeatureContext, request: Request): Promise<MetaData> {
  const parts = await readMultipart(request, {
    files: context.files,
    maximumFileBytes: limits.fileBytes,
    maximumFiles: 1,
    maximumFieldBytes: largestField,
  });
  try {
    const file = parts.files.find(({ part }) => part === "file");
    if (!file) throw badRequest("Please choose a PDF file.", { file: "Please choose a PDF file." });
    const result = await readersOf(context).read(file.received.path);
    if (result.kind === "refused") throw refusalError(result, file.fileName);
    return result.metaData;
  } finally {
    await parts.drop();
  }
}

function parsedDocument(text: string | undefined): NewDocument {
  const missing = "The part `document` with the values of the record is missing or is not JSON.";
  let json: unknown;
  try {
    json = JSON.parse(text ?? "");
  } catch {
    throw badRequest(missing, { document: missing });
  }
  const parsed = v.safeParse(newDocumentSchema, json);
  if (parsed.success) return parsed.output;
  const fields = fieldErrors(parsed.issues, "");
  throw badRequest(Object.values(fields)[0] ?? missing, fields);
}

/** Checks everything that can be checked before anything is stored. */
async function prepared(
  context: FeatureContext,
  access: Access,
  document: NewDocument,
  files: readonly MultipartFile[],
): Promise<Filing> {
  const store = await context.offered(storesOffer).byId(document.storeId);
  if (!store) throw notFound();
  access.require("documents.file", { accountId: store.accountId, storeId: store.id });
  const documentSerialNumbers = document.documentSerialNumbers ??
    document.serialNumbers.filter(Boolean).map((serialNumber) => ({ serialNumber }));
  if (files.length !== document.attachments.length || files.some(({ part }) => part !== "files")) {
    const message = "There must be one file for each attachment, in parts named `files`.";
    throw badRequest(message, { files: message });
  }
  refuse(checkNewDocument({ ...document, documentSerialNumbers }, context.offered(storesOffer).today(store)));
  const pages = await Promise.all(files.map((file) => pagesOf(context, file)));
  const id = await context.ids.next("documents");
  const attachments: RecordedAttachment[] = [];
  for (const [index, { received }] of files.entries()) {
    attachments.push({
      id: await context.ids.next("attachments"),
      sha256: received.sha256,
      size: received.size,
      pages: pages[index],
      fileName: cleanFileName(document.attachments[index].fileName || files[index].fileName),
      type: document.attachments[index].type,
      isMain: index === 0,
    });
  }
  const { identity } = access;
  return {
    record: {
      id,
      accountId: store.accountId,
      storeId: store.id,
      formType: document.formType,
      status: document.formType === 1 ? 0 : document.status,
      customerName: document.customerName,
      transferDate: document.transferDate,
      certificationDate: document.certificationDate,
      nicsDate: document.nicsDate,
      expirationDate: document.transferDate === null
        ? expirationOf(document.nicsDate, document.certificationDate, context.configuration.checkWindowDays)
        : null,
      tsn: document.tsn || null,
      ntn: document.ntn || null,
      firearms: documentSerialNumbers,
      warningMessage: await duplicateWarning(context, store.id, attachments),
      createdById: identity.userId,
      createdByName: identity.name,
      createdByOrigin: 0,
      createdAt: context.clock.now().toISOString(),
    },
    attachments,
    actor: actorOf(identity),
    allowDuplicateTsn: document.allowDuplicateTsn,
  };
}

/** Stores the filing and gives its id, or the id that the same request came to while this one was under way. */
async function store(
  context: FeatureContext,
  filing: Filing,
  files: readonly MultipartFile[],
  key: string | null,
): Promise<number> {
  const { record } = filing;
  try {
    // Asked before the files are kept too, so that nothing of a filing that must be refused gets into the archive.
    await refuseUsedTsn(context, filing);
    await Promise.all(files.map(({ received }) => received.keep()));
    await context.database.write(async () => [
      ...(key ? [requestStatement(record.createdById, key, record.id, record.createdAt)] : []),
      ...await filingStatements(context, [filing]),
    ]);
    return record.id;
  } catch (error) {
    const known = key && (error instanceof AppError || constraintOf(error).includes("document_requests")) &&
      await documentOfRequest(context.database, filing.actor.userId ?? 0, key);
    if (known) return known;
    if (error instanceof GuardFailed && error.guard === tsnGuard) await refuseUsedTsn(context, filing);
    throw error;
  }
}

/** Throws 409 with the id of the other document when the store has the TSN already. */
async function refuseUsedTsn(context: FeatureContext, { record, allowDuplicateTsn }: Filing): Promise<void> {
  if (allowDuplicateTsn || record.formType !== 0 || !record.tsn) return;
  const other = await context.database.one(
    "SELECT id FROM documents WHERE account_id = ? AND form_type = 0 AND tsn_key = ? AND store_id = ? ORDER BY id LIMIT 1",
    [record.accountId, fold(record.tsn), record.storeId],
  );
  if (!other) return;
  const message =
    "Another Form 4473 of this store has the same TSN. Please check the number, or confirm that both are right.";
  throw conflict("documents.duplicate_tsn", message, Number(other.id));
}

async function pagesOf(context: FeatureContext, file: MultipartFile): Promise<number> {
  const plain = plainPageCount(file.received.path);
  if (plain !== null) return plain;
  const result = await readersOf(context).inspect(file.received.path);
  if (result.kind === "refused") throw refusalError(result, file.fileName);
  return result.pages;
}

/** Names the earlier document when the store has one of these very files already. */
async function duplicateWarning(
  context: FeatureContext,
  storeId: number,
  attachments: readonly RecordedAttachment[],
): Promise<string | null> {
  for (const { sha256, fileName } of attachments) {
    const earlier = await context.database.one(
      "SELECT document_id FROM attachments WHERE sha256 = ? AND store_id = ? ORDER BY id LIMIT 1",
      [sha256, storeId],
    );
    if (earlier) return `The file ${fileName} was filed before, as document ${earlier.document_id}.`;
  }
  return null;
}

function refuse(fields: Readonly<Record<string, string>>): void {
  const [message] = Object.values(fields);
  if (message) throw badRequest(message, fields);
}
