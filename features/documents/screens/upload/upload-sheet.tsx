import { useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { formatBytes } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { attachedType4473 } from "../../contract.ts";
import { ChooseStep } from "./choose-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { LazyViewer, type Viewer } from "./page-panel.tsx";
import { type Filing, type Group, openGroups } from "./upload-state.ts";
import type { Upload, UploadActions } from "./use-upload.ts";
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

/** The dialog of an upload at any of its steps. */
export function UploadSheet({ storeId, upload, over, today, onClose, viewer = LazyViewer }: UploadSheetProps) {
  const { state, actions } = upload;
  const handle = useRef<VerifyHandle>(null);
  const current = state.groups.find(({ key }) => key === state.current);
  const filing = current?.filing;
  const isSending = filing?.phase === "uploading" || filing?.phase === "storing";
  const open = openGroups(state);
  const place = state.groups.length - open.length + 1;
  const submit = state.step === "choose"
    ? actions.begin
    : current && isReady(current)
    ? () => handle.current?.submit(false)
    : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={state.step === "verify" ? "full" : "lg"}
      title={titles[state.step]}
      description={state.step === "verify" && state.groups.length > 1
        ? `Document ${place} of ${state.groups.length}`
        : undefined}
      unsaved={state.step !== "done" && open.length > 0}
      busy={isSending}
      onSubmit={submit ?? (() => {})}
      footer={state.step === "choose"
        ? <ChooseFooter count={open.length} onBegin={actions.begin} onClose={onClose} />
        : current
        ? <VerifyFooter group={current} handle={() => handle.current} actions={actions} />
        : <DoneFooter onMore={actions.restart} onClose={onClose} />}
    >
      <p role="status" className="sr-only">{announcement(state.step, place, state.groups.length, open.length)}</p>
      {state.step === "choose" && <ChooseStep state={state} actions={actions} over={over} />}
      {state.step === "verify" && current && (
        <VerifyStep
          key={current.key}
          ref={handle}
          storeId={storeId}
          group={current}
          actions={actions}
          today={today}
          viewer={viewer}
        />
      )}
      {state.step === "done" && <DoneStep storeId={storeId} groups={state.groups} onLeave={onClose} />}
    </Dialog>
  );
}

const titles = { choose: "Upload documents", verify: "Verify document details", done: "Documents filed" } as const;

function announcement(step: keyof typeof titles, place: number, count: number, open: number): string {
  if (step === "done") return count === 1 ? "1 document is filed." : `All ${count} documents are filed.`;
  if (step === "verify") return `Document ${place} of ${count}.`;
  return open === 0 ? "" : open === 1 ? "1 document chosen." : `${open} documents chosen.`;
}

function isReady({ reading, filing }: Group): boolean {
  const isFormShown = reading.phase === "read" || reading.phase === "byHand";
  return isFormShown && filing.phase !== "uploading" && filing.phase !== "storing";
}

interface ChooseFooterProps {
  count: number;
  onBegin: () => void;
  onClose: () => void;
}

function ChooseFooter({ count, onBegin, onClose }: ChooseFooterProps) {
  return (
    <>
      {count === 0 && <Button onClick={onClose}>Cancel</Button>}
      <Button variant="primary" disabled={count === 0} onClick={onBegin}>Begin Uploading</Button>
    </>
  );
}

interface VerifyFooterProps {
  group: Group;
  handle: () => VerifyHandle | null;
  actions: UploadActions;
}

function VerifyFooter({ group, handle, actions }: VerifyFooterProps) {
  const { reading, filing, files } = group;
  if (filing.phase === "uploading" || filing.phase === "storing") {
    return (
      <>
        <FilingProgress filing={filing} name={files[0]?.file.name ?? ""} />
        <Button onClick={() => actions.cancel(group.key)}>Cancel</Button>
        <Button variant="primary" busy>Uploading</Button>
      </>
    );
  }
  const back = (
    <Button
      variant="ghost"
      className="mr-auto"
      onClick={() => actions.backToFiles(handle()?.values() ?? null)}
    >
      Back to the files
    </Button>
  );
  if (reading.phase === "failed" || reading.phase === "refused") {
    return (
      <>
        {back}
        <Button onClick={actions.leaveOut}>Leave this document out</Button>
      </>
    );
  }
  if (reading.phase !== "read" && reading.phase !== "byHand") {
    return (
      <>
        {back}
        <Button variant="primary" busy>Uploading</Button>
      </>
    );
  }
  return (
    <>
      {back}
      {files[0]?.type === attachedType4473 && (
        <Button onClick={() => handle()?.submit(true)}>Save as in progress</Button>
      )}
      <Button variant="primary" className="max-sm:w-full" onClick={() => handle()?.submit(false)}>Complete</Button>
    </>
  );
}

function FilingProgress({ filing, name }: { filing: Filing; name: string }) {
  const looks = "mr-2 grow basis-56";
  if (filing.phase !== "uploading") return <Progress className={looks} label={`Checking and filing ${name}`} />;
  const { bytes, total } = filing.sent ?? { bytes: 0, total: 1 };
  const text = filing.sent ? `${Math.floor((bytes / total) * 100)} % of ${formatBytes(total)}` : undefined;
  return <Progress className={looks} label={`Uploading ${name}`} value={bytes} max={total} text={text} />;
}

function DoneFooter({ onMore, onClose }: { onMore: () => void; onClose: () => void }) {
  return (
    <>
      <Button onClick={onMore}>Upload more</Button>
      <Button variant="primary" onClick={onClose}>Close</Button>
    </>
  );
}
