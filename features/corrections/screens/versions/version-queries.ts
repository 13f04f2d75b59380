import { queryOptions } from "@tanstack/react-query";
import { data } from "react-router";
import { documentQuery } from "@/features/documents/shared-queries.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listVersions, versionDifferences } from "../../contract.ts";
import { getFormLayout } from "../../contract-marks.ts";
import { versionsKey } from "../../query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** The versions of a document's form, newest first. */
export function versionsQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...versionsKey, documentId, "list"],
    queryFn: ({ signal }) =>
      everyRow((query) => api.call(listVersions, { params: { id: String(documentId) }, query, signal })),
  });
}

/** What one version says otherwise than another. */
export function differencesQuery({ api }: Context, documentId: number, from: number, to: number) {
  return queryOptions({
    queryKey: [...versionsKey, documentId, "differences", from, to],
    queryFn: ({ signal }) =>
      api.call(versionDifferences, {
        params: { id: String(documentId) },
        query: { from: String(from), to: String(to) },
        signal,
      }),
  });
}

/** Where the boxes of a document's form lie, for those who may correct it. */
export function formLayoutQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...versionsKey, documentId, "layout"],
    queryFn: ({ signal }) => api.call(getFormLayout, { params: { id: String(documentId) }, signal }),
    retry: false,
  });
}

/** What the server fetches ahead for the page that compares two versions. */
export async function fetchCompared(context: ScreenContext, id: string | undefined, search: URLSearchParams) {
  if (!/^[1-9]\d{0,14}$/.test(id ?? "")) return data(null, { status: 404 });
  const asked = documentQuery(context, Number(id));
  const [from, to] = ["from", "to"].map((name) => Number(search.get(name)));
  await Promise.all([
    context.queries.prefetchQuery(asked),
    from > 0 && to > 0 && context.queries.prefetchQuery(differencesQuery(context, Number(id), from, to)),
  ]);
  const { error } = context.queries.getQueryState(asked.queryKey) ?? {};
  return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
}
