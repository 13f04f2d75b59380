import { lstat } from "node:fs/promises";
import { limits } from "@/features/documents/contract.ts";
import { isPdf, uploadTexts } from "@/features/documents/contract-files.ts";
import { type FileStore, FileTooLarge, type ReceivedFile } from "@/kernel/files/file-store.ts";

/** A file that is not taken, with the sentence that says why. */
export class NotTaken extends Error {
  constructor(readonly reason: string) {
    super("not taken");
    this.name = "NotTaken";
  }
}

/** The file changed while it was read; somebody is still writing it. */
export class StillWritten extends Error {
  constructor() {
    super("still being written");
    this.name = "StillWritten";
  }
}

export const linkText = "This is a link, not a file. Put the file itself here.";

/**
 * Receives a person's file into the store, kept and checked: a PDF of at most 100 MB, no link. The file itself is only
 * read. Throws {@link NotTaken}, {@link StillWritten} and what the store throws.
 */
export async function keepFile(path: string, files: FileStore): Promise<ReceivedFile> {
  const before = await lstat(path);
  if (before.isSymbolicLink()) throw new NotTaken(linkText);
  if (!before.isFile()) throw new NotTaken("This is no ordinary file.");
  const file = await Deno.open(path).catch((error) => {
    throw error instanceof Deno.errors.PermissionDenied ? new NotTaken("This file may not be read.") : error;
  });
  // Between the look and the opening somebody may have put a link in its place.
  const opened = await file.stat();
  if (opened.ino !== before.ino || opened.dev !== before.dev) {
    file.close();
    throw new NotTaken(linkText);
  }
  const received = await files.receive(file.readable, limits.fileBytes).catch((error) => {
    throw error instanceof FileTooLarge ? new NotTaken(uploadTexts.fileTooLarge) : error;
  });
  try {
    const after = await lstat(path);
    if (after.size !== received.size || after.mtimeMs !== before.mtimeMs || after.ino !== before.ino) {
      throw new StillWritten();
    }
    if (!isPdf(received.head)) throw new NotTaken(uploadTexts.notPdf);
    await received.keep();
    return received;
  } finally {
    await received.drop();
  }
}
