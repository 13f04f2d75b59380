import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { type DocumentEvent } from "../ledger/events.ts";

type Look = Extract<DocumentEvent, "documents.viewed" | "documents.printed" | "documents.downloaded">;

/** Writes into the ledger that somebody looked at, printed or took a copy of a file. */
export async function recordAccess(
  context: FeatureContext,
  access: Access,
  event: Look,
  attachment: Row,
): Promise<void> {
  await context.ledger.record([{
    stream: storeStream(Number(attachment.store_id)),
    event,
    subject: documentSubject(Number(attachment.document_id)),
    actor: actorOf(access.identity),
    data: { attachmentId: Number(attachment.id), fileName: String(attachment.file_name) },
  }]);
}
