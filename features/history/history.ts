import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type EntryFilter, findEntries, findFolded, findInStream } from "@/kernel/ledger/find.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { type DocumentPlace, documentRecordsOffer, insidePermission } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { documentSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import type { AccountHistoryAsked, HistoryAsked } from "./contract.ts";
import { endings } from "./kind-rules.ts";
import { namesThen } from "./person-names.ts";
import { presented, presentedFold } from "./presenting.ts";
import { dayAfter, startOfDay } from "./zone-day-rules.ts";

/** The subject under which the ledger finds a document. */

/** One page of what the ledger says of a document, newest first. Throws 404 or 403 as for the document itself. */
export async function historyOfDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
  asked: HistoryAsked,
) {
  const place = await requireDocument(context, access, documentId);
  const { page, limit, grouped } = asked;
  const filter = { ...await filterOf(context, place, asked), withoutEvents: hiddenFrom(context, access, place) };
  const span = { limit, offset: (page - 1) * limit };
  const subject = documentSubject(documentId);
  if (grouped) {
    const { entries, count, total } = await findFolded(context.database, subject, filter, endings.all, span);
    return { data: entries.map((entry) => presentedFold(context, entry)), count, entries: total, page, limit };
  }
  const { entries, count } = await findEntries(context.database, subject, filter, span);
  return { data: entries.map((entry) => presented(context, entry)), count, entries: count, page, limit };
}

/** Events of the dealer's inner side, for an asker who does not see it at this place. */
export function hiddenFrom(context: FeatureContext, access: Access, place: DocumentPlace): readonly string[] {
  return access.can(insidePermission, { ...place }) ? [] : context.insideEvents;
}

async function filterOf(context: FeatureContext, place: DocumentPlace, asked: HistoryAsked): Promise<EntryFilter> {
  const { kind, userId, behind, event, startDate, endDate, fromSeq, toSeq } = asked;
  const store = startDate || endDate ? await context.offered(storesOffer).byId(place.storeId) : null;
  const zone = store?.timeZone ?? "UTC";
  return { ...kindFilter(kind), ...between(startDate, endDate, zone), actorId: userId, behind, event, fromSeq, toSeq };
}

function kindFilter(kind: HistoryAsked["kind"]): EntryFilter {
  return kind === "change" ? { withoutEndings: endings.all } : kind ? { endings: endings[kind] } : {};
}

function between(startDate: string | undefined, endDate: string | undefined, zone: string): EntryFilter {
  return {
    from: startDate && startOfDay(startDate, zone).toISOString(),
    until: endDate && startOfDay(dayAfter(endDate), zone).toISOString(),
  };
}

/** People coming and going, which would drown everything else. */
const signInEvents = ["accounts.signed_in", "accounts.signed_out"];

/** At most so many people of one name are found by it. */
const mostNamed = 200;

/** One page of what happened in an account apart from its documents, newest first; for its owners. */
export async function historyOfAccount(
  context: FeatureContext,
  access: Access,
  accountId: number,
  asked: AccountHistoryAsked,
) {
  access.require("history.read_account", { accountId });
  const { page, limit } = asked;
  const filter = await accountFilterOf(context, accountId, asked);
  const span = { limit, offset: (page - 1) * limit };
  const { entries, count } = await findInStream(context.database, accountStream(accountId), filter, span);
  const names = await namesThen(context, entries);
  const data = entries.map((entry) => {
    const shown = presented(context, entry);
    const name = names.get(entry);
    const isNamed = !name || shown.description.includes(name) || shown.title.includes(name);
    return !isNamed ? { ...shown, description: `${name}. ${shown.description}`.trim() } : shown;
  });
  return { data, count, entries: count, page, limit };
}

async function accountFilterOf(
  context: FeatureContext,
  accountId: number,
  { kind, signIns, search, startDate, endDate, storeId }: AccountHistoryAsked,
): Promise<EntryFilter> {
  const store = storeId === undefined ? null : await context.offered(storesOffer).byId(storeId);
  const zone = store?.accountId === accountId ? store.timeZone : "UTC";
  return {
    ...kindFilter(kind),
    ...signIns === "only" ? { events: signInEvents } : signIns ? { withoutEvents: signInEvents } : {},
    ...search === "" ? {} : { text: { part: search, subjects: await peopleNamed(context, accountId, search) } },
    ...between(startDate, endDate, zone),
  };
}

/** Entries name people by their ids alone. */
async function peopleNamed(context: FeatureContext, accountId: number, search: string): Promise<readonly string[]> {
  const everybody = [{ accountId, storeIds: "all" as const, ranges: null }];
  const wish = { search, sort: "name", sortOrder: "asc", page: 1, limit: mostNamed } as const;
  const { data } = await context.offered(accountsOffer).people(everybody, wish);
  return data.map(({ id }) => userSubject(id));
}

/** The document's own rule of who may read it: its history and its proofs are no more and no less. */
export async function requireDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
): Promise<DocumentPlace> {
  const place = await context.offered(documentRecordsOffer).placeOf(documentId);
  if (!place) throw notFound();
  access.require("documents.read", { ...place });
  return place;
}
