import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import type { HistoryEntry } from "./contract.ts";
import type { EventText } from "./offers.ts";

/** One page of what the ledger says of a document, newest first. Throws 404 or 403 as for the document itself. */
export async function historyOfDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  await requireDocument(context, access, documentId);
  const subject = `document:${documentId}`;
  const { entries, count } = await context.ledger.recent(subject, { limit, offset: (page - 1) * limit });
  const describe = describerOf(context);
  return { data: entries.map((entry) => presented(entry, describe)), count, page, limit };
}

/** The document's own rule of who may read it: its history and its proofs are no more and no less. */
export async function requireDocument(context: FeatureContext, access: Access, documentId: number): Promise<void> {
  const place = await context.offered(documentsOffer).placeOf(documentId);
  if (!place) throw notFound();
  access.require("documents.read", { ...place });
}

function presented(entry: Entry, describe: (entry: Entry) => EventText): HistoryEntry {
  const { stream, seq, event, at, actor, data, previousHash, hash } = entry;
  const { attachmentId } = data;
  return {
    id: seq,
    ...describe(entry),
    creation: at,
    userId: actor.userId,
    userName: actor.name,
    behind: actor.behind ?? null,
    attachmentId: typeof attachmentId === "number" ? attachmentId : null,
    event,
    stream,
    seq,
    previousHash,
    hash,
  };
}

/** Asks the documents for their words; an event that nobody here knows (any more) is still shown, by its name. */
function describerOf(context: FeatureContext): (entry: Entry) => EventText {
  const documents = context.offered(documentsOffer);
  return ({ event, data }) => documents.describeEvent(event, data) ?? { title: titleOf(event), description: "" };
}

/** `documents.signed_out` as 'Signed out'. */
function titleOf(event: string): string {
  const words = event.slice(event.indexOf(".") + 1).replaceAll(/[._-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
