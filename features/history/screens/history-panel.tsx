import { useInfiniteQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { ApiError } from "@/kernel/screens/api.ts";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { historyQuery } from "../queries.ts";
import { HistoryItem } from "./history-item.tsx";

/** The document's error text (document 2, section 8). */
const failed = "Unable to load document history. Please try again later.";

/** What happened to the document, newest first, out of the ledger. */
export default function HistoryPanel({ document, timeZone, onView }: DetailPanelProps) {
  const query = useInfiniteQuery(historyQuery(useScreens(), document.id));
  const { data, error } = query;
  if (!data) return error ? <HistoryError error={error} onRetry={() => query.refetch()} /> : <HistorySkeleton />;

  const entries = data.pages.flatMap((page) => page.data);
  const count = data.pages[0]?.count ?? 0;
  return (
    <section aria-label="Document history" className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {count === 1 ? "1 entry" : `${formatNumber(count)} entries`}, newest first. Entries are never changed or
        removed.
      </p>
      <ol className="ml-1 flex flex-col">
        {entries.map((entry) => (
          <HistoryItem
            key={`${entry.stream}/${entry.seq}`}
            entry={entry}
            timeZone={timeZone}
            attachment={document.attachments.find(({ id }) => id === entry.attachmentId)}
            onView={onView}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
      {query.isFetchNextPageError && <p role="alert" className="text-sm text-red">{failed}</p>}
    </section>
  );
}

function HistoryError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId ?? undefined : undefined;
  return <ErrorState message={failed} requestId={requestId} onRetry={onRetry} />;
}

function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading document history" className="flex flex-col gap-5">
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="flex flex-col gap-2 pl-6">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
