import { neighboursQuery } from "../../queries.ts";
import type { Screens } from "@/kernel/screens/screens-context.tsx";
import { listAround, readFilters } from "./filters.ts";
import { archiveHref, listQueryOf } from "./place.ts";
import { rememberLooked } from "./use-returning.ts";

/**
 * The address of the archive of a store at the page on which a document stands, whose row is found again there. `list` holds
 * the filters as a query string. Where nobody can be asked, it is the page that `list` names.
 */
export async function archivePlace(
  context: Pick<Screens, "api" | "queries">,
  storeId: number,
  list: string,
  documentId: number,
): Promise<string> {
  const place = { storeId, accountOverview: false };
  const query = listQueryOf(place, readFilters(new URLSearchParams(list)));
  const neighbours = await context.queries.fetchQuery({ ...neighboursQuery(context, documentId, query), retry: false })
    .catch(() => null);
  const href = archiveHref(place, listAround(list, neighbours?.position ?? null));
  rememberLooked(documentId, href);
  return href;
}
