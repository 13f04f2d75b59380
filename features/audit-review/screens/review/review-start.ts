import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import { documentQuery } from "@/features/documents/shared-queries.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { nextToReview } from "../../contract-review.ts";
import { conductedOf } from "../changes.ts";
import { idIn, listOf, readReview, type ReviewAddress, reviewHref } from "./address.ts";
import { progressQuery } from "./review-queries.ts";

/** What the address of a review loads: its beginning leads on, a document is fetched ahead by the server alone. */
export async function loadReview(context: ScreenContext, { params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (params.documentId === undefined) return await startReview(context, params.storeId, searchParams);
  return typeof document === "undefined" ? await fetchReviewed(context, params, searchParams) : null;
}

/** Leads from the beginning of a review to the first document to go on with; null where the screen says why not. */
async function startReview(context: ScreenContext, storeId: string | undefined, search: URLSearchParams) {
  const address = readReview(storeId, search);
  const audit = address && await auditOf(context, address);
  if (!address || !audit || search.has("end")) return null;
  const params = { id: String(audit.id) };
  const next = await context.api.call(nextToReview, { params, query: listOf(address) }).catch(notThere);
  return next?.documentId ? redirect(reviewHref(address, next.documentId)) : null;
}

/** What the first paint of a document in the review shows, fetched while the server renders. */
async function fetchReviewed(
  context: ScreenContext,
  { storeId, documentId }: { readonly storeId?: string; readonly documentId?: string },
  search: URLSearchParams,
) {
  const address = readReview(storeId, search);
  const id = idIn(documentId);
  const audit = address && id !== null && await auditOf(context, address);
  if (!address || !audit || id === null) return data(null, { status: 404 });
  const asked = documentQuery(context, id);
  await Promise.all([
    context.queries.prefetchQuery(asked),
    context.queries.prefetchQuery(progressQuery(context, audit.id, listOf(address))),
  ]);
  return context.queries.getQueryData(asked.queryKey) ? null : data(null, { status: 404 });
}

async function auditOf(context: ScreenContext, { storeId }: ReviewAddress) {
  return conductedOf(await context.queries.fetchQuery(storeAuditsQuery(context, storeId)).catch(notThere) ?? undefined);
}

/** A refusal is said by the screen, which meets it again. */
function notThere(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
