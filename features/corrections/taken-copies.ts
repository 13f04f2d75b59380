import type { Attachment } from "@/features/documents/contract.ts";
import { refusalError } from "@/features/documents/offers-filing.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { pdfAnnotationsOffer } from "@/features/pdf/offers-annotations.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { createHash } from "node:crypto";
import { type FileBytes, fileResponse, type Span } from "@/kernel/files/file-response.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import type { CorrectionEvent } from "./ledger-events.ts";
import { fileOf, marksOfVersion } from "./marks.ts";
import { readableVersion } from "./versions.ts";

/** The marks of an attachment as an XFDF file. Who takes them is in the ledger before they are sent. */
export async function xfdfResponse(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
  request: Request,
): Promise<Response> {
  const { document, version } = await readableVersion(context, access, attachmentId);
  const { annotations } = await marksOfVersion(context, document, version, { asker: askerOf(access) });
  const name = `${version.name.replace(/\.pdf$/i, "")} (version ${version.versionNumber}).xfdf`;
  return await fileResponse(
    textBytes(xfdfOf(annotations)),
    request,
    { name, mediaType: "application/vnd.adobe.xfdf", download: true },
    () => context.ledger.recordOnce(takenEntry(access, "corrections.xfdf_exported", document.storeId, version)),
  );
}

function textBytes(text: string): FileBytes {
  const bytes = new TextEncoder().encode(text);
  return {
    etag: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    assertWhole: () => Promise.resolve(),
    read: (span) => Promise.resolve(new Blob([span ? bytes.slice(span.start, span.end + 1) : bytes]).stream()),
  };
}

/**
 * Answers a copy of an attachment in which fields and marks are part of the pages. It is made anew each time; who gets it is
 * in the ledger before the first byte is sent.
 */
export async function flattenedResponse(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
  request: Request,
): Promise<Response> {
  const { document, version } = await readableVersion(context, access, attachmentId);
  const asked = { asker: askerOf(access) };
  const written = await context.offered(pdfAnnotationsOffer).flatten(await fileOf(context, version), asked);
  if (written.kind === "refused") throw refusalError(written, version.name);
  const file = await Deno.open(written.path, { read: true });
  // Open, it can be read on after its name is gone; where that cannot be, it goes with what is left behind.
  await written.drop().catch(() => {});
  const bytes = openedBytes(file, written);
  const name = `${version.name.replace(/\.pdf$/i, "")} (flattened).pdf`;
  try {
    const response = await fileResponse(
      bytes,
      request,
      { name, mediaType: "application/pdf", download: true },
      () =>
        context.ledger.recordOnce(takenEntry(access, "corrections.flattened_downloaded", document.storeId, version)),
    );
    if (!response.body) file.close();
    return response;
  } catch (error) {
    closeQuietly(file);
    throw error;
  }
}

/** The ledger's entry of somebody who takes something of a version away. */
export function takenEntry(
  { identity }: Access,
  event: Extract<CorrectionEvent, "corrections.flattened_downloaded" | "corrections.xfdf_exported">,
  storeId: number,
  { id, documentId, name }: Attachment,
): NewEntry {
  return {
    stream: storeStream(storeId),
    event,
    subject: documentSubject(documentId),
    actor: actorOf(identity),
    data: { attachmentId: id, fileName: name },
  };
}

const pieceBytes = 256 * 1024;

/** The bytes of an open file, given once; it is closed with the last of them. */
function openedBytes(
  file: Deno.FsFile,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): FileBytes {
  return {
    etag: sha256,
    size,
    assertWhole: () => Promise.resolve(),
    async read(span?: Span) {
      const { start, end } = span ?? { start: 0, end: size - 1 };
      await file.seek(start, Deno.SeekMode.Start);
      let left = end - start + 1;
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
        cancel: () => file.close(),
      });
    },
  };
}

/** A stream that was given up has closed it already. */
function closeQuietly(file: Deno.FsFile): void {
  try {
    file.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
