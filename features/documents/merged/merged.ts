import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Row } from "@/db/database.ts";
import { missingTexts } from "@/features/pdf/contract-merge.ts";
import { type Asked, type MergePart, pdfOffer } from "@/features/pdf/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, cannotStore, notFound } from "@/kernel/errors.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import { fileResponse, type Span } from "@/kernel/files/file-response.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { attachedTypes } from "../contract.ts";
import { missingHeader } from "../contract-supplements.ts";
import type { MergedFile } from "../offers-export.ts";
import { MergedCache } from "./cache.ts";
import { loadDocument, readable, type StoredDocument } from "../records/record.ts";

/** Raise it when merged files come out otherwise than before. */
const format = "2";

export const mergedCache = serviceKey<MergedCache>("documents.merged_files");

/** The cache in the data folder. */
export function openMergedCache({ configuration }: Pick<FeatureContext, "configuration">): MergedCache {
  return new MergedCache(join(configuration.dataFolder, "cache", "merged"));
}

/** The merged file of a document, made when it is not in the cache. Throws 404 when there is no such document. */
export async function mergedFile(context: FeatureContext, documentId: number, asked: Asked): Promise<MergedFile> {
  const stored = await loadDocument(context.database, documentId);
  if (!stored) throw notFound();
  return await mergedOf(context, stored, asked);
}

/** Removes merged files that nobody asked for in a while. */
export async function trimMerged(context: FeatureContext): Promise<void> {
  await context.service(mergedCache).trim(context.clock.now());
}

/** Answers the merged file. Who gets it, to look at or to keep, is in the ledger before the first byte is sent. */
export async function mergedResponse(
  context: FeatureContext,
  access: Access,
  documentId: number,
  request: Request,
  download: boolean,
): Promise<Response> {
  const stored = await readable(context.database, access, documentId);
  const file = await mergedOf(context, stored, { asker: askerOf(access) });
  const shown = { name: file.name, mediaType: "application/pdf", download };
  const event = download ? "documents.merged_downloaded" : "documents.merged_viewed";
  const entry = mergedEntry(access, stored, event);
  const response = await fileResponse(file, request, shown, () => context.ledger.recordOnce(entry));
  if (file.missing.length > 0) response.headers.set(missingHeader, encodeURIComponent(JSON.stringify(file.missing)));
  return response;
}

/** Writes into the ledger that somebody printed the form with its supplements. */
export async function recordMergedPrinting(context: FeatureContext, access: Access, documentId: number): Promise<void> {
  const stored = await readable(context.database, access, documentId);
  await context.ledger.record([mergedEntry(access, stored, "documents.merged_printed")]);
}

function mergedEntry(
  access: Access,
  stored: StoredDocument,
  event: "documents.merged_viewed" | "documents.merged_downloaded" | "documents.merged_printed",
): NewEntry {
  const parts = partsOf(stored.attachments);
  return {
    stream: storeStream(Number(stored.row.store_id)),
    event,
    subject: documentSubject(Number(stored.row.id)),
    actor: actorOf(access.identity),
    data: {
      attachmentIds: parts.map(({ id }) => Number(id)),
      fileNames: parts.map((row) => String(row.file_name)),
      ...isCorrected(parts) ? { correctedVersion: Number(parts[1].version_number) } : {},
    },
  };
}

/**
 * What a merged file is made of: the form as it was signed, behind it its newest version where it was corrected, as a
 * corrected copy is stapled behind the original, then the newest version of each supplement in their order.
 */
export function partsOf(attachments: readonly Row[]): readonly Row[] {
  const standing = attachments.filter(({ deleted_at }) => !deleted_at);
  const forms = standing.filter(({ is_main }) => is_main)
    .toSorted((a, b) => Number(a.version_number) - Number(b.version_number));
  const newest = new Map<number, Row>();
  for (const row of standing) {
    if (row.is_main) continue;
    const root = Number(row.original_attachment_id ?? row.id);
    const known = newest.get(root);
    if (!known || Number(row.version_number) > Number(known.version_number)) newest.set(root, row);
  }
  return [...forms.slice(0, 1), ...forms.slice(1).slice(-1), ...newest.values()];
}

/** The second part is the corrected copy of the first. */
function isCorrected([, second]: readonly Row[]): boolean {
  return Boolean(second?.is_main);
}

async function mergedOf(context: FeatureContext, stored: StoredDocument, asked: Asked): Promise<MergedFile> {
  const rows = partsOf(stored.attachments);
  const [first, ...others] = rows;
  if (!first) throw notFound();
  return others.length === 0 ? await single(context, first) : await several(context, stored, rows, asked);
}

async function single({ files }: FeatureContext, row: Row): Promise<MergedFile> {
  const sha256 = String(row.sha256);
  return {
    path: await files.localPath(sha256),
    sha256,
    etag: sha256,
    size: Number(row.size),
    pages: Number(row.pages),
    name: String(row.file_name),
    attachmentIds: [Number(row.id)],
    missing: [],
    assertWhole: () => files.assertWhole(sha256),
    read: (span) => files.read(sha256, span),
  };
}

async function several(
  context: FeatureContext,
  stored: StoredDocument,
  rows: readonly Row[],
  asked: Asked,
): Promise<MergedFile> {
  const name = nameOf(rows);
  const key = createHash("sha256").update(JSON.stringify([
    format,
    Number(stored.row.id),
    rows.map((row) => [row.id, row.sha256, row.file_name, row.type]),
  ])).digest("hex");
  const made = await context.service(mergedCache).file(key, context.clock.now(), async (output) => {
    const parts = await Promise.all(rows.map((row) => partOf(context, row)));
    try {
      return await context.offered(pdfOffer).merge({ output, title: name.replace(/\.pdf$/i, ""), parts }, asked);
    } catch (error) {
      if (error instanceof AppError) throw error;
      context.log.error("documents.merge_failed", { documentId: Number(stored.row.id), kind: errorKind(error) });
      throw cannotStore(
        "The files of this document could not be combined. Please try again later, or open them one by one.",
        "documents.merge_failed",
      );
    }
  });
  return {
    path: made.path,
    sha256: null,
    etag: key,
    size: made.size,
    pages: made.pages,
    name,
    attachmentIds: rows.map(({ id }) => Number(id)),
    missing: rows.flatMap((row, at) => {
      const reason = made.missing[at];
      return reason
        ? [{ attachmentId: Number(row.id), fileName: String(row.file_name), reason: missingTexts[reason] }]
        : [];
    }),
    // It was compared with its sum as it came out of the cache.
    assertWhole: () => Promise.resolve(),
    read: (span) => readFile(made.path, made.size, span),
  };
}

async function partOf({ files }: FeatureContext, row: Row): Promise<MergePart> {
  const sha256 = String(row.sha256);
  const path = await files.localPath(sha256).catch(damagedAsNull);
  return {
    path: path ?? "",
    sha256,
    pages: Number(row.pages),
    name: String(row.file_name),
    kind: attachedTypes.find(({ type }) => type === Number(row.type))?.label ?? "Other",
    missing: path === null ? "damaged" : null,
  };
}

function damagedAsNull(error: unknown): null {
  if (error instanceof FileDamaged) return null;
  throw error;
}

function nameOf(rows: readonly Row[]): string {
  const name = String(rows[0]?.file_name ?? "").replace(/\.pdf$/i, "");
  const others = [isCorrected(rows) && "corrections", rows.some(({ is_main }) => !is_main) && "supplements"];
  return `${name || "Document"} with ${others.filter(Boolean).join(" and ")}.pdf`;
}

const pieceBytes = 256 * 1024;

/** A stream of a file on disk, or of some of its bytes. */
async function readFile(path: string, size: number, span?: Span): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { start, end } = span ?? { start: 0, end: size - 1 };
  const file = await Deno.open(path, { read: true });
  let left = end - start + 1;
  await file.seek(start, Deno.SeekMode.Start);
  return new ReadableStream({
    async pull(controller) {
      const piece = new Uint8Array(Math.min(pieceBytes, left));
      const read = left > 0 ? await file.read(piece) : null;
      if (read === null) {
        file.close();
        return controller.close();
      }
      left -= read;
      controller.enqueue(piece.subarray(0, read));
    },
    cancel() {
      file.close();
    },
  });
}

function errorKind(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
