import { documentMarksOffer } from "@/features/documents/offers-marks.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Progress } from "./contract.ts";
import type { ReviewedList } from "./contract-review.ts";
import { freeDocuments, reviewingOf } from "./next-document.ts";
import { booksOf, joinedDocuments, type Reviewing } from "./reviewed-lists.ts";

type Counts = Omit<Progress, "nextDocumentId">;

/**
 * How far the review of an active audit, or of a list of it, is. No count reads more than 10,000 entries of an index. Throws
 * 400, 403, 404, and 409 for an audit that has ended.
 */
export async function progressOf(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { list, isCountOnly }: { readonly list: ReviewedList; readonly isCountOnly: boolean },
): Promise<Progress> {
  const reviewing = await reviewingOf(context, access, auditId);
  const counts = list.list === undefined
    ? await countsOfArchive(context, reviewing, list.filters)
    : await countsOfList(context, reviewing, list.list);
  if (isCountOnly) return { ...counts, nextDocumentId: null };
  // Where most is reviewed already, it lies far into the list.
  const [next] = await freeDocuments(context, reviewing, list, { after: null, most: 1 });
  return { ...counts, nextDocumentId: next ?? null };
}

async function countsOfArchive(
  context: FeatureContext,
  { audit, covered }: Reviewing,
  filters: string | undefined,
): Promise<Counts> {
  const search = context.offered(documentSearchOffer);
  const counted = async (mark: string) =>
    await Promise.all(booksOf(audit, filters, false).map((book) => search.count(covered, `${book}${mark}`)));
  const [total, reviewed, flagged] = await Promise.all(
    ["", "&auditReviewed=true", isFlagAsked(filters) ? "" : "&auditFlagged=true"].map(counted),
  );
  const sum = (counts: typeof total) => counts.reduce((all, { count }) => all + count, 0);
  return {
    total: sum(total),
    reviewed: sum(reviewed),
    flagged: sum(flagged),
    countIsMinimum: [total, reviewed, flagged].flat().some(({ countIsMinimum }) => countIsMinimum),
  };
}

/** A list of flagged documents, or of those without a flag, counts its flags by itself. */
function isFlagAsked(filters: string | undefined): boolean {
  return new URLSearchParams(filters).has("auditFlagged");
}

async function countsOfList(context: FeatureContext, reviewing: Reviewing, name: string): Promise<Counts> {
  const ids = await joinedDocuments(context, reviewing, name);
  const marks = [...(await context.offered(documentMarksOffer).auditMarks(ids)).values()];
  return {
    total: ids.length,
    reviewed: marks.filter(({ isReviewed }) => isReviewed).length,
    flagged: marks.filter(({ flag }) => flag > 0).length,
    countIsMinimum: false,
  };
}
