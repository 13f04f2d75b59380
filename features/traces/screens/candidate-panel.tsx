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
      aria-label="What was found"
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
          Type the serial number, or the maker and model. Candidates appear while you type.
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
        <EmptyState title="Nothing like it was found.">
          O and 0, I, L and 1, dashes and one character off were tried too. Ask for the number again, or type only the
          part you are sure of with the maker.
        </EmptyState>
      );
    }
    return <CandidateList id={listId} candidates={page.data} {...rest} />;
  }
}

function statusOf(page: CandidatePage | undefined, isAsked: boolean): string {
  if (!isAsked || !page) return "Candidates";
  const { length } = page.data;
  const among = `among ${formatNumber(page.searched)} documents${page.stores > 1 ? ` of ${page.stores} stores` : ""}`;
  if (length === 0) return `Nothing ${among}.`;
  const more = page.isCut ? " There may be more: type more of the number." : "";
  return `${length === 1 ? "1 candidate" : `${length} candidates`} ${among}.${more}`;
}
