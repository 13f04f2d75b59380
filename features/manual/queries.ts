import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getManualPage, listManualPages, longestSearch, searchManual } from "./contract.ts";
import { pageForScreen } from "./screens/screen-pages.ts";

/** The manual changes with the program only. */
const staleTime = Infinity;

/** All pages that are for the person, in their order. */
export function manualPagesQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["manual", "pages"],
    queryFn: async ({ signal }) => (await api.call(listManualPages, { query: { limit: "500" }, signal })).data,
    staleTime,
  });
}

/** One page. */
export function manualPageQuery({ api }: Pick<ScreenContext, "api">, page: string) {
  return queryOptions({
    queryKey: ["manual", "page", page],
    queryFn: ({ signal }) => api.call(getManualPage, { params: { page }, signal }),
    staleTime,
  });
}

/** The pages that answer a question. */
export function manualSearchQuery({ api }: Pick<ScreenContext, "api">, text: string) {
  return queryOptions({
    queryKey: ["manual", "search", text],
    queryFn: ({ signal }) => api.call(searchManual, { query: { text }, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** What an address of the manual asks for; a longer text than can be looked for is cut. */
export function manualPlace(page: string | undefined, search: URLSearchParams) {
  return { page: page ?? null, sought: (search.get("search") ?? "").trim().slice(0, longestSearch) };
}

/** Fetches ahead what the server paints, and leads from a screen of the product to its page. */
export async function loadManual(context: ScreenContext, { params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const screen = searchParams.get("screen");
  if (screen !== null && params.page === undefined) return await toPageOf(context, screen);
  if (typeof document !== "undefined") return null;
  const { page, sought } = manualPlace(params.page, searchParams);
  const { queries } = context;
  await Promise.all([
    queries.prefetchQuery(manualPagesQuery(context)),
    sought ? queries.prefetchQuery(manualSearchQuery(context, sought)) : null,
    page && !sought ? queries.prefetchQuery(manualPageQuery(context, page)) : null,
  ]);
  const error = page && queries.getQueryState(manualPageQuery(context, page).queryKey)?.error;
  return data(null, { status: error instanceof ApiError && error.status < 500 ? 404 : 200 });
}

/** To the page about a screen when the person may read it, else to the contents. */
async function toPageOf(context: ScreenContext, screen: string): Promise<Response> {
  const query = manualPagesQuery(context);
  await context.queries.prefetchQuery(query);
  // What failed, the contents say.
  const pages = context.queries.getQueryData(query.queryKey) ?? [];
  const page = pageForScreen(screen);
  return redirect(pages.some((known) => known.page === page) ? `/manual/${page}` : "/manual");
}
