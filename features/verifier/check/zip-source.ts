import { type Entry, type FileEntry, type Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { CannotOpen, type Source, type SourceFile } from "./source.ts";

/** What sizes a zip claims need not be true; beyond this nothing of Strongroom goes. */
const mostFiles = 10_000_000;

/**
 * The files of a zip, read where they lie in it. Refused is a zip that other programs could read in another way than this one.
 * Throws {@link CannotOpen}.
 */
export async function zipSource<Value>(reader: Reader<Value>): Promise<Source> {
  const zip = new ZipReader(reader, {
    ...{ useWebWorkers: false, useCompressionStream: true, strictness: "strict", filenameValidation: "tolerant" },
    checkSignature: false,
  });
  const files: SourceFile[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (isFile(entry)) files.push(fileOf(entry));
      if (files.length > mostFiles) throw new CannotOpen("This zip holds more files than any export.");
    }
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    throw new CannotOpen(whyNot(error));
  }
  return { files };
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function fileOf(entry: FileEntry): SourceFile {
  return { path: entry.filename, size: entry.uncompressedSize, read: () => bytesOf(entry) };
}

async function* bytesOf(entry: FileEntry): AsyncGenerator<Uint8Array, void, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reading = entry.getData(writable);
  // Whoever reads hears of a failure by the stream.
  reading.catch(() => {});
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    await reading;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error ? error.message : "";
  return /ambiguous/i.test(code)
    ? "This zip can be read in more than one way, so nothing can be said of it. Unpack it, and check the folder."
    : "This file cannot be opened as a zip. It may have been cut off: download it again.";
}
