import * as v from "valibot";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { VarianceDocument } from "@/features/stores/contract-variance.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { type TakenUpload, uploadsOffer } from "@/features/uploads/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { type Multipart, readMultipart } from "@/kernel/multipart.ts";
import { idSchema } from "@/kernel/shapes.ts";
import { formTypes, limits, texts } from "../contract.ts";
import { supplementTexts } from "../contract-supplements.ts";
import { supplementsAttached } from "../events.ts";
import { type RecordedAttachment } from "../ledger/events.ts";
import type { IncomingFile, NewFile } from "../offers-filing.ts";
import { publishChanged } from "../records/changed.ts";
import { isThere, placeOfRow, readable, type StoredDocument } from "../records/record.ts";
import { documentOfRequest, isRepeatedRequest, requestStatement } from "../records/requests.ts";
import { attachments } from "../schema.ts";
import { newFiles } from "../records/new-files.ts";
import { checkSupplements } from "../contract-rules.ts";

/** Bytes of a field: lists of numbers. */
const largestField = 20_000;

/** A file to be added: a part of the form, or a finished upload. */
interface Source extends IncomingFile {
  readonly upload: TakenUpload | null;
}

/** A document with its new supplements; the warning names files that the store has already. */
export interface Supplemented {
  readonly stored: StoredDocument;
  readonly warning: string | null;
}

/** Adds supplements to the document with this id. */
export async function addFiles(
  context: FeatureContext,
  access: Access,
  documentId: number,
  request: Request,
): Promise<Supplemented> {
  const key = keyHash(request.headers.get("idempotency-key"));
  const known = await addedBefore(context, access, key);
  if (known) {
    await request.body?.cancel();
    if (Number(known.stored.row.id) !== documentId) throw usedKey();
    return known;
  }
  // Asked before a byte is taken: nobody sends a hundred megabytes to be refused.
  await readable(context.database, access, documentId, "documents.file");
  const parts = await received(context, request);
  try {
    return await addParts(context, access, documentId, parts, key);
  } finally {
    await parts.drop();
  }
}

/**
 * Takes the files of `POST /api/documents/upload`: supplements of the document that the part `documentId` names, or the
 * variance approval document of the store that `StoreId` names.
 */
export async function takeFiles(
  context: FeatureContext,
  access: Access,
  request: Request,
): Promise<Supplemented | VarianceDocument> {
  const key = keyHash(request.headers.get("idempotency-key"));
  const known = await addedBefore(context, access, key);
  if (known) {
    await request.body?.cancel();
    return known;
  }
  const parts = await received(context, request);
  try {
    const storeId = parts.fields.get("StoreId") ?? parts.fields.get("storeId");
    if (storeId === undefined) return await addParts(context, access, idIn(parts.fields.get("documentId")), parts, key);
    if (parts.fields.has("documentId")) throw badRequest(eitherOne, { documentId: eitherOne });
    const [file, more] = parts.files;
    if (more) throw badRequest(oneVariance, { files: oneVariance });
    return await context.offered(storesOffer).keepVariance(access, idIn(storeId), file, parts.fields.get("seen"));
  } finally {
    await parts.drop();
  }
}

const notNamed = "Name the document in the part `documentId`, or the store in `StoreId`.";
const eitherOne = "Name either a document or a store, not both.";
const oneVariance = "A store has one variance approval document. Please send one file.";

/** What an earlier request with this key came to. */
async function addedBefore(context: FeatureContext, access: Access, key: string | null): Promise<Supplemented | null> {
  const known = key && await documentOfRequest(context.database, access.identity.userId, key);
  return known ? { stored: await readable(context.database, access, known), warning: null } : null;
}

async function received({ files }: FeatureContext, request: Request): Promise<Multipart> {
  return await readMultipart(request, {
    files,
    maximumFileBytes: limits.fileBytes,
    maximumFiles: limits.filesOfOneDocument,
    maximumFieldBytes: largestField,
  });
}

async function addParts(
  context: FeatureContext,
  access: Access,
  id: number,
  parts: Multipart,
  key: string | null,
): Promise<Supplemented> {
  const stored = await readable(context.database, access, id, "documents.file");
  const sources = await sourcesOf(context, access, stored, parts);
  const types = typesOf(parts, sources.length);
  refuse(stored, types);
  const files = await newFiles(context, access, sources);
  const warning = await attach(context, access, stored, files, types, key);
  await Promise.all(sources.map(({ upload }) => upload?.drop()));
  return { stored: await readable(context.database, access, id), warning };
}

function usedKey() {
  return conflict("documents.key_used", "This Idempotency-Key was used for another document.");
}

function idIn(text: string | undefined): number {
  const parsed = v.safeParse(v.pipe(v.string(), v.transform(Number), idSchema), text);
  if (parsed.success) return parsed.output;
  throw badRequest(notNamed, { documentId: notNamed });
}

function numbersIn({ fields }: Multipart, name: string, otherwise: string): readonly (number | null)[] {
  const list = v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.union([v.pipe(v.number(), v.integer()), v.null()])),
    v.maxLength(limits.filesOfOneDocument),
  );
  const parsed = v.safeParse(list, fields.get(name));
  if (!parsed.success) throw badRequest(otherwise, { [name]: otherwise });
  return parsed.output;
}

/** The files in their order: the parts, then the uploads. */
async function sourcesOf(
  context: FeatureContext,
  access: Access,
  { row }: StoredDocument,
  parts: Multipart,
): Promise<readonly Source[]> {
  const sources = parts.files.map(({ part, fileName, received }): Source => {
    if (part !== "files") throw badRequest(supplementTexts.noFile, { files: supplementTexts.noFile });
    const { path, sha256, size } = received;
    return { path, sha256, size, fileName, keep: () => received.keep(), upload: null };
  });
  const notIds = "`uploadIds` is a list of the numbers of uploads.";
  const ids = parts.fields.has("uploadIds") ? numbersIn(parts, "uploadIds", notIds) : [];
  for (const id of ids) {
    if (id === null) throw badRequest(notIds, { uploadIds: notIds });
    const upload = await context.offered(uploadsOffer).take(access, id);
    if (upload.storeId !== Number(row.store_id)) throw notFound();
    sources.push({ ...upload, fileName: cleanFileName(upload.fileName), keep: upload.keep, upload });
  }
  if (sources.length === 0) throw badRequest(supplementTexts.noFile, { files: supplementTexts.noFile });
  return sources;
}

function typesOf(parts: Multipart, count: number): readonly (number | null)[] {
  const types = numbersIn(parts, "fileTypes", texts.typeMissing);
  return Array.from({ length: Math.max(count, types.length) }, (_, at) => {
    const type = types[at] ?? null;
    return type !== null && type >= 1 && type <= 10 ? type : null;
  });
}

function refuse({ row, attachments }: StoredDocument, types: readonly (number | null)[]): void {
  if (Number(row.form_type) === formTypes.standAloneAtfForm) {
    throw badRequest(texts.standAloneSingle, { files: texts.standAloneSingle });
  }
  const problems = checkSupplements(types);
  const [message] = Object.values(problems);
  if (message) throw badRequest(message, problems);
  const count = attachments.filter(isThere).length + types.length;
  if (count > limits.filesOfOneDocument) throw badRequest(texts.limit, { files: texts.limit });
}

/** Names the first file that this document or another one of the store has already. */
async function earlierFiling(
  context: FeatureContext,
  { row }: StoredDocument,
  files: readonly NewFile[],
): Promise<string | null> {
  const { documentId } = attachments;
  for (const { sha256, fileName } of files) {
    const isSame = and(eq(attachments.sha256, sha256), eq(attachments.storeId, Number(row.store_id)));
    const earlier = await context.database.query.select({ documentId }).from(attachments)
      .where(and(isSame, isNull(attachments.deletedAt))).orderBy(ne(documentId, Number(row.id)), attachments.id)
      .limit(1).get();
    if (!earlier) continue;
    return earlier.documentId === Number(row.id)
      ? `The file ${fileName} is already in this document.`
      : `The file ${fileName} was already filed in document ${earlier.documentId}.`;
  }
  return null;
}

async function attach(
  context: FeatureContext,
  access: Access,
  stored: StoredDocument,
  files: readonly NewFile[],
  types: readonly (number | null)[],
  key: string | null,
): Promise<string | null> {
  const { row } = stored;
  const { database, ids, clock } = context;
  const { identity } = access;
  const [id, accountId, storeId] = [Number(row.id), Number(row.account_id), Number(row.store_id)];
  const added: RecordedAttachment[] = [];
  for (const [at, { sha256, size, pages, fileName }] of files.entries()) {
    const type = types[at] ?? 0;
    added.push({ id: await ids.next("attachments"), sha256, size, pages, fileName, type, isMain: false });
  }
  await Promise.all(files.map((file) => file.keep()));
  const at = clock.now().toISOString();
  const origin = (await context.offered(accountsOffer).person(identity.userId))?.origin ?? 0;
  const behindLast = sql`(SELECT coalesce(max(position) + 1, 0) FROM attachments WHERE document_id = ${id})`;
  try {
    return await context.change(async (unit) => {
      // Asked under the write lock: of two that add the same file at once, the second is told.
      const warning = await earlierFiling(context, stored, files);
      if (key) unit.add(requestStatement(identity.userId, key, id, at));
      unit.add(...added.map((file) =>
        statementOf(
          insert(attachments).values({
            ...{ ...file, accountId, storeId, documentId: id, position: behindLast, uploadedAt: at },
            ...{ uploadedById: identity.userId, uploadedByName: identity.name, uploadedByOrigin: origin },
          }),
        )
      ));
      // Two people who add at the same moment do not get past the limit together.
      unit.guard(
        "documents.files_of_one_document",
        `(SELECT count(*) FROM attachments WHERE document_id = ? AND deleted_at IS NULL) <= ${limits.filesOfOneDocument}`,
        [id],
      );
      unit.record({
        stream: storeStream(storeId),
        event: "documents.attached",
        subject: documentSubject(id),
        actor: actorOf(identity),
        data: { attachments: added },
      });
      publishChanged(unit, [{ id, ...placeOfRow(row) }]);
      unit.publish(supplementsAttached, {
        ...{ documentId: id, storeId, accountId, count: added.length },
        ...doneBy(identity),
      });
      return warning;
    });
  } catch (error) {
    const known = key && isRepeatedRequest(error) &&
      await documentOfRequest(database, identity.userId, key);
    if (!known) throw error;
    if (known !== id) throw usedKey();
    return null;
  }
}
