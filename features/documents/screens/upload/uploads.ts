import * as v from "valibot";
import { ApiError } from "@/kernel/screens/api.ts";
import { createDocument, type Document, documentSchema, extractMetaData, type NewDocument } from "../../contract.ts";
import { type MetaData, metaDataSchema } from "../../reading/result.ts";
import type { Send, Sent } from "./send.ts";

/** Who watches a request and may end it. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: Sent) => void;
}

const unableToRead = "Unable to extract meta data. Please try again later.";
const unableToCreate = "Unable to create document. Please try again later.";

/** Has a form read for verification; rejects with an ApiError whose message is a sentence for a person. */
export async function readMetaData(send: Send, file: File, watch: Watch): Promise<MetaData> {
  const form = new FormData();
  form.set("file", file, file.name);
  const answer = await orSentence(send({ path: extractMetaData.path, form, ...watch }), unableToRead);
  return shaped(metaDataSchema, answer, unableToRead);
}

/** What is filed: the record and its files, the main one first, in the order of `document.attachments`. */
export interface Filing {
  readonly document: NewDocument;
  readonly files: readonly File[];
  /** The same for every try of one group, so that a repeated request files nothing twice. */
  readonly idempotencyKey: string;
}

/** Files a document with its attachments; rejects with an ApiError whose message is a sentence for a person. */
export async function fileDocument(send: Send, filing: Filing, watch: Watch): Promise<Document> {
  const form = new FormData();
  form.set("document", JSON.stringify(filing.document));
  for (const file of filing.files) form.append("files", file, file.name);
  const headers = { "Idempotency-Key": filing.idempotencyKey };
  const answer = await orSentence(send({ path: createDocument.path, form, headers, ...watch }), unableToCreate);
  return shaped(documentSchema, answer, unableToCreate);
}

/** An answer without a sentence of its own gets the specification's (document 2, section 8). */
async function orSentence(answer: Promise<unknown>, sentence: string): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.message !== "") throw error;
    throw new ApiError(error.status, { ...error.body, message: sentence }, error.requestId);
  }
}

function shaped<Schema extends v.GenericSchema>(schema: Schema, answer: unknown, sentence: string) {
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  throw new ApiError(502, { message: sentence, error: "server.failed" }, null);
}
