import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { conductedOf } from "../changes.ts";
import { idIn, readReview, type ReviewAddress } from "./address.ts";
import { Finished } from "./finished.tsx";
import { Leaving } from "./leaving.tsx";
import type { FormViewer } from "./pages.tsx";
import { ReviewedDocument } from "./reviewed-document.tsx";
import { useMarks } from "./use-marks.ts";

/** The review of an audit: one form after the other, by keyboard. */
export default function ReviewScreen({ viewer }: { viewer?: FormViewer }) {
  const { storeId, documentId } = useParams();
  const [search] = useSearchParams();
  const text = search.toString();
  const address = useMemo(() => readReview(storeId, new URLSearchParams(text)), [storeId, text]);
  useTitle("Review");
  if (!address || (documentId !== undefined && idIn(documentId) === null)) {
    return <DeniedState message="Page not found, or you don't have access to it." />;
  }
  return (
    <>
      <h1 className="sr-only">Review</h1>
      <OfStore key={address.storeId} address={address} documentId={idIn(documentId)} viewer={viewer} />
    </>
  );
}

interface OfStoreProps {
  address: ReviewAddress;
  /** Null where the review has nothing more to show. */
  documentId: number | null;
  viewer?: FormViewer;
}

function OfStore({ address, documentId, viewer }: OfStoreProps) {
  const { data, error, refetch } = useQuery(storeAuditsQuery(useScreens(), address.storeId));
  const audit = conductedOf(data);
  if (audit) {
    return <Reviewing key={audit.id} audit={audit} address={address} documentId={documentId} viewer={viewer} />;
  }
  if (error) {
    const failure = failureOf(error, "Unable to load the audit");
    return isDenied(failure)
      ? <DeniedState message={failure.message} />
      : <ErrorState {...failure} onRetry={() => void refetch()} />;
  }
  if (data) {
    return (
      <DeniedState
        message="No active audit for you at this FFL."
        help="It may have ended. Ask the lead auditor or the dealer."
      />
    );
  }
  return (
    <SkeletonGroup label="Loading the review">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}

/** What is marked outlives the step to the next form, and is saved meanwhile. */
function Reviewing({ audit, address, documentId, viewer }: OfStoreProps & { audit: Audit }) {
  const marks = useMarks(audit.id);
  return (
    <>
      {documentId === null
        ? <Finished audit={audit} address={address} marks={marks} />
        : <ReviewedDocument audit={audit} address={address} documentId={documentId} marks={marks} viewer={viewer} />}
      <Leaving unsaved={marks.state.waiting.filter(({ mark }) => mark.kind !== "viewed").length} />
    </>
  );
}
