import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import type { HistoryEntry } from "./contract.ts";

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
  return { data: entries.map((entry) => presented(entry, context)), count, page, limit };
}

/** One page of what happened in an account apart from its documents, newest first; for its owners. */
export async function historyOfAccount(
  context: FeatureContext,
  access: Access,
  accountId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  access.require("history.read_account", { accountId });
  const { entries, count } = await context.ledger.recentOf(`account:${accountId}`, {
    limit,
    offset: (page - 1) * limit,
  });
  const names = await namesOf(context, entries);
  const data = entries.map((entry) => {
    const shown = presented(entry, context);
    const name = names.get(entry.subject);
    const isNamed = !name || shown.description.includes(name) || shown.title.includes(name);
    return !isNamed ? { ...shown, description: `${name}. ${shown.description}`.trim() } : shown;
  });
  return { data, count, page, limit };
}

/** Whom entries are about, where that is not who did it. */
async function namesOf(context: FeatureContext, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const others = entries.filter(({ subject, actor }) =>
    subject.startsWith("user:") && subject !== `user:${actor.userId}`
  );
  const people = context.offered(accountsOffer);
  return new Map(
    await Promise.all([...new Set(others.map(({ subject }) => subject))].map(async (subject) => {
      const person = await people.person(Number(subject.slice("user:".length)));
      return [subject, person?.name ?? ""] as const;
    })),
  );
}

/** The document's own rule of who may read it: its history and its proofs are no more and no less. */
export async function requireDocument(context: FeatureContext, access: Access, documentId: number): Promise<void> {
  const place = await context.offered(documentsOffer).placeOf(documentId);
  if (!place) throw notFound();
  access.require("documents.read", { ...place });
}

function presented(entry: Entry, context: FeatureContext): HistoryEntry {
  const { stream, seq, event, at, actor, data, previousHash, hash } = entry;
  const { attachmentId } = data;
  return {
    id: seq,
    ...context.describeEvent(event, data),
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
