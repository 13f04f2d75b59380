import * as v from "valibot";
import {
  createUpload,
  dropUpload,
  getUpload,
  sendPiece,
  type Upload,
  uploadSchema,
} from "@/features/uploads/contract.ts";
import type { ErrorBody } from "@/kernel/endpoint.ts";
import { addressOf, type Api, ApiError } from "@/kernel/screens/api.ts";
import {
  createDocument,
  type Document,
  documentSchema,
  extractMetaData,
  filedBeforeInStore,
  type NewDocument,
} from "../../../contract.ts";
import { type MetaData, metaDataSchema } from "@/features/pdf/contract-reading.ts";

/** What a file is announced with. */
export interface Announced {
  readonly storeId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** A document that is handed over to be verified another time. */
export interface SetAside {
  readonly storeId: number;
  readonly uploadIds: readonly number[];
  readonly types: readonly number[];
}

/** What the queue asks of the server. Everything fails with an ApiError whose message is a sentence for a person. */
export interface UploadServer {
  begin(file: Announced, key: string, signal: AbortSignal): Promise<Upload>;
  look(id: number, signal: AbortSignal): Promise<Upload>;
  send(id: number, offset: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<Upload>;
  drop(id: number): Promise<void>;
  read(uploadId: number, signal: AbortSignal): Promise<MetaData>;
  file(document: NewDocument, key: string, signal: AbortSignal): Promise<Document>;
  filedBefore(storeId: number, sha256: string, signal: AbortSignal): Promise<number | null>;
  setAside(what: SetAside, key: string, signal: AbortSignal): Promise<void>;
}

/** A piece that is not answered within this time is taken for lost; what arrived of it stays at the server. */
const pieceMs = 30_000;
/** For everything else; reading a long form takes a while. */
const answerMs = 120_000;

const texts = {
  upload: "Unable to upload files. Please try again later.",
  read: "Unable to extract meta data. Please try again later.",
  create: "Unable to create document. Please try again later.",
} as const;

/** The server over the product's own client, which renews the session when it has to. */
export function uploadServer(api: Pick<Api, "fetch">): UploadServer {
  const asked = async (path: string, init: RequestInit, sentence: string, ms = answerMs): Promise<Response> => {
    const signals = [AbortSignal.timeout(ms), ...(init.signal ? [init.signal] : [])];
    const response = await api.fetch(path, { ...init, signal: AbortSignal.any(signals) });
    if (response.ok) return response;
    throw new ApiError(response.status, await errorBody(response, sentence), response.headers.get("x-request-id"));
  };
  const idPath = (path: string, id: number) => addressOf(path, { id }, undefined);
  return {
    begin: async (file, key, signal) =>
      shaped(
        uploadSchema,
        await asked(createUpload.path, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(file),
          signal,
        }, texts.upload),
        texts.upload,
      ),
    look: async (id, signal) =>
      shaped(uploadSchema, await asked(idPath(getUpload.path, id), { signal }, texts.upload), texts.upload),
    send: async (id, offset, bytes, signal) =>
      shaped(
        uploadSchema,
        await asked(
          addressOf(sendPiece.path, { id }, { offset }),
          {
            method: "PUT",
            headers: { "content-type": "application/octet-stream" },
            body: bytes,
            signal,
          },
          texts.upload,
          pieceMs,
        ),
        texts.upload,
      ),
    drop: async (id) => {
      await asked(idPath(dropUpload.path, id), { method: "DELETE" }, texts.upload);
    },
    read: async (uploadId, signal) => {
      const body = new FormData();
      body.set("uploadId", String(uploadId));
      return await shaped(
        metaDataSchema,
        await asked(extractMetaData.path, { method: "POST", body, signal }, texts.read),
        texts.read,
      );
    },
    file: async (document, key, signal) => {
      const body = new FormData();
      body.set("document", JSON.stringify(document));
      const headers = { "idempotency-key": key };
      return await shaped(
        documentSchema,
        await asked(createDocument.path, { method: "POST", headers, body, signal }, texts.create),
        texts.create,
      );
    },
    filedBefore: async (storeId, sha256, signal) => {
      const path = addressOf(filedBeforeInStore.path, {}, { storeId, sha256 });
      const answer = await asked(path, { signal }, texts.upload);
      return (await shaped(v.object({ documentId: v.nullable(v.number()) }), answer, texts.upload)).documentId;
    },
    setAside: async (what, key, signal) => {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const response = await asked(
        "/api/intake",
        { method: "POST", headers, body: JSON.stringify(what), signal },
        texts.upload,
      );
      await response.body?.cancel();
    },
  };
}

async function shaped<Schema extends v.GenericSchema>(schema: Schema, response: Response, sentence: string) {
  const result = v.safeParse(schema, await response.json().catch(() => undefined));
  if (result.success) return result.output;
  throw new ApiError(502, { message: sentence, error: "server.failed" }, response.headers.get("x-request-id"));
}

/** Document 2, section 7: a 400 comes as JSON or as plain text; both are shown. A 5xx gets the specification's text. */
async function errorBody(response: Response, sentence: string): Promise<ErrorBody> {
  const text = await response.text().catch(() => "");
  const body = parsed(text);
  if (typeof body === "object" && body !== null && "message" in body && typeof body.message === "string") {
    const failed = { error: "server.failed", ...body, message: body.message || sentence };
    // What only says that something went wrong gets the specification's text; a full disk has words of its own.
    return response.status >= 500 && failed.error === "server.failed" ? { ...failed, message: sentence } : failed;
  }
  const isText = response.status === 400 && /^text\/plain\b/.test(response.headers.get("content-type") ?? "");
  return { error: "server.failed", message: isText && text.trim() !== "" ? text.trim() : sentence };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
