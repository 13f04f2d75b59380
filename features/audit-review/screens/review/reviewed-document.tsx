import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { archivePlace, documentQuery, mainAttachment } from "@/features/documents/shared-queries.ts";
import { documentTitle } from "@/features/documents/shared-screens.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { useFilledHeight } from "@/ui/use-filled-height.ts";
import { type ReviewAddress, reviewHref } from "./address.ts";
import { BesideDialog } from "./beside-dialog.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { FormPane, type ShownBeside } from "./form-pane.tsx";
import { type FormViewer, isOnScreen } from "./pages.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { focusNote, SidePanel } from "./side-panel.tsx";
import { withMarks } from "./save-queue.ts";
import { UnsavedMarks } from "./unsaved-marks.tsx";
import type { Marks } from "./use-marks.ts";
import { usePace } from "./use-pace.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { useShownId } from "./use-shown-id.ts";
import { useWalk } from "./use-walk.ts";

export interface ReviewedDocumentProps {
  audit: Audit;
  address: ReviewAddress;
  documentId: number;
  marks: Marks;
  viewer?: FormViewer;
}

/** One document of a review: its form, its facts, and the keys that mark it and go on. */
export function ReviewedDocument({ audit, address, documentId, marks, viewer }: ReviewedDocumentProps) {
  const shownId = useShownId(address, documentId);
  const { id } = shownId;
  const context = useScreens();
  const navigate = useNavigate();
  const frame = useFilledHeight();
  const panel = useRef<HTMLDivElement>(null);
  const walk = useWalk(audit.id, address, shownId);
  const pace = usePace();
  const query = useQuery(documentQuery(context, id));
  const [beside, setBeside] = useState<ShownBeside | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { waiting } = marks.state;
  const document = query.data && withMarks(query.data, waiting);
  useTitle(document ? `Review ${documentTitle(document)}` : "Review");

  const main = mainAttachment(document?.attachments ?? []);
  /** Whoever is quick leaves a form before it tells that it is drawn. */
  const seen = () => {
    if (document && main && isOnScreen(id)) marks.viewed(document, main.id);
  };
  const reviewed = () => {
    if (!document || walk.isWaiting) return;
    seen();
    if (!document.auditReviewed) pace.count();
    marks.review(document, true);
    walk.onNext();
  };
  const undo = () => {
    const undone = marks.undo();
    if (undone !== null && undone !== id) walk.onGo(undone);
  };
  const leave = async () => {
    void navigate(await archivePlace(context, address.storeId, address.filters, id));
  };
  const actions = {
    reviewed,
    notReviewed: () => document && marks.review(document, false),
    flag: (color: 0 | 1 | 2 | 3) => document && marks.flag(document, color),
    next: () => {
      seen();
      walk.onNext();
    },
    previous: () => {
      seen();
      walk.onPrevious();
    },
    note: () => focusNote(panel.current),
    beside: () => beside ? setBeside(null) : setChoosing(true),
    undo,
    leave: () => beside ? setBeside(null) : void leave(),
  };
  const keys = useReviewKeys(actions);

  const failed = query.data ? null : query.error ?? walk.error;
  const failure = failed && failureOf(failed, "Unable to load document details");
  return (
    <div
      ref={frame}
      data-full-height="always"
      onKeyDownCapture={keys.onKeyDownCapture}
      className="flex flex-col gap-3 lg:h-[calc(100dvh-var(--filled-top,7rem)-1rem)] lg:min-h-120"
    >
      <ReviewHeader
        audit={audit}
        address={address}
        waiting={waiting}
        pace={pace.formsAnHour}
        onAll={(all) => void navigate(reviewHref({ ...address, all }, id), { replace: true, preventScrollReset: true })}
        {...actions}
        canUndo={marks.canUndo}
      />
      <UnsavedMarks marks={marks} />
      {failure
        ? isDenied(failure)
          ? <DeniedState message={failure.message} help="It may be outside of the dates of the audit." />
          : <ErrorState {...failure} onRetry={() => void query.refetch()} />
        : (
          <div className="flex min-h-0 grow flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
            {document
              ? (
                <>
                  <FormPane
                    key={beside?.kind === "attachment" ? id : "forms"}
                    document={document}
                    walk={walk}
                    beside={beside}
                    onBeside={setBeside}
                    onViewed={({ id: attachmentId }) => marks.viewed(document, attachmentId)}
                    viewer={viewer}
                  />
                  <SidePanel
                    key={id}
                    ref={panel}
                    audit={audit}
                    document={document}
                    marks={marks}
                    heldBy={walk.heldBy}
                    isWaiting={walk.isWaiting}
                    {...actions}
                  />
                </>
              )
              : <Loading />}
          </div>
        )}
      <BottomBar {...actions} document={document} isWaiting={walk.isWaiting} />
      {isChoosing && document && (
        <BesideDialog
          document={document}
          onChoose={setBeside}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the form" className="contents">
      <Skeleton className="min-h-96" />
      <Skeleton className="min-h-48" />
    </SkeletonGroup>
  );
}
