import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { HistoryEntry } from "../contract.ts";

interface Page {
  readonly data: readonly HistoryEntry[];
  readonly count: number;
}

interface EntryListProps {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly Page[] }>;
  /** What is said when it cannot be loaded. */
  readonly failed: string;
  readonly item: (entry: HistoryEntry) => ReactNode;
}

/** Entries of the ledger, newest first, with earlier ones on request, and what is said while they are not there. */
export function EntryList({ label, query, failed, item }: EntryListProps) {
  const { data, error } = query;
  if (!data) {
    return error
      ? <EntriesError error={error} failed={failed} onRetry={() => void query.refetch()} />
      : <EntriesSkeleton label={label} />;
  }
  const entries = data.pages.flatMap((page) => page.data);
  const count = data.pages[0]?.count ?? 0;
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {count === 1 ? "1 entry" : `${formatNumber(count)} entries`}, newest first. Entries are never changed or
        removed.
      </p>
      <ol className="ml-1 flex flex-col">{entries.map(item)}</ol>
      {query.hasNextPage && (
        <Button
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
      {query.isFetchNextPageError && <p role="alert" className="text-sm text-red">{failed}</p>}
    </section>
  );
}

function EntriesError({ error, failed, onRetry }: { error: Error; failed: string; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId ?? undefined : undefined;
  return <ErrorState message={failed} requestId={requestId} onRetry={onRetry} />;
}

function EntriesSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={`Loading ${label.toLowerCase()}`} className="flex flex-col gap-5">
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="flex flex-col gap-2 pl-6">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
