import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { HistoryEntry } from "../contract.ts";
import { foldedQuery } from "./document-queries.ts";
import { EntriesError, EntriesSkeleton } from "./entry-list.tsx";
import { ProofButton } from "./proof-button.tsx";

interface FoldedViewsProps {
  readonly documentId: number;
  readonly entry: HistoryEntry;
  readonly timeZone: string;
}

/** Unfolds the looks that one line of the history stands for. */
export function FoldedViews({ documentId, entry, timeZone }: FoldedViewsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!entry.repeats) return null;
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="-ml-0.5 self-start text-xs"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? "Show one line" : `Show all ${formatNumber(entry.repeats.count)}`}
      </Button>
      {open && (
        <div id={id}>
          <Unfolded documentId={documentId} entry={entry} timeZone={timeZone} />
        </div>
      )}
    </>
  );
}

function Unfolded({ documentId, entry, timeZone }: FoldedViewsProps) {
  const query = useInfiniteQuery(foldedQuery(useScreens(), documentId, entry));
  const failed = "Unable to load document history";
  if (!query.data) {
    return query.error
      ? <EntriesError error={query.error} failed={failed} onRetry={() => void query.refetch()} />
      : <EntriesSkeleton label="Views" />;
  }
  return (
    <>
      <ol aria-label={entry.title} className="my-1 flex flex-col gap-0.5 rounded-md border bg-frame px-3 py-2">
        {query.data.pages.flatMap(({ data }) => data).map((look) => (
          <li key={look.seq} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="min-w-0 break-words">{look.description || look.title}</span>
            <span className="flex items-baseline gap-x-3">
              <InstantText
                instant={look.creation}
                timeZone={timeZone}
                withTime
                className="text-xs text-ink-soft tabular-nums"
              />
              <ProofButton entry={look} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier views
        </Button>
      )}
    </>
  );
}
