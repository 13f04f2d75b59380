import * as v from "valibot";
import type { ErrorBody } from "@/kernel/endpoint.ts";
import { addressOf, type Api, ApiError } from "@/kernel/screens/api.ts";
import { createUpload, dropUpload, getUpload, sendPiece, type Upload, uploadSchema } from "../contract.ts";

/** What a file is announced with. */
export interface Announced {
  readonly storeId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** Where files are sent in pieces. Everything fails with an ApiError whose message is a sentence for a person. */
export interface UploadServer {
  begin(file: Announced, key: string, signal: AbortSignal): Promise<Upload>;
  look(id: number, signal: AbortSignal): Promise<Upload>;
  send(id: number, offset: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<Upload>;
  drop(id: number): Promise<void>;
}

/** A piece that is not answered within this time is taken for lost; what arrived of it stays at the server. */
const pieceMs = 30_000;
/** For everything else; reading a long form takes a while. */
const answerMs = 120_000;

/** What a person is told where the server has no words of its own. */
export const uploadFailed = "Unable to upload files. Please try again later.";

/** The server over the product's own client, which renews the session when it has to. */
export function uploadServer(api: Pick<Api, "fetch">): UploadServer {
  const asked = askingOf(api);
  const idPath = (path: string, id: number) => addressOf(path, { id }, undefined);
  const upload = async (response: Promise<Response>) => await shapedAnswer(uploadSchema, await response, uploadFailed);
  return {
    begin: (file, key, signal) =>
      upload(asked(createUpload.path, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(file),
        signal,
      }, uploadFailed)),
    look: (id, signal) => upload(asked(idPath(getUpload.path, id), { signal }, uploadFailed)),
    send: (id, offset, bytes, signal) =>
      upload(asked(
        addressOf(sendPiece.path, { id }, { offset }),
        { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: bytes, signal },
        uploadFailed,
        pieceMs,
      )),
    drop: async (id) => {
      await asked(idPath(dropUpload.path, id), { method: "DELETE" }, uploadFailed);
    },
  };
}

/** Asks the server for something within a time; `sentence` is what a person is told where it has no words of its own. */
export function askingOf(api: Pick<Api, "fetch">) {
  return async (path: string, init: RequestInit, sentence: string, ms = answerMs): Promise<Response> => {
    const signals = [AbortSignal.timeout(ms), ...(init.signal ? [init.signal] : [])];
    const response = await api.fetch(path, { ...init, signal: AbortSignal.any(signals) });
    if (response.ok) return response;
    throw new ApiError(response.status, await errorBody(response, sentence), response.headers.get("x-request-id"));
  };
}

/** The answer in its shape; an ApiError with `sentence` for any other. */
export async function shapedAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
  sentence: string,
): Promise<v.InferOutput<Schema>> {
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
