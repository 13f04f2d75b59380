import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Attachment } from "../contract.ts";
import { type DocumentEvent } from "../ledger/events.ts";

type Look = Extract<
  DocumentEvent,
  "documents.viewed" | "documents.loaded_ahead" | "documents.printed" | "documents.downloaded"
>;

/** Writes into the ledger that somebody printed a file. */
export async function recordPrinting({ ledger }: FeatureContext, access: Access, attachment: Row): Promise<void> {
  await ledger.record([entryOf(access, "documents.printed", attachment)]);
}

/**
 * Writes into the ledger that somebody gets the bytes of a file, to look at or to keep: before the first of them is sent,
 * once for the same person, file and purpose in ten minutes.
 */
export async function recordLook(
  { ledger }: FeatureContext,
  access: Access,
  event: Exclude<Look, "documents.printed">,
  attachment: Row,
): Promise<void> {
  await ledger.recordOnce(entryOf(access, event, attachment));
}

/**
 * The same where no byte of the file is sent, but what stands on it: the values of its boxes, or the words of its marks. Who
 * opens a form has one entry for all of it.
 */
export async function recordValuesViewed(
  { ledger }: FeatureContext,
  { identity }: Access,
  storeId: number,
  { id, documentId, name }: Pick<Attachment, "id" | "documentId" | "name">,
): Promise<void> {
  await ledger.recordOnce({
    stream: storeStream(storeId),
    event: "documents.viewed" satisfies Look,
    subject: documentSubject(documentId),
    actor: actorOf(identity),
    data: { attachmentId: id, fileName: name },
  });
}

function entryOf(access: Access, event: Look, attachment: Row): NewEntry {
  return {
    stream: storeStream(Number(attachment.store_id)),
    event,
    subject: documentSubject(Number(attachment.document_id)),
    actor: actorOf(access.identity),
    data: { attachmentId: Number(attachment.id), fileName: String(attachment.file_name) },
  };
}
