import { setTimeout } from "node:timers/promises";
import { documentExportOffer, type ExportedDocument, type MergedFile } from "@/features/documents/offers-export.ts";
import { AppError } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import type { Asker } from "@/kernel/sandbox/turns.ts";
import { type LeftOutFile, unlessDamaged } from "@/kernel/zip/left-out.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";

/** What the index says of a record whose files are not one PDF; at most `longestNote` characters. */
export const recordNotes = {
  ownFiles: "own files: could not be combined",
  tooLarge: "own files: too large for one PDF in this zip",
  partly: "files missing, see LEFT OUT.txt",
  none: "not in this pack, see LEFT OUT.txt",
} as const;

export type RecordNote = (typeof recordNotes)[keyof typeof recordNotes];

/** A record as it goes into a zip. */
export interface RecordFiles {
  /** One PDF, or the files of the record in a folder of its name. Read in this order; given up, they must be closed. */
  readonly entries: readonly ZipEntry[];
  /** Bytes of the entries. */
  readonly bytes: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Empty when all of it is one PDF. */
  readonly note: RecordNote | "";
}

type Stored = ExportedDocument["attachments"][number];

/** Larger files are streamed, smaller ones are read as a whole while the ones before are being sent. */
const mostHeldBytes = 2_000_000;

/**
 * The files of a record: the form as filed with its corrected copy and its supplements behind it as one PDF at `path`.pdf.
 * Where they cannot be one, for one is encrypted, damaged or cannot be read, or the copy grew by more than `mostGrowth`
 * bytes, each file lies by itself in the folder `path`, byte for byte as filed. A damaged one is left out and named.
 */
export async function recordFiles(
  context: FeatureContext,
  document: ExportedDocument,
  { path, asker, mostGrowth }: { readonly path: string; readonly asker: Asker; readonly mostGrowth: number },
): Promise<RecordFiles> {
  const { attachments } = document;
  const [only, ...others] = attachments;
  if (only && others.length === 0) return await single(context, only, `${path}.pdf`);
  const merged = await mergedOf(context, document.id, asker);
  if (!merged) return await ownFiles(context, attachments, path, recordNotes.ownFiles);
  const growth = merged.size - attachments.reduce((sum, { size }) => sum + size, 0);
  if (growth > mostGrowth) {
    merged.file.close();
    return await ownFiles(context, attachments, path, recordNotes.tooLarge);
  }
  const modified = new Date(Math.max(...attachments.map(({ uploadedOn }) => Date.parse(uploadedOn))));
  const entry = { path: `${path}.pdf`, content: merged.file.readable, modified };
  return { entries: [entry], bytes: merged.size, leftOut: [], note: "" };
}

async function single(context: FeatureContext, file: Stored, path: string): Promise<RecordFiles> {
  const content = await opened(context, file);
  if (content instanceof FileDamaged) {
    const leftOut = [{ path, sha256: file.sha256, reason: content.reason }];
    return { entries: [], bytes: 0, leftOut, note: recordNotes.none };
  }
  return { entries: [{ path, content, modified: dateOf(file) }], bytes: file.size, leftOut: [], note: "" };
}

async function ownFiles(
  context: FeatureContext,
  files: readonly Stored[],
  folder: string,
  note: RecordNote,
): Promise<RecordFiles> {
  const paths = new UniquePaths();
  const entries: ZipEntry[] = [];
  const leftOut: LeftOutFile[] = [];
  let bytes = 0;
  for (const [at, file] of files.entries()) {
    const number = String(at + 1).padStart(2, "0");
    const path = paths.unique(`${folder}/${number} ${pathPart(file.name, `file ${file.id}.pdf`)}`);
    const damage = await unlessDamaged(context.files.assertWhole(file.sha256));
    if (damage instanceof FileDamaged) {
      leftOut.push({ path, sha256: file.sha256, reason: damage.reason });
      continue;
    }
    bytes += file.size;
    entries.push({ path, content: lateStream(() => context.files.read(file.sha256)), modified: dateOf(file) });
  }
  if (leftOut.length === 0) return { entries, bytes, leftOut, note };
  return { entries, bytes, leftOut, note: entries.length === 0 ? recordNotes.none : recordNotes.partly };
}

async function opened({ files }: FeatureContext, { sha256, size }: Stored) {
  return await unlessDamaged<ZipEntry["content"]>(size <= mostHeldBytes ? files.bytes(sha256) : files.read(sha256));
}

const dateOf = ({ uploadedOn }: Stored) => new Date(uploadedOn);

/** A stream that is opened when it is first read: a record can have many files, and only one is read at a time. */
function lateStream(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  return ReadableStream.from((async function* () {
    yield* await open();
  })());
}

/** How often somebody else's merges are waited for before the files are taken one by one. */
const tries = 5;
const waitMilliseconds = 1_000;

/** The merged copy, open; null when it cannot be made or something of the record is not in it. */
async function mergedOf(
  context: FeatureContext,
  documentId: number,
  asker: Asker,
): Promise<{ readonly file: Deno.FsFile; readonly size: number } | null> {
  for (let left = tries; left > 0; left--) {
    try {
      const made: MergedFile = await context.offered(documentExportOffer).mergedFile(documentId, {
        priority: "behind",
        asker,
      });
      if (made.missing.length > 0) return null;
      await made.assertWhole();
      return { file: await Deno.open(made.path), size: made.size };
    } catch (error) {
      if (error instanceof FileDamaged) return null;
      if (error instanceof AppError && error.status === 503) return null;
      // The cache has dropped it before it was opened, or too many are waiting.
      const isPassing = error instanceof Deno.errors.NotFound || (error instanceof AppError && error.status === 429);
      if (!isPassing) throw error;
      context.stopping.throwIfAborted();
      await setTimeout(waitMilliseconds);
    }
  }
  return null;
}

/** Closes what was opened of a record that nobody will read. */
export async function closeFiles({ entries }: RecordFiles): Promise<void> {
  for (const { content } of entries) {
    if (content instanceof ReadableStream) await content.cancel().catch(() => {});
  }
}
