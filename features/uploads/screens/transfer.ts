import { ApiError } from "@/kernel/screens/api.ts";
import { type Upload, uploadErrors } from "../contract.ts";
import type { Persistence } from "./persistence.ts";
import type { UploadServer } from "./upload-server.ts";

/** Bytes of a piece: small on a slow line, so that progress shows and little is sent twice; large on a fast one. */
const pieces = { first: 512 * 1024, least: 64 * 1024, most: 8 * 1024 * 1024, aimMs: 1500 } as const;
/** How often a file is begun anew because the server has lost it or found it changed. */
const mostRestarts = 3;

/** A file to be sent. */
export interface SentFile {
  readonly file: File;
  /** Bytes. */
  readonly size: number;
  /** The same for every try to begin its upload. */
  readonly uploadKey: string;
  /** The upload that was begun for it; null before. */
  readonly uploadId: number | null;
  /** Null where the browser could not compute it. */
  readonly sha256: string | null;
}

/** What somebody who watches a file hears. */
export interface TransferWatch {
  readonly signal: AbortSignal;
  /** A new key or upload, to be remembered. */
  onBegun(uploadKey: string, uploadId: number): void;
  onReceived(received: number): void;
  onTrouble(received: number, message: string): void;
}

/** The file cannot be read any more: it was moved or changed on the person's disk. */
export class UnreadableFile extends Error {
  override readonly message = "This file cannot be read any more. Please remove it and choose it again.";
}

/**
 * Sends one file in pieces and goes on where it stopped, whatever happens on the way. Ends with the finished upload;
 * fails with an ApiError when the server refuses, and with {@link UnreadableFile}.
 */
export async function transfer(
  server: UploadServer,
  persistence: Persistence,
  file: SentFile,
  storeId: number,
  newKey: () => string,
  watch: TransferWatch,
): Promise<Upload> {
  const { signal } = watch;
  const sending = { key: file.uploadKey, id: file.uploadId, received: 0, piece: pieces.first as number, restarts: 0 };
  const restart = () => {
    if (++sending.restarts > mostRestarts) throw new ApiError(0, { message: restartedText, error: "" }, null);
    [sending.key, sending.id] = [newKey(), null];
  };
  let before = 0;
  const attempt = async (): Promise<Upload> => {
    let upload = await current();
    for (;;) {
      if (upload.sha256 !== null) return upload;
      const end = Math.min(upload.size, upload.received + sending.piece);
      const bytes = await bytesOf(file.file, upload.received, end);
      const begun = performance.now();
      upload = await server.send(upload.id, upload.received, bytes, signal);
      adapt(performance.now() - begun);
      heard(upload);
    }
  };
  const current = async (): Promise<Upload> => {
    const announced = { storeId, fileName: file.file.name.slice(-255), size: file.size, sha256: file.sha256 };
    const upload = sending.id === null
      ? await server.begin(announced, sending.key, signal)
      : await server.look(sending.id, signal);
    sending.id = upload.id;
    watch.onBegun(sending.key, upload.id);
    heard(upload);
    return upload;
  };
  const heard = ({ received }: Upload) => {
    sending.received = received;
    watch.onReceived(received);
  };
  const adapt = (ms: number) => {
    const factor = ms < pieces.aimMs / 2 ? 2 : ms > pieces.aimMs * 2 ? 0.5 : 1;
    sending.piece = Math.max(pieces.least, Math.min(pieces.most, sending.piece * factor));
  };
  for (;;) {
    try {
      return await persistence.carryOut(attempt, {
        signal,
        onTrouble(message) {
          sending.piece = Math.max(pieces.least, sending.piece / 2);
          watch.onTrouble(sending.received, message);
        },
        progressed: () => {
          const isFurther = sending.received > before;
          before = sending.received;
          return isFurther;
        },
      });
    } catch (error) {
      if (!goesOn(error, sending.id !== null)) throw error;
      if (isLost(error)) restart();
      else if (++sending.restarts > mostRestarts) throw error;
    }
  }
}

const restartedText = "The server keeps losing this file. Please try again.";

/** The server's word that this upload must be looked at again or begun anew. */
function goesOn(error: unknown, isBegun: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 404) return isBegun;
  const { wrongOffset, damaged, keyUsed } = uploadErrors;
  return [wrongOffset, damaged, keyUsed].some((code) => code === error.body.error);
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.body.error === uploadErrors.keyUsed);
}

async function bytesOf(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer();
  } catch {
    throw new UnreadableFile();
  }
}

/** The SHA-256 of a file; null where the browser has no way to compute it, or the file is too large to be held. */
export async function sumOfFile(file: File): Promise<string | null> {
  // Without a secure context `subtle` is missing, whatever its type says.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle || file.size > 100_000_000) return null;
  try {
    const digest = new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
