import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { findCandidates, getTrace, listTraces, traceHistory } from "./contract.ts";
import type { AskedFirearm, TraceState } from "./contract-shapes.ts";

type Context = Pick<ScreenContext, "api">;

/** What the desk at an address shows. */
export interface DeskPlace {
  readonly storeId: number;
  /** The request that is open on the desk. */
  readonly traceId: number | null;
  /** The document beside it. */
  readonly documentId: number | null;
  /** The response packet beside it, in the document's stead. */
  readonly packId: number | null;
  readonly list: TraceListPlace;
}

/** Which requests are listed. */
export interface TraceListPlace {
  readonly state: TraceState | "";
  readonly search: string;
  /** Requests of all stores of the person. */
  readonly everywhere: boolean;
  readonly page: number;
}

const states = ["open", "answered", "noRecord"] as const;

/** The place in an address; what is not there or makes no sense is as usual. */
export function deskPlace(storeId: string | undefined, search: URLSearchParams): DeskPlace | null {
  const store = idIn(storeId ?? null);
  if (store === null) return null;
  return {
    storeId: store,
    traceId: idIn(search.get("trace")),
    documentId: idIn(search.get("document")),
    packId: idIn(search.get("pack")),
    list: {
      state: states.find((state) => state === search.get("state")) ?? "",
      search: search.get("search") ?? "",
      everywhere: search.get("stores") === "all",
      page: idIn(search.get("page")) ?? 1,
    },
  };
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Requests on one page of the list. */
export const tracesOfPage = 25;

/** One page of the requests; looked at anew now and then, for others answer the telephone too. */
export function tracesQuery({ api }: Context, { storeId, list }: Pick<DeskPlace, "storeId" | "list">) {
  const { state, search, everywhere, page } = list;
  const query = {
    ...(everywhere ? {} : { storeId: String(storeId) }),
    ...(state ? { state } : {}),
    ...(search ? { search } : {}),
    page: String(page),
    limit: String(tracesOfPage),
  };
  return queryOptions({
    queryKey: ["traces", "list", query],
    queryFn: ({ signal }) => api.call(listTraces, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** One request. */
export function traceQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["traces", "one", id],
    queryFn: ({ signal }) => api.call(getTrace, { params: { id: String(id) }, signal }),
  });
}

/** Every step of the work on a request. */
export function traceHistoryQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["traces", "history", id],
    queryFn: ({ signal }) => api.call(traceHistory, { params: { id: String(id) }, query: {}, signal }),
  });
}

/** Documents that may be about a firearm; those found before stay until others are. */
export function candidatesQuery({ api }: Context, firearm: AskedFirearm) {
  return queryOptions({
    queryKey: ["traces", "candidates", firearm],
    queryFn: ({ signal }) => api.call(findCandidates, { query: firearm, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}
