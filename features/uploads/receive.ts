import { eq } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import { type BodyReader, bodyReader } from "@/kernel/body-reader.ts";
import { AppError, badRequest, tooLarge, wrongType } from "@/kernel/errors.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { PartialTaken } from "@/kernel/files/partial.ts";
import { leastBytes } from "@/kernel/multipart.ts";
import { isPdf, pdfSignatureBytes } from "@/kernel/pdf-signature.ts";
import { forget } from "./begin.ts";
import { type Upload, uploadErrors } from "./contract.ts";
import { arrived, damaged, ownUpload, partialName, presentUpload } from "./rows.ts";
import { type StoredUpload, uploads } from "./schema.ts";
import { uploadLocks } from "./lock.ts";

/** In every stretch of this many seconds a sender must get {@link leastBytes} through. */
const patienceSeconds = 15;

/**
 * Takes a piece of an upload. What arrives of it stays, however it ends; a newer piece for the same upload takes the
 * lock of one whose sender is gone, also when another process receives that one. Throws 409 with the right offset, 413
 * for more bytes than were announced, 415 as soon as the bytes are not those of a PDF, 409 (`uploads.damaged`) when the
 * whole is not what the sender announced.
 */
export async function receivePiece(
  context: FeatureContext,
  access: Access,
  id: number,
  offset: number,
  request: Request,
): Promise<Upload> {
  const upload = await ownUpload(context, access, id);
  const reader = request.body && bodyReader(request.body);
  const lock = await context.service(uploadLocks).take(id, () => void reader?.cancel().catch(() => {}));
  try {
    await place(context, upload, offset, Number(request.headers.get("content-length") ?? 0));
    if (reader && !lock.isOver()) await append(context, upload, offset, reader);
  } catch (error) {
    throw error instanceof PartialTaken ? wrongOffset(error.size) : error;
  } finally {
    lock.end();
    await reader?.cancel().catch(() => {});
  }
  return await presentUpload(context, await looked(context, upload, offset));
}

/** Throws unless the upload goes on at this offset and has room for so many bytes. */
async function place(context: FeatureContext, upload: StoredUpload, offset: number, length: number): Promise<void> {
  const received = await arrived(context, upload);
  if (offset !== received) throw wrongOffset(received);
  if (offset + length > upload.size) throw tooMuch();
}

async function append(
  { files }: FeatureContext,
  upload: StoredUpload,
  offset: number,
  reader: BodyReader,
): Promise<void> {
  const writer = await files.partial.append(partialName(upload.id), offset);
  const pace = paceOf(reader);
  let room = upload.size - offset;
  try {
    for (let piece = await pace.next(); piece; piece = await pace.next()) {
      if (piece.byteLength > room) throw tooMuch();
      await writer.write(piece);
      room -= piece.byteLength;
      reader.reuse();
    }
  } finally {
    pace.stop();
    await writer.close();
  }
}

/** Reads a body as long as it comes at a bearable pace. A sender that goes away ends it with an error. */
function paceOf(reader: BodyReader): { next(): Promise<Uint8Array | null>; stop(): void } {
  let sent = 0;
  let isTooSlow = false;
  const timer = setInterval(() => {
    isTooSlow = sent < leastBytes;
    sent = 0;
    if (isTooSlow) void reader.cancel().catch(() => {});
  }, patienceSeconds * 1000);
  return {
    async next() {
      const piece = await reader.read().catch(() => {
        throw badRequest("The upload was cut off. It will continue where it stopped.", undefined, "uploads.broken_off");
      });
      if (isTooSlow) {
        throw new AppError(408, "request.too_slow", "The upload was too slow. It will continue where it stopped.");
      }
      sent += piece?.byteLength ?? 0;
      return piece;
    },
    stop: () => clearInterval(timer),
  };
}

/** Looks at what has arrived: that it is a PDF, and at the end that it is whole. */
async function looked(context: FeatureContext, upload: StoredUpload, offset: number): Promise<StoredUpload> {
  const received = await arrived(context, upload);
  const isDue = received === upload.size || received >= pdfSignatureBytes;
  if (
    upload.sha256 === null && offset < pdfSignatureBytes && isDue &&
    !isPdf(await context.files.partial.head(partialName(upload.id)))
  ) {
    await forget(context, upload.id);
    throw wrongType("This file is not a PDF. Please choose a PDF file.", uploadErrors.notPdf);
  }
  return await finished(context, upload);
}

/** The upload with its sum when every byte is there; as it was otherwise. Throws 409 when the bytes are not right. */
export async function finished(context: FeatureContext, upload: StoredUpload): Promise<StoredUpload> {
  const { files, database } = context;
  const name = partialName(upload.id);
  if (upload.sha256 !== null || await arrived(context, upload) !== upload.size) return upload;
  const sha256 = await files.partial.sum(name);
  if (upload.declaredSha256 !== null && upload.declaredSha256 !== sha256) {
    await files.partial.remove(name);
    throw damaged();
  }
  await database.write(() => [statementOf(update(uploads).set({ sha256 }).where(eq(uploads.id, upload.id)))]);
  return { ...upload, sha256 };
}

function tooMuch(): AppError {
  return tooLarge("More bytes came than the upload announced. Please upload the file again.");
}

function wrongOffset(received: number): AppError {
  const message = `This upload goes on at byte ${received}.`;
  return new AppError(409, uploadErrors.wrongOffset, message, { offset: String(received) });
}
