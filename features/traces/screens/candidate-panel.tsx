import { failureOf } from "@/kernel/screens/failure.ts";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Card } from "@/ui/card.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import type { CandidatePage } from "../contract.ts";
import { CandidateList, type CandidateListProps } from "./candidate-list.tsx";

export interface Found {
  readonly data: CandidatePage | undefined;
  readonly error: Error | null;
  readonly isAsked: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface CandidatePanelProps extends Omit<CandidateListProps, "id" | "candidates"> {
  readonly listId: string;
  readonly found: Found;
  readonly className?: string;
}

/** What was found, or why there is nothing to show. */
export function CandidatePanel({ listId, found, className, ...rest }: CandidatePanelProps) {
  const { data: page, error, isAsked, isPlaceholderData, refetch } = found;
  return (
    <Card
      className={cn("min-w-0 overflow-clip max-lg:order-3", className)}
      aria-label="Results"
      aria-busy={isPlaceholderData}
    >
      <p role="status" className="border-b px-3 py-2 text-sm text-ink-soft">{statusOf(page, isAsked)}</p>
      {contents()}
    </Card>
  );

  function contents() {
    if (!isAsked) {
      return (
        <EmptyState title="No firearm yet.">
          Type the serial number, or the maker and model. Matches appear as you type.
        </EmptyState>
      );
    }
    if (error && !page) {
      const { message, requestId } = failureOf(error, "Unable to search the documents");
      return <ErrorState message={message} requestId={requestId} onRetry={() => void refetch()} />;
    }
    if (!page) {
      return (
        <SkeletonGroup label="Searching">
          {[0, 1, 2].map((at) => <Skeleton key={at} className="m-3 h-16" />)}
        </SkeletonGroup>
      );
    }
    if (page.data.length === 0) {
      return (
        <EmptyState title="No matches.">
          We also tried O/0, I/L/1, dashes and one wrong character. Ask for the number again, or type the part you're
          sure of plus the maker.
        </EmptyState>
      );
    }
    return <CandidateList id={listId} candidates={page.data} {...rest} />;
  }
}

function statusOf(page: CandidatePage | undefined, isAsked: boolean): string {
  if (!isAsked || !page) return "Matches";
  const { length } = page.data;
  const where = `in ${formatNumber(page.searched)} documents${page.stores > 1 ? `, ${page.stores} stores` : ""}`;
  if (length === 0) return `No matches ${where}.`;
  const more = page.isCut ? " There may be more. Type more of the number." : "";
  return `${length === 1 ? "1 match" : `${length} matches`} ${where}.${more}`;
}
