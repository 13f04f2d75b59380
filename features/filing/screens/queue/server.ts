import * as v from "valibot";
import { type Document, documentSchema } from "@/features/documents/contract.ts";
import { type MetaData, metaDataSchema } from "@/features/pdf/contract-reading.ts";
import {
  askingOf,
  shapedAnswer,
  uploadFailed,
  type UploadServer,
  uploadServer,
} from "@/features/uploads/shared-queries.ts";
import { addressOf, type Api } from "@/kernel/screens/api.ts";
import { createDocument, extractMetaData, extractPages, filedBeforeInStore, type NewDocument } from "../../contract.ts";

/** A document that is handed over to be verified another time. */
export interface SetAside {
  readonly storeId: number;
  readonly uploadIds: readonly number[];
  readonly types: readonly number[];
}

/** What the queue asks of the server. Everything fails with an ApiError whose message is a sentence for a person. */
export interface FilingServer extends UploadServer {
  read(uploadId: number, signal: AbortSignal): Promise<MetaData>;
  /** The pages of an upload as a file; null for the last one there is. */
  pages(uploadId: number, firstPage: number, lastPage: number | null): Promise<Blob>;
  file(document: NewDocument, key: string, signal: AbortSignal): Promise<Document>;
  filedBefore(storeId: number, sha256: string, signal: AbortSignal): Promise<number | null>;
  setAside(what: SetAside, key: string, signal: AbortSignal): Promise<void>;
}

const texts = {
  read: "Unable to extract meta data. Please try again later.",
  pages: "Unable to split this file. Please try again later.",
  create: "Unable to create document. Please try again later.",
} as const;

/** The server over the product's own client, which renews the session when it has to. */
export function filingServer(api: Pick<Api, "fetch">): FilingServer {
  const asked = askingOf(api);
  return {
    ...uploadServer(api),
    read: async (uploadId, signal) => {
      const body = new FormData();
      body.set("uploadId", String(uploadId));
      return await shapedAnswer(
        metaDataSchema,
        await asked(extractMetaData.path, { method: "POST", body, signal }, texts.read),
        texts.read,
      );
    },
    pages: async (uploadId, firstPage, lastPage) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ uploadId, firstPage, lastPage });
      return await (await asked(extractPages.path, { method: "POST", headers, body }, texts.pages)).blob();
    },
    file: async (document, key, signal) => {
      const body = new FormData();
      body.set("document", JSON.stringify(document));
      const headers = { "idempotency-key": key };
      return await shapedAnswer(
        documentSchema,
        await asked(createDocument.path, { method: "POST", headers, body, signal }, texts.create),
        texts.create,
      );
    },
    filedBefore: async (storeId, sha256, signal) => {
      const path = addressOf(filedBeforeInStore.path, {}, { storeId, sha256 });
      const answer = await asked(path, { signal }, uploadFailed);
      return (await shapedAnswer(v.object({ documentId: v.nullable(v.number()) }), answer, uploadFailed)).documentId;
    },
    setAside: async (what, key, signal) => {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const response = await asked(
        "/api/intake",
        { method: "POST", headers, body: JSON.stringify(what), signal },
        uploadFailed,
      );
      await response.body?.cancel();
    },
  };
}
