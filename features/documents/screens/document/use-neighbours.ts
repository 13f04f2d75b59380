import { useEffect, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { documentQuery, neighboursQuery } from "../../queries.ts";
import { readFilters } from "../archive/filters.ts";
import { type ArchivePlace, documentHref, listQueryOf } from "../archive/place.ts";
import { mainAttachment } from "./main-attachment.ts";

/** The documents around one in the list that it was opened from. */
export interface Neighbours {
  /** Its place in the list, from 1; null while that is not known. */
  readonly position: number | null;
  readonly count: number;
  readonly countIsMinimum: boolean;
  readonly previous: string | null;
  readonly next: string | null;
  /** Where the bytes of the next document's page are, once that is known. */
  readonly nextUri: string | undefined;
}

/**
 * Finds the neighbours of a document, and fetches ahead what stepping to either of them shows: its facts, and its own
 * neighbours. Reading them writes nothing into the ledger.
 */
export function useNeighbours(documentId: number, place: ArchivePlace, list: string, tab: string | null): Neighbours {
  const context = useScreens();
  const { storeId, accountOverview } = place;
  const filters = useMemo(() => readFilters(new URLSearchParams(list)), [list]);
  const query = useMemo(() => listQueryOf({ storeId, accountOverview }, filters), [storeId, accountOverview, filters]);
  const answer = useQuery(neighboursQuery(context, documentId, query));
  // What stands in meanwhile are the neighbours of the document before.
  const data = answer.isPlaceholderData ? undefined : answer.data;
  const [previousId, nextId] = [data?.previous?.id, data?.next?.id];

  useEffect(() => {
    for (const id of [nextId, previousId]) {
      if (id === undefined) continue;
      void context.queries.prefetchQuery(documentQuery(context, id));
      void context.queries.prefetchQuery(neighboursQuery(context, id, query));
    }
  }, [context, nextId, previousId, query]);
  const next = useQuery({ ...documentQuery(context, nextId ?? 0), enabled: nextId !== undefined });

  const hrefOf = (id: number | undefined) => {
    if (id === undefined) return null;
    const href = documentHref(place, filters, id);
    return tab ? `${href}${href.includes("?") ? "&" : "?"}tab=${encodeURIComponent(tab)}` : href;
  };
  return {
    position: data?.position ?? null,
    count: data?.count ?? 0,
    countIsMinimum: data?.countIsMinimum ?? false,
    previous: hrefOf(previousId),
    next: hrefOf(nextId),
    nextUri: nextId === undefined ? undefined : mainAttachment(next.data?.attachments ?? [])?.uri,
  };
}
