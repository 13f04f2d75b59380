import FilePlus2 from "lucide-react/icons/file-plus-2";
import Files from "lucide-react/icons/files";
import { data, type LoaderFunctionArgs } from "react-router";
import type { QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/kernel/screens/api.ts";
import type { PaletteItem, ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { formatDate } from "@/ui/format.ts";
import { quickFindDocuments } from "./contract.ts";
import { documentListQuery, documentQuery, neighboursQuery } from "./queries.ts";
import { listQueryOf, readFilters } from "./screens/archive/filters.ts";
import { idIn, placeOf } from "./screens/archive/place.ts";

const archiveModule = "features/documents/screens/archive/archive.tsx";
const documentModule = "features/documents/screens/document/document-screen.tsx";

const archive = async () => ({ Component: (await import("./screens/archive/archive.tsx")).default });
const page = async () => ({ Component: (await import("./screens/document/document-screen.tsx")).default });

/**
 * The server waits for what the first paint shows. In the browser the screen opens at once and asks for the same
 * things itself, so that the rows before stay in view. A failure is not cached; the screen meets it again and says it.
 */
async function started({ queries }: ScreenContext, main: QueryKey, work: () => readonly Promise<unknown>[]) {
  if (typeof document !== "undefined") return null;
  await Promise.all(work());
  const { error } = queries.getQueryState(main) ?? {};
  return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
}

/** For addresses that can lead nowhere; the screen says so. */
const nowhere = () => data(null, { status: 404 });

function archiveLoader(context: ScreenContext) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams;
    const place = placeOf(params.storeId, search);
    if (!place) return nowhere();
    const list = documentListQuery(context, listQueryOf(place, readFilters(search)));
    return started(context, list.queryKey, () => [context.queries.prefetchQuery(list)]);
  };
}

function documentLoader(context: ScreenContext) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams;
    const place = placeOf(params.storeId, search);
    const id = idIn(params.documentId);
    if (!place || id === null) return nowhere();
    const document = documentQuery(context, id);
    const list = listQueryOf(place, readFilters(new URLSearchParams(search.get("list") ?? "")));
    return started(context, document.queryKey, () => [
      context.queries.prefetchQuery(document),
      context.queries.prefetchQuery(neighboursQuery(context, id, list)),
    ]);
  };
}

/** Documents for the command palette: by any part of a customer's name, a serial number, TSN or NTN. */
async function findDocuments(
  text: string,
  { storeId }: { storeId: number | null },
  { api }: ScreenContext,
  signal: AbortSignal,
): Promise<readonly PaletteItem[]> {
  const query = { text, ...(storeId === null ? {} : { storeId: String(storeId) }) };
  const found = await api.call(quickFindDocuments, { query, signal });
  return found.map((document) => ({
    key: String(document.id),
    label: document.customerName || "No customer name",
    detail: [formatDate(document.transferDate), document.serialNumbers.join(", "), document.tsn]
      .filter(Boolean).join(" · "),
    href: `/${document.storeId}/documents/${document.id}`,
  }));
}

export default {
  name: "documents",
  routes: (context) => [
    { path: ":storeId/documents", loader: archiveLoader(context), lazy: archive, handle: { module: archiveModule } },
    {
      path: ":storeId/documents/:documentId",
      loader: documentLoader(context),
      lazy: page,
      handle: { module: documentModule },
    },
  ],
  menu: [
    ...(["top", "bottom"] as const).map((place) => ({
      key: `documents.${place}`,
      place,
      label: "Documents",
      order: 20,
      icon: Files,
      permission: "documents.read",
      href: ({ storeId }: { storeId: number | null }) => storeId === null ? null : `/${storeId}/documents`,
    })),
    {
      key: "documents.upload",
      place: "top",
      label: "Upload New Document",
      order: 90,
      icon: FilePlus2,
      permission: "documents.file",
      hiddenFromAuditors: true,
      href: ({ storeId }) => storeId === null ? null : `/${storeId}/documents?upload=1`,
    },
  ],
  palette: [{ key: "documents", label: "Documents", minimum: 2, find: findDocuments }],
} satisfies ScreenFeature;
