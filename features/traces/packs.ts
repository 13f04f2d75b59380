import { join } from "node:path";
import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import { documentExportOffer, type ExportedDocument, type MergedFile } from "@/features/documents/offers-export.ts";
import { type MergePart, pdfOffer } from "@/features/pdf/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { cannotStore, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { made, removeIfThere } from "@/kernel/files/disk.ts";
import { FileDamaged, type ReceivedFile, StorageFull } from "@/kernel/files/file-store.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { type LeftOutFile, leftOutName, leftOutText, unlessDamaged } from "@/kernel/zip/left-out.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";
import { documentEntryOf, entryOf, publishChanged } from "./changing.ts";
import type { Pack, Trace } from "./contract-shapes.ts";
import { writeCover } from "./cover.ts";
import { permittedTrace, presentPack } from "./rows.ts";
import { tracePacks } from "./schema.ts";
import { documentOf } from "./steps.ts";

/** A pack larger than this would be of no use to whoever gets it. */
const mostBytes = 2_000_000_000;

/**
 * Makes a response packet of the chosen document and keeps it: a cover page with the form and its supplements as one PDF, or
 * as a zip of the separate files, without supplements that are not as filed: it names them. Throws 409 while no document
 * is chosen, and when a file cannot be put into one PDF; `FileDamaged` when the form itself is not as filed.
 */
export async function makeAnswerPack(
  context: FeatureContext,
  access: Access,
  id: number,
  kind: "pdf" | "zip",
): Promise<Pack> {
  const { database, ids, clock } = context;
  const stored = await permittedTrace(database, access, id);
  const { trace, accountId } = stored;
  if (trace.documentId === null) {
    throw conflict("traces.nothing_chosen", "Choose the document that answers the request first.");
  }
  const document = await documentOf(context, access, accountId, trace.documentId);
  const { file, pages, leftOut } = await contentOf(context, access, trace, document, kind);
  const { sha256, size } = await file.keep();
  const [packId, at, actor] = [await ids.next("trace_packs"), clock.now().toISOString(), actorOf(access.identity)];
  const row = {
    id: packId,
    traceId: id,
    documentId: document.id,
    kind,
    fileName: `${nameOf(trace)}${leftOut.length === 0 ? "" : " (incomplete)"}.${kind}`,
    sha256,
    size,
    pages,
    madeAt: at,
    madeBy: access.identity.name,
  };
  const pack = presentPack(row);
  const { reference } = trace;
  const { fileName } = pack;
  await context.change((unit) => {
    unit.add(statementOf(insert(tracePacks).values(row)));
    unit.record(
      entryOf(trace, actor, "traces.pack_made", {
        packId,
        documentId: document.id,
        kind,
        fileName,
        sha256,
        size,
        pages,
        ...leftOut.length > 0 && { leftOut: [...leftOut] },
      }),
      documentEntryOf(document, actor, "traces.document_packed", { traceId: id, reference, fileName, sha256 }),
    );
    publishChanged(unit, stored, document);
  });
  return pack;
}

function nameOf({ id, reference }: Trace): string {
  return `Trace ${(reference || String(id)).replaceAll(/[^\w.-]+/g, "-")}`;
}

interface Content {
  readonly file: ReceivedFile;
  readonly pages: number;
  /** Supplements that are not as filed, by their names. */
  readonly leftOut: readonly LeftOutFile[];
}

async function contentOf(
  context: FeatureContext,
  access: Access,
  trace: Trace,
  document: ExportedDocument,
  kind: "pdf" | "zip",
): Promise<Content> {
  const store = await context.offered(storesOffer).existing(document.storeId);
  const merged = await context.offered(documentExportOffer).mergedFile(document.id, { asker: askerOf(access) });
  const parts = merged.attachmentIds.flatMap((id) => document.attachments.find((known) => known.id === id) ?? []);
  // One PDF is made whole or not at all.
  const leftOut = kind === "zip" ? await damagedSupplements(context, parts) : [];
  const files = parts.filter(({ sha256 }) => !leftOut.some((file) => file.sha256 === sha256));
  const madeAt = context.clock.now();
  const cover = await writeCover({ trace, document, files, leftOut, store, madeBy: access.identity.name, madeAt });
  try {
    return kind === "pdf" ? await onePdf(context, access, trace, cover, merged) : {
      file: await context.files.receive(zipOf(zipEntries(context, cover, files, leftOut, madeAt)), mostBytes),
      pages: 0,
      leftOut,
    };
  } catch (error) {
    if (error instanceof StorageFull) throw cannotStore("There is no storage space left for the response packet.");
    throw error;
  }
}

/** Those of some files that are not as filed. Throws `FileDamaged` when the first, the form itself, is not. */
async function damagedSupplements(
  { files }: FeatureContext,
  parts: ExportedDocument["attachments"],
): Promise<readonly LeftOutFile[]> {
  const found: LeftOutFile[] = [];
  for (const [at, { name, sha256 }] of parts.entries()) {
    const damage = await unlessDamaged(files.assertWhole(sha256));
    if (!(damage instanceof FileDamaged)) continue;
    if (at === 0) throw damage;
    found.push({ path: name, sha256, reason: damage.reason });
  }
  return found;
}

async function onePdf(
  context: FeatureContext,
  access: Access,
  trace: Trace,
  cover: Uint8Array<ArrayBuffer>,
  merged: MergedFile,
): Promise<Content> {
  const folder = join(context.configuration.dataFolder, "cache", "traces");
  await made(folder);
  const [front, whole] = [0, 1].map(() => join(folder, `${crypto.randomUUID()}.making`));
  try {
    await Deno.writeFile(front, cover, { mode: 0o600 });
    await Deno.writeFile(whole, new Uint8Array(), { mode: 0o600 });
    const title = trace.reference ? `Answer to trace request ${trace.reference}` : "Answer to a trace request";
    const { pages, missing } = await context.offered(pdfOffer).merge({
      output: whole,
      title,
      parts: [
        partOf(front, 1, "Cover page", null),
        partOf(merged.path, merged.pages, "Form and supplements", merged.sha256),
      ],
    }, { asker: askerOf(access) });
    if (missing.some((reason) => reason !== null) || merged.missing.length > 0) {
      throw conflict(
        "traces.not_joinable",
        "A file in this document is protected or damaged and can't go into one PDF. Make the zip instead. It has each file as filed, and names any that is left out.",
      );
    }
    const bytes = await Deno.open(whole, { read: true });
    return { file: await context.files.receive(bytes.readable, mostBytes), pages, leftOut: [] };
  } finally {
    await removeIfThere(front);
    await removeIfThere(whole);
  }
}

function partOf(path: string, pages: number, name: string, sha256: string | null): MergePart {
  return { path, pages, name, sha256, kind: name, missing: null };
}

async function* zipEntries(
  { files }: FeatureContext,
  cover: Uint8Array<ArrayBuffer>,
  parts: ExportedDocument["attachments"],
  leftOut: readonly LeftOutFile[],
  modified: Date,
) {
  const paths = new UniquePaths();
  yield { path: paths.unique("00 Cover page.pdf"), content: cover, modified };
  for (const [at, attachment] of parts.entries()) {
    const name = pathPart(attachment.name, `file ${attachment.id}.pdf`);
    const path = paths.unique(`${String(at + 1).padStart(2, "0")} ${name}`);
    yield { path, content: await files.read(attachment.sha256), modified: new Date(attachment.uploadedOn) };
  }
  if (leftOut.length > 0) {
    yield { path: paths.unique(leftOutName), content: textStream(leftOutText(leftOut)), modified };
  }
}

const mediaTypes = { pdf: "application/pdf", zip: "application/zip" } as const;

/** Answers the bytes of a pack. Who gets them is in the request's history before. */
export async function packResponse(
  context: FeatureContext,
  access: Access,
  packId: number,
  request: Request,
  download: boolean,
): Promise<Response> {
  const { database, ledger, files } = context;
  const row = await database.query.select().from(tracePacks).where(eq(tracePacks.id, packId)).get();
  if (!row) throw notFound();
  const { trace } = await permittedTrace(database, access, row.traceId);
  const { fileName, sha256, size, kind } = row;
  const event = download ? "traces.pack_downloaded" : "traces.pack_viewed";
  const entry = entryOf(trace, actorOf(access.identity), event, { packId, fileName });
  const shown = { name: fileName, mediaType: mediaTypes[kind], download };
  return await fileResponse(storedBytes(files, { sha256, size }), request, shown, () => ledger.recordOnce(entry));
}
