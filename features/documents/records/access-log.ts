import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publishLook } from "./changed.ts";
import { placeOfRow } from "./record.ts";
import { type DocumentEvent, streamOf, subjectOf } from "../ledger/events.ts";

type Look = Extract<DocumentEvent, "documents.viewed" | "documents.printed" | "documents.downloaded">;

/** Writes into the ledger that somebody looked at, printed or took a copy of a file. */
export async function recordAccess(
  context: FeatureContext,
  access: Access,
  event: Look,
  attachment: Row,
): Promise<void> {
  const id = Number(attachment.document_id);
  await context.change((unit) => {
    unit.record({
      stream: streamOf(Number(attachment.store_id)),
      event,
      subject: subjectOf(id),
      actor: actorOf(access.identity),
      data: { attachmentId: Number(attachment.id), fileName: String(attachment.file_name) },
    });
    publishLook(unit, { id, ...placeOfRow(attachment) });
  });
}
