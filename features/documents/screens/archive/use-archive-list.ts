import { useQuery } from "@tanstack/react-query";
import { type Failure, failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { ListPage } from "../../contract-list.ts";
import { archiveListQuery, documentCountQuery } from "../../queries.ts";
import type { Filters } from "./filters.ts";
import { type ArchivePlace, listQueryOf } from "./place.ts";

/** The page of the archive that is shown. */
export interface ArchiveList {
  /** With its count once that is known: rows may come before it. */
  readonly page: ListPage | undefined;
  readonly error: Error | null;
  /** Other rows are on their way, and the ones before stay meanwhile. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => void;
  /** The count is not known yet, or could not be asked for; null when it is known. */
  readonly counting: "under way" | Failure | null;
  readonly countAgain: () => void;
}

/** The rows as soon as they are found, and then their number, where counting takes longer. */
export function useArchiveList(place: ArchivePlace, filters: Filters): ArchiveList {
  const context = useScreens();
  const query = listQueryOf(place, filters);
  const { data, error, isPlaceholderData, refetch } = useQuery(archiveListQuery(context, query));
  const isPending = data?.countIsPending === true;
  const count = useQuery({ ...documentCountQuery(context, query), enabled: isPending && !isPlaceholderData });
  const counted = isPending ? count.data : undefined;
  const failure = isPending && !counted && count.error ? failureOf(count.error, "Unable to count documents") : null;
  return {
    page: data && counted ? { ...data, ...counted, countIsPending: false } : data,
    error,
    isPlaceholderData,
    refetch: () => void refetch(),
    counting: isPending && !counted ? failure ?? "under way" : null,
    countAgain: () => void count.refetch(),
  };
}
