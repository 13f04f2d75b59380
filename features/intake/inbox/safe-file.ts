import { dirname, resolve } from "node:path";
import { limits } from "@/features/documents/contract.ts";
import { ruleTexts } from "@/features/documents/contract-rules.ts";
import { isPdf } from "@/kernel/pdf-signature.ts";
import { type FileStore, FileTooLarge, type ReceivedFile } from "@/kernel/files/file-store.ts";

/** A file that is not taken, with the sentence that says why. */
export class NotTaken extends Error {
  constructor(readonly reason: string) {
    super("not taken");
    this.name = "NotTaken";
  }
}

/** The file changed while it was read; somebody is still writing it. */
export class FileStillChanging extends Error {
  constructor() {
    super("still being written");
    this.name = "FileStillChanging";
  }
}

export const linkText = "This is a link, not a file. Put the file itself here.";
const linkedFolderText = "A folder on the way to it is a link. Put the folder itself here.";

/** Throws {@link NotTaken} unless a folder lies where its path says, with no link on the way; the path is a whole one. */
export async function withoutLinks(folder: string): Promise<void> {
  if (await Deno.realPath(folder) !== resolve(folder)) throw new NotTaken(linkedFolderText);
}

/**
 * Receives a person's file into the store, kept and checked: a PDF of at most 100 MB, neither a link itself nor behind
 * one. The file itself is only read. Throws {@link NotTaken}, {@link FileStillChanging} and what the store throws.
 */
export async function keepFile(path: string, files: FileStore): Promise<ReceivedFile> {
  const before = await Deno.lstat(path);
  if (before.isSymlink) throw new NotTaken(linkText);
  if (!before.isFile) throw new NotTaken("This is not a regular file.");
  const file = await Deno.open(path).catch((error) => {
    throw error instanceof Deno.errors.PermissionDenied
      ? new NotTaken("Strongroom has no permission to read this file.")
      : error;
  });
  // Between the look and the opening somebody may have put a link in its place.
  try {
    const opened = await file.stat();
    if (opened.ino !== before.ino || opened.dev !== before.dev) throw new NotTaken(linkText);
    await withoutLinks(dirname(path));
  } catch (error) {
    file.close();
    throw error;
  }
  const received = await files.receive(file.readable, limits.fileBytes).catch((error) => {
    throw error instanceof FileTooLarge ? new NotTaken(ruleTexts.fileTooLarge) : error;
  });
  try {
    const after = await Deno.lstat(path);
    const isSame = after.mtime?.getTime() === before.mtime?.getTime() && after.ino === before.ino;
    if (after.size !== received.size || !isSame) throw new FileStillChanging();
    await withoutLinks(dirname(path));
    if (!isPdf(received.head)) throw new NotTaken(ruleTexts.notPdf);
    await received.keep();
    return received;
  } finally {
    await received.drop();
  }
}
