import type { FileStore } from "@/kernel/files/file-store.ts";
import type { ExportedFile, ExportedText } from "@/kernel/store-records.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";

/** A stored file of a store, with its whole path. */
export interface FileOfStore extends ExportedFile {
  readonly storeId: number;
}

/** Larger files are streamed; so many of the others are read and checked while the ones before are being sent. */
const mostHeldBytes = 2_000_000;
const filesAhead = 3;

/** An entry with its content, which is being read already; text is made when its turn comes. */
export type Opened =
  | { readonly entry: FileOfStore; readonly content: Promise<ZipEntry["content"]> }
  | { readonly entry: ExportedText; readonly content: null };

/** Entries in their order, the next files opened ahead. Given up half way, it closes what it opened. */
export async function* ahead(
  files: Pick<FileStore, "bytes" | "read">,
  entries: AsyncIterable<FileOfStore | ExportedText>,
): AsyncGenerator<Opened, void, void> {
  const waiting: Opened[] = [];
  try {
    for await (const entry of entries) {
      waiting.push("text" in entry ? { entry, content: null } : opened(files, entry));
      const next = waiting.length > filesAhead ? waiting.shift() : undefined;
      if (next) yield next;
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
  } finally {
    for (const { content } of waiting) {
      void content?.then((read) => read instanceof ReadableStream ? read.cancel() : undefined).catch(() => {});
    }
  }
}

function opened(files: Pick<FileStore, "bytes" | "read">, entry: FileOfStore): Opened {
  const content = entry.size <= mostHeldBytes ? files.bytes(entry.sha256) : files.read(entry.sha256);
  // It is awaited when its turn comes; until then a failure is nobody's.
  content.catch(() => {});
  return { entry, content };
}
