import { insert, statementOf } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound, tooLarge, wrongType } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { namedIn } from "@/kernel/files/named-files.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type MultipartFile, readMultipart } from "@/kernel/multipart.ts";
import { noVariance, varianceBytes, type VarianceDocument, varianceTexts } from "./contract-variance.ts";
import { storeChanged } from "./offers-events.ts";
import { permittedStore } from "./permitted-store.ts";
import { type StoredVariance, storeVariances } from "./schema.ts";
import { inForce, isOvertaken, overtaken, seenIn, takenAway } from "./variance-seen.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldVariances } from "./told-rows.ts";

type MediaType = VarianceDocument["mediaType"];

/** The document of a store as it is shown; null when there is none. */
export async function presentedVariance(
  { database }: Pick<FeatureContext, "database">,
  storeId: number,
): Promise<VarianceDocument | null> {
  const row = await database.query.select().from(storeVariances).where(inForce(storeId)).get();
  return row ? presented(row) : null;
}

/** The document of a store that the asker manages. */
export async function varianceOf(
  context: FeatureContext,
  access: Access,
  storeId: number,
): Promise<VarianceDocument | null> {
  await permittedStore(context, access, storeId, "stores.manage");
  return await presentedVariance(context, storeId);
}

/** Keeps a document for the store that the form names, in place of the one that it says it has seen. */
export async function keepVariance(
  context: FeatureContext,
  access: Access,
  request: Request,
): Promise<VarianceDocument> {
  const form = await readMultipart(request, {
    files: context.files,
    maximumFiles: 1,
    maximumFileBytes: varianceBytes,
    maximumFieldBytes: 1_000,
  });
  try {
    return await keepVarianceFile(context, access, storeIdOf(form.fields), form.files[0], seenIn(form.fields));
  } finally {
    await form.drop();
  }
}

/** The same for a file that was received already. Throws 409 when the store's document is not the one that was seen. */
export async function keepVarianceFile(
  context: FeatureContext,
  access: Access,
  storeId: number,
  file: MultipartFile | undefined,
  told?: string,
): Promise<VarianceDocument> {
  const { accountId } = await permittedStore(context, access, storeId, "stores.manage");
  if (!file || file.received.size === 0) throw badRequest("Please choose a file.", { file: "Please choose a file." });
  if (file.received.size > varianceBytes) throw tooLarge("A variance document can be at most 25 MB.");
  const mediaType = mediaTypeOf(file.received.head);
  if (!mediaType) throw wrongType(varianceTexts.wrongType, "stores.variance_type");
  // Before its bytes are kept: what is refused leaves nothing behind. The batch below asks again.
  const now = await sumOf(context, storeId);
  const seen = told ?? now;
  if (now !== seen) throw await overtaken(context, storeId);
  await file.received.keep();
  await orOvertaken(context, storeId, store(context, access, { accountId, storeId, seen }, file, mediaType));
  const kept = await presentedVariance(context, storeId);
  if (!kept) throw notFound();
  return kept;
}

async function sumOf(context: FeatureContext, storeId: number): Promise<string> {
  return (await presentedVariance(context, storeId))?.sha256 ?? noVariance;
}

/** Waits for a change of the document; somebody who was quicker in the very same moment is named too. */
async function orOvertaken(context: FeatureContext, storeId: number, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    throw isOvertaken(error) ? await overtaken(context, storeId) : error;
  }
}

interface Place {
  readonly accountId: number;
  readonly storeId: number;
  /** The sum of the document that is replaced; `none` for the first one. */
  readonly seen: string;
}

async function store(
  { change, ids, clock }: FeatureContext,
  { identity }: Access,
  { accountId, storeId, seen }: Place,
  { fileName, received: { sha256, size } }: MultipartFile,
  mediaType: MediaType,
): Promise<void> {
  const id = await ids.next("store_variances");
  const at = clock.now().toISOString();
  const row = {
    ...{ id, storeId, accountId, fileName, mediaType, sha256, size },
    uploadedByName: identity.name,
    uploadedAt: at,
  };
  await change((unit) => {
    unit.add(
      ...takenAway(storeId, seen, at),
      telling(statementOf(insert(storeVariances).values(row)), toldVariances.made(row)),
    );
    unit.record({
      stream: storeStream(storeId),
      event: "stores.variance_kept",
      subject: storeSubject(storeId),
      actor: actorOf(identity),
      data: { fileName, mediaType, sha256, size },
    });
    unit.publish(storeChanged, { accountId, storeId });
  });
}

/**
 * Takes away the document that was seen; its bytes and the history of it stay. Throws 404 when there is none, and 409
 * when another one has taken its place or somebody else has deleted it.
 */
export async function removeVariance(
  context: FeatureContext,
  access: Access,
  storeId: number,
  told?: string,
): Promise<void> {
  const { clock } = context;
  const { accountId } = await permittedStore(context, access, storeId, "stores.manage");
  const document = await presentedVariance(context, storeId);
  const seen = told ?? document?.sha256 ?? noVariance;
  if (!document && seen === noVariance) throw notFound();
  if (document?.sha256 !== seen) throw await overtaken(context, storeId);
  const { fileName, sha256 } = document;
  const change = context.change((unit) => {
    unit.add(...takenAway(storeId, sha256, clock.now().toISOString()));
    unit.record({
      stream: storeStream(storeId),
      event: "stores.variance_removed",
      subject: storeSubject(storeId),
      actor: actorOf(access.identity),
      data: { fileName, sha256 },
    });
    unit.publish(storeChanged, { accountId, storeId });
  });
  await orOvertaken(context, storeId, change);
}

/** The bytes of a store's document, to be shown or, with `download`, saved. */
export async function varianceContent(
  context: FeatureContext,
  access: Access,
  storeId: number,
  request: Request,
  download: boolean,
): Promise<Response> {
  const document = await varianceOf(context, access, storeId);
  if (!document) throw notFound();
  return await fileResponse(storedBytes(context.files, document), request, {
    name: document.fileName,
    mediaType: document.mediaType,
    download,
    contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'",
  });
}

function storeIdOf(fields: ReadonlyMap<string, string>): number {
  const typed = fields.get("StoreId") ?? fields.get("storeId") ?? "";
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed);
  throw badRequest("Say which store it belongs to (part `StoreId`).", { storeId: "An id is a positive whole number." });
}

/** What a file is by its bytes, whatever it is called; null for anything else. */
function mediaTypeOf(head: Uint8Array): MediaType | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  return new TextDecoder("latin1").decode(head.subarray(0, 1024)).includes("%PDF-") ? "application/pdf" : null;
}

function presented({ storeId, uploadedByName, uploadedAt, ...stored }: StoredVariance): VarianceDocument {
  const { fileName, mediaType, size, sha256 } = stored;
  return {
    ...{ storeId, fileName, mediaType, size, sha256, uploadedAt },
    uploadedBy: uploadedByName,
    uri: `/api/varianceApproval/${storeId}/content`,
  };
}

/** Those of some files that are the variance document of a store. One that was replaced or deleted is kept too. */
export async function namedFiles(
  { database }: Pick<FeatureContext, "database">,
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> {
  return await namedIn(database, storeVariances.sha256, sha256s);
}
