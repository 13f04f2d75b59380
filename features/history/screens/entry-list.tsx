import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState, FilteredEmpty } from "@/ui/states.tsx";
import type { HistoryEntry } from "../contract.ts";

interface Page {
  readonly data: readonly HistoryEntry[];
  readonly entries: number;
}

interface EntryListProps {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly Page[] }>;
  /** What cannot be done when it fails: 'Unable to load document history'. */
  readonly failed: string;
  readonly item: (entry: HistoryEntry) => ReactNode;
  /** Set while something narrows the list. */
  readonly onClear?: () => void;
  /** What is said of a history without entries. */
  readonly empty?: ReactNode;
}

/** Entries of the ledger, newest first, with earlier ones on request, and what is said while they are not there. */
export function EntryList({ label, query, failed, item, onClear, empty }: EntryListProps) {
  const { data, error } = query;
  if (!data) {
    return error
      ? <EntriesError error={error} failed={failed} onRetry={() => void query.refetch()} />
      : <EntriesSkeleton label={label} />;
  }
  const lines = data.pages.flatMap((page) => page.data);
  const entries = data.pages[0]?.entries ?? 0;
  if (lines.length === 0 && onClear) return <FilteredEmpty onClear={onClear} />;
  if (lines.length === 0 && empty) return empty;
  return (
    <section
      aria-label={label}
      aria-busy={query.isPlaceholderData}
      className={cn("flex flex-col gap-4", query.isPlaceholderData && "opacity-60")}
    >
      <p className="text-sm text-ink-soft">
        {entries === 1 ? "1 entry" : `${formatNumber(entries)} entries`}, newest first. Entries are never changed or
        removed.
      </p>
      <ol className="ml-1 flex flex-col">{lines.map(item)}</ol>
      {query.hasNextPage && (
        <Button
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-red">{failureOf(query.error, failed).message}</p>
      )}
    </section>
  );
}

/** What is said when a history, or a part of it, cannot be loaded. */
export function EntriesError({ error, failed, onRetry }: { error: Error; failed: string; onRetry: () => void }) {
  const { status, message, requestId } = failureOf(error, failed);
  if (status === 403 || status === 404) return <DeniedState message={message} />;
  return <ErrorState message={message} requestId={requestId} onRetry={onRetry} />;
}

/** Lines to come. */
export function EntriesSkeleton({ label }: { label: string }) {
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
