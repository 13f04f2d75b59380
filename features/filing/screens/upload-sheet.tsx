import { useRef } from "react";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import { verifyLater } from "../slots.ts";
import { ChooseStep } from "./choose-step.tsx";
import { DoneStep } from "./done-step.tsx";
import type { Viewer } from "./page-panel.tsx";
import { isFinished, type QueuedGroup, wantsPerson } from "./queue/model.ts";
import { QueueStep } from "./queue-step.tsx";
import { ChooseFooter, DoneFooter, isFormShown, QueueFooter, VerifyFooter } from "./upload-footers.tsx";
import type { UploadState } from "./upload-view.ts";
import type { Upload } from "./use-upload.ts";
import type { VerifyHandle } from "./verify-form.tsx";
import { VerifyStep } from "./verify-step.tsx";

export interface UploadSheetProps {
  storeId: number;
  upload: Upload;
  /** Files are being dragged over the page. */
  over: boolean;
  /** Today in the store's time zone. */
  today: string;
  onClose: () => void;
  /** Shows the page; the product's viewer when left out. */
  viewer?: Viewer;
}

/** The dialog of an upload at any of its steps. Closing it loses nothing: the queue goes on, and is found again. */
export function UploadSheet({ storeId, upload, over, today, onClose, viewer = LazyPdfViewer }: UploadSheetProps) {
  const { state, actions } = upload;
  const handle = useRef<VerifyHandle>(null);
  const mayVerifyLater = useSlot(verifyLater, { storeId, count: 0 }).length > 0;
  const current = state.groups.find(({ key }) => key === state.current);
  const open = state.groups.filter((group) => !isFinished(group));
  const place = state.groups.findIndex((group) => group === current) + 1;
  const submit = state.step === "choose"
    ? actions.begin
    : current && isFormShown(current)
    ? () => handle.current?.submit(false)
    : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={state.step === "verify" ? "full" : "lg"}
      title={titles[state.step]}
      description={state.step === "verify" && state.groups.length > 1
        ? [`Document ${place} of ${state.groups.length}`, waitingWords(state, current)].filter(Boolean).join(". ")
        : undefined}
      onSubmit={submit ?? (() => {})}
      footer={state.step === "choose"
        ? <ChooseFooter count={open.length} onBegin={actions.begin} onClose={onClose} />
        : state.step === "queue"
        ? <QueueFooter state={state} actions={actions} mayVerifyLater={mayVerifyLater} onClose={onClose} />
        : current
        ? (
          <VerifyFooter
            group={current}
            count={state.groups.length}
            handle={() => handle.current}
            actions={actions}
            mayVerifyLater={mayVerifyLater}
          />
        )
        : <DoneFooter onMore={actions.restart} onClose={onClose} />}
    >
      <p role="status" className="sr-only">{announcement(state, place, open.length)}</p>
      {state.step === "choose" && <ChooseStep storeId={storeId} state={state} actions={actions} over={over} />}
      {state.step === "queue" && <QueueStep state={state} actions={actions} />}
      {state.step === "verify" && current && (
        <VerifyStep
          key={current.key}
          handle={handle}
          storeId={storeId}
          group={current}
          state={state}
          actions={actions}
          today={today}
          viewer={viewer}
        />
      )}
      {state.step === "done" && <DoneStep storeId={storeId} groups={state.groups} onLeave={onClose} />}
    </Dialog>
  );
}

const titles = {
  choose: "Upload documents",
  verify: "Verify document details",
  queue: "Documents of this upload",
  done: "Documents filed",
} as const;

/** What waits beside the document that is shown. */
function waitingWords({ groups }: UploadState, current: QueuedGroup | undefined): string {
  const others = groups.filter((group) => group !== current && !isFinished(group));
  const ready = others.filter(wantsPerson).length;
  const coming = others.length - ready;
  return [ready > 0 && `${ready} more ready to verify`, coming > 0 && `${coming} on the way`].filter(Boolean).join(
    ", ",
  );
}

function announcement({ step, groups }: UploadState, place: number, open: number): string {
  const count = groups.length;
  if (step === "done") return count === 1 ? "1 document is filed." : `All ${count} documents are filed.`;
  if (step === "verify") return `Document ${place} of ${count}.`;
  if (step === "queue") return open === 1 ? "1 document is not filed yet." : `${open} documents are not filed yet.`;
  return open === 0 ? "" : open === 1 ? "1 document chosen." : `${open} documents chosen.`;
}
