import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { Link, useNavigate } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { listOf, type ReviewAddress, reviewHref } from "./address.ts";
import { remainingQuery } from "./review-queries.ts";
import { UnsavedMarks } from "./unsaved-marks.tsx";
import type { Marks } from "./use-marks.ts";

export interface FinishedProps {
  audit: Audit;
  address: ReviewAddress;
  marks: Marks;
}

/** The end of the list: goes on with what was passed over, and says when nothing is left. */
export function Finished({ audit, address, marks }: FinishedProps) {
  const context = useScreens();
  const navigate = useNavigate();
  const isSaved = marks.state.waiting.length === 0;
  // What waits to be saved would be offered again.
  const query = useQuery({
    ...remainingQuery(context, audit.id, listOf(address)),
    enabled: isSaved,
  });
  const progress = isSaved && !query.isFetching ? query.data : undefined;
  const nextId = progress?.nextDocumentId ?? null;
  useEffect(() => {
    if (nextId !== null) void navigate(reviewHref({ ...address, all: false }, nextId), { replace: true });
  }, [address, navigate, nextId]);
  const archive = `/${address.storeId}/documents${address.filters ? `?${address.filters}` : ""}`;
  useHotkeys({ Escape: () => void navigate(archive) });
  if (query.error && !query.data) {
    return <ErrorState {...failureOf(query.error, "Unable to load the review")} onRetry={() => void query.refetch()} />;
  }
  if (!progress || nextId !== null) {
    return (
      <div className="flex flex-col gap-3">
        <UnsavedMarks marks={marks} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  }
  const left = progress.total - progress.reviewed;
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden="true" />}
      title={progress.total === 0
        ? "No documents to review."
        : left > 0
        ? "Nothing left for you to review."
        : `All ${formatNumber(progress.reviewed)} documents are reviewed.`}
      action={
        <>
          <Link to={archive} className={buttonVariants({ variant: "primary" })}>Go to the documents</Link>
          {progress.total > 0 && (
            <Link to={`${archive}${address.filters ? "&" : "?"}auditReviewed=true`} className={buttonVariants()}>
              Show reviewed documents
            </Link>
          )}
        </>
      }
    >
      {left > 0 && `${formatNumber(left)} more ${left === 1 ? "is" : "are"} open at or assigned to other auditors.`}
      {progress.total === 0 && "No document matches this list within the dates of the audit."}
    </EmptyState>
  );
}
