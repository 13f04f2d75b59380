import type { AuditRecord } from "@/features/audits/offers.ts";
import { documentMarksOffer } from "@/features/documents/offers-marks.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { serviceKey } from "@/kernel/feature.ts";
import type { ReviewedList } from "./contract-review.ts";
import type { ReviewList } from "./offers.ts";

/** The kinds of lists that other features added. */
export const joinedLists = serviceKey<Map<string, ReviewList>>("audit-review.lists");

/** Somebody who reviews an audit. */
export interface Reviewing {
  readonly access: Access;
  /** What the auditors of the audit may read, in the asker's name. */
  readonly covered: Access;
  readonly audit: AuditRecord;
}

/** Where in a list to look. */
export interface Place {
  /** The document after (or before) which it begins; null for the list's beginning (or end). */
  readonly from: number | null;
  readonly isBackwards: boolean;
  /** Leaves out what is reviewed already. */
  readonly isOpenOnly: boolean;
}

/** Documents at a time: the first are few, for mostly one of them is free. */
const pages = [20, 500, 10_000] as const;

/** The documents of a list in its order, some at a time, read as they are taken. Throws 400, 403 and 404. */
export async function* documentsOf(
  context: FeatureContext,
  reviewing: Reviewing,
  list: ReviewedList,
  place: Place,
): AsyncGenerator<readonly number[]> {
  if (list.list !== undefined) yield* ofJoinedList(context, reviewing, list.list, place);
  else yield* ofArchive(context, reviewing, list.filters, place);
}

async function* ofJoinedList(
  context: FeatureContext,
  reviewing: Reviewing,
  name: string,
  { from, isBackwards, isOpenOnly }: Place,
): AsyncGenerator<readonly number[]> {
  const all = await joinedDocuments(context, reviewing, name);
  const ids = isBackwards ? all.toReversed() : all;
  // A document that the list does not hold has nothing before or after it: the list begins.
  const rest = from === null ? ids : ids.slice(ids.indexOf(from) + 1);
  if (!isOpenOnly) yield rest;
  else {
    const marks = await context.offered(documentMarksOffer).auditMarks(rest);
    yield rest.filter((id) => marks.get(id)?.isReviewed === false);
  }
}

/** The documents of a list of another feature. Throws 404 for a list that is not there. */
export async function joinedDocuments(
  context: FeatureContext,
  { access, audit }: Reviewing,
  name: string,
): Promise<readonly number[]> {
  const [kind, id] = name.split(":");
  const joined = context.service(joinedLists).get(kind);
  if (!joined) throw notFound();
  return await joined.documents(access, audit.id, Number(id));
}

async function* ofArchive(
  context: FeatureContext,
  { covered, audit }: Reviewing,
  filters: string | undefined,
  { from, isBackwards, isOpenOnly }: Place,
): AsyncGenerator<readonly number[]> {
  const search = context.offered(documentSearchOffer);
  const books = booksOf(audit, filters, isOpenOnly);
  // Forms 4473 come first: what stands before the document's own form type lies on the other side of it.
  const own = from === null ? -1 : await bookOf(context, from, covered, books);
  const rest = own < 0 ? books : isBackwards ? books.slice(0, own + 1) : books.slice(own);
  for (const [index, book] of (isBackwards ? rest.toReversed() : rest).entries()) {
    let last = index === 0 && own >= 0 ? from : null;
    for (let round = 0;; round++) {
      const most = pages[Math.min(round, pages.length - 1)];
      const ids = await search.following(covered, book, { from: last, isBackwards, most }) ?? [];
      if (ids.length > 0) yield ids;
      if (ids.length < most) break;
      last = ids[ids.length - 1];
    }
  }
}

/** Which of the lists orders the document: the one of its form type; -1 when none does. */
async function bookOf(context: FeatureContext, id: number, covered: Access, books: readonly string[]): Promise<number> {
  const search = context.offered(documentSearchOffer);
  for (const [index, book] of books.entries()) {
    if (await search.following(covered, book, { from: id, isBackwards: false, most: 1 }) !== null) return index;
  }
  return -1;
}

/** What the filters of the archive say besides what is found: nothing of it changes which documents are reviewed. */
const looks = ["page", "limit", "view", "hide", "storeId", "accountOverview", "auditReviewed"] as const;

/** Filters that a stand-alone document does not have, so that the one list of both form types is that of Forms 4473. */
const ofForm4473 = ["status", "customerName", "tsn", "ntn", "TSN", "NTN", "certificationDate"] as const;

/** The lists that are reviewed, as query strings: that of Forms 4473, then that of stand-alone documents. */
export function booksOf(
  { storeId }: Pick<AuditRecord, "storeId">,
  filters: string | undefined,
  isOpenOnly: boolean,
): readonly string[] {
  const given = new URLSearchParams(filters);
  if (filters !== undefined && [...given.values()].some((value) => value.trim() === "")) throw badRequest(unclear);
  for (const name of looks) given.delete(name);
  const isOneBook = given.has("formType") || ofForm4473.some((name) => given.has(name));
  const types = given.get("formType") ?? (isOneBook ? "0" : null);
  return (types === null ? ["0", "1"] : [types]).map((formType) => {
    const book = new URLSearchParams(given);
    book.set("storeId", String(storeId));
    book.set("formType", formType);
    if (isOpenOnly) book.set("auditReviewed", "false");
    return String(book);
  });
}

const unclear = "Give each filter once and with a value, or leave it out: an empty one must not mean everything.";
