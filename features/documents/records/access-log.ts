import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { type DocumentEvent } from "../ledger/events.ts";

type Look = Extract<DocumentEvent, "documents.viewed" | "documents.printed" | "documents.downloaded">;

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

function entryOf(access: Access, event: Look, attachment: Row): NewEntry {
  return {
    stream: storeStream(Number(attachment.store_id)),
    event,
    subject: documentSubject(Number(attachment.document_id)),
    actor: actorOf(access.identity),
    data: { attachmentId: Number(attachment.id), fileName: String(attachment.file_name) },
  };
}
