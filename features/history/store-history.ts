import { documentRecordsOffer, insidePermission } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { findRecent } from "@/kernel/ledger/find-recent.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { mostActions, type StoreAction, type StoreHistoryAsked } from "./contract-store.ts";
import { endings, kindOf } from "./kind-rules.ts";
import { wordsOf } from "./presenting.ts";

/** What the subjects of entries about documents begin with. */
const aboutDocuments = "document:";

/** What a browser fetched ahead nobody has done yet. */
const loadedAhead = "loaded_ahead";

/**
 * One page of what the dealer's people did with the documents of a store, or of all stores of its account that the asker
 * works in, newest first. Throws 404 for a store that is not theirs to see.
 */
export async function historyOfStore(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { accountOverview, kind, page, limit }: StoreHistoryAsked,
) {
  const store = await context.offered(storesOffer).permitted(access, storeId, insidePermission);
  const storeIds = accountOverview ? await worksIn(context, access, store.accountId) : [storeId];
  const filter = {
    streams: storeIds.map(storeStream),
    about: aboutDocuments,
    ...kind === "look" || kind === "export" ? { endings: endings[kind] } : {},
    withoutEndings: kind === "change" ? endings.all : [loadedAhead],
    most: mostActions,
  };
  const { entries, count } = await findRecent(context.database, filter, { limit, offset: (page - 1) * limit });
  return { data: await actionsOf(context, entries), count, page, limit };
}

/** The stores of an account whose inner side the asker sees. */
async function worksIn(context: FeatureContext, access: Access, accountId: number): Promise<readonly number[]> {
  const parts = access.scope(insidePermission, { accountId });
  if (parts.some(({ storeIds }) => storeIds === "all")) {
    return (await context.offered(storesOffer).ofAccount(accountId)).map(({ id }) => id);
  }
  return [...new Set(parts.flatMap(({ storeIds }) => storeIds === "all" ? [] : storeIds))];
}

async function actionsOf(context: FeatureContext, entries: readonly Entry[]): Promise<StoreAction[]> {
  const documentOf = ({ subject }: Entry) => Number(subject.slice(aboutDocuments.length));
  const ids = [...new Set(entries.map(documentOf))];
  const headings = await context.offered(documentRecordsOffer).headings(ids);
  return entries.map((entry) => ({
    stream: entry.stream,
    seq: entry.seq,
    storeId: storeOfStream(entry.stream) ?? 0,
    documentId: documentOf(entry),
    customerName: headings.get(documentOf(entry))?.customerName ?? "",
    ...wordsOf(context, entry),
    userId: entry.actor.userId,
    userName: entry.actor.name,
    behind: entry.actor.behind ?? null,
    creation: entry.at,
    kind: kindOf(entry.event),
  }));
}
