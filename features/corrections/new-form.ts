import { createHash } from "node:crypto";
import type { Attachment } from "@/features/documents/contract.ts";
import { type NewFile, refusalError } from "@/features/documents/offers-filing.ts";
import { type MarksToWrite, pdfAnnotationsOffer, type WrittenFile } from "@/features/pdf/offers-annotations.ts";
import type { Asked } from "@/features/pdf/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { ReceivedFile } from "@/kernel/files/file-store.ts";
import { fileOf } from "./marks.ts";

/** A new version of a form that was written: the bytes of the one before, and an update behind them. */
export interface NewForm {
  readonly file: NewFile;
  /** What a person should know of it, a sentence each. */
  readonly notices: readonly string[];
  /** Throws it away unless it was kept. */
  drop(): Promise<void>;
}

/**
 * Writes the next version of a form in a child process. That it begins with every byte of the version before is checked
 * here again, whoever wrote it. Throws 400 for a form that cannot be written to, 429 and 503.
 */
export async function writeNewForm(
  context: FeatureContext,
  base: Attachment,
  marks: MarksToWrite,
  asked?: Asked,
): Promise<NewForm> {
  const written = await context.offered(pdfAnnotationsOffer).annotate(await fileOf(context, base), marks, asked);
  if (written.kind === "refused") throw refusalError(written, base.name);
  const { received, pages, notices } = await taken(context, written);
  try {
    await assertBeginsWith(received, base);
    const { sha256, size } = received;
    if (pages !== base.pages) throw new Error(`A new version has ${pages} pages, the one before ${base.pages}.`);
    return {
      file: { fileName: base.name, sha256, size, pages, keep: () => received.keep() },
      notices,
      drop: () => received.drop(),
    };
  } catch (error) {
    await received.drop();
    throw error;
  }
}

/** Takes over what the child wrote, hashed as it is copied. */
async function taken(
  { files }: FeatureContext,
  written: WrittenFile,
): Promise<Pick<WrittenFile, "pages" | "notices"> & { readonly received: ReceivedFile }> {
  try {
    const file = await Deno.open(written.path, { read: true });
    const received = await files.receive(file.readable, written.size);
    if (received.sha256 === written.sha256) return { received, pages: written.pages, notices: written.notices };
    await received.drop();
    throw new Error("A new version is not what its writer said.");
  } finally {
    await written.drop();
  }
}

/** Throws when a file does not begin with the bytes of the version before it, or adds nothing to them. */
export async function assertBeginsWith(
  { path, size }: Pick<ReceivedFile, "path" | "size">,
  base: Pick<Attachment, "sha256" | "size">,
): Promise<void> {
  if (size > base.size && await sumOfBeginning(path, base.size) === base.sha256) return;
  throw new Error("A new version of a form does not begin with the bytes of the version before.");
}

/** The SHA-256 of a file's first bytes. */
async function sumOfBeginning(path: string, bytes: number): Promise<string> {
  const digest = createHash("sha256");
  const file = await Deno.open(path, { read: true });
  try {
    const piece = new Uint8Array(256 * 1024);
    for (let left = bytes; left > 0;) {
      const read = await file.read(piece.subarray(0, Math.min(left, piece.length)));
      if (read === null) break;
      digest.update(piece.subarray(0, read));
      left -= read;
    }
  } finally {
    file.close();
  }
  return digest.digest("hex");
}
