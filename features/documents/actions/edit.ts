import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { EditedDocument } from "../contract-actions.ts";
import { editedContent } from "../contract-edit-rules.ts";
import { readable, type StoredDocument } from "../records/record.ts";
import { amend } from "./amend.ts";

/**
 * Changes the values by which a document is found. The form itself is never touched: what was signed is corrected by a
 * new version. The values before stay in the history. Throws 409 for a stale version, naming who was quicker, and for a
 * TSN that another 4473 of the store has.
 */
export async function editDocument(
  context: FeatureContext,
  access: Access,
  id: number,
  { document: edited, url }: { readonly document: EditedDocument; readonly url?: string },
): Promise<StoredDocument> {
  const { version, allowDuplicateTsn, openReason } = edited;
  await amend(context, access, {
    ...{ documentId: id, version, permission: "documents.edit", allowDuplicateTsn, url, within: "document" },
    values: (before) => editedContent(before, edited),
    openReason,
    entry: { event: "documents.edited", data: openReason && edited.status === null ? { reason: openReason } : {} },
  });
  return await readable(context.database, access, id);
}
