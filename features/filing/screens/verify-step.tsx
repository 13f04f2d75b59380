import { type RefObject, useEffect, useRef, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { Progress } from "@/ui/progress.tsx";
import { RequestId } from "@/ui/states.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { FileHints } from "./file-hints.tsx";
import { SplitPagesHint } from "./split-pages.tsx";
import { PagePanel, type Viewer } from "./page-panel.tsx";
import type { QueuedFile, QueuedGroup } from "./queue/model.ts";
import { UploadNotices } from "./upload-notices.tsx";
import type { UploadState } from "./upload-view.ts";
import type { UploadActions } from "./use-upload.ts";
import { VerifyForm, type VerifyHandle } from "./verify-form.tsx";

export interface VerifyStepProps {
  handle: RefObject<VerifyHandle | null>;
  storeId: number;
  group: QueuedGroup;
  state: UploadState;
  actions: UploadActions;
  today: string;
  viewer: Viewer;
}

/** What was typed is kept when nothing was typed for so long. */
const draftMs = 400;

/** One document: its page, and beside it what was read from it, for a person to check. */
export function VerifyStep({ handle, storeId, group, state, actions, today, viewer }: VerifyStepProps) {
  const [place, setPlace] = useState<Highlight | null>(null);
  const keepDraft = useDraft(() => {
    const values = handle.current?.values();
    if (values) actions.saveDraft(group.key, values);
  });
  const [main] = group.files;
  if (!main) return null;
  const { reading } = group;
  const bad = group.files.find(({ transfer }) => transfer.phase === "refused" || transfer.phase === "failed");
  return (
    <div className="flex flex-col gap-4 lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_27rem]">
      <PagePanel file={main.file} highlight={place} viewer={viewer} />
      <div className="flex min-h-0 min-w-0 flex-col gap-3" onInput={keepDraft} onClick={keepDraft} onBlur={keepDraft}>
        <UploadNotices {...state} onRetry={() => actions.retry()} />
        {!bad && reading.phase === "read" && (
          <SplitPagesHint
            metaData={reading.metaData}
            onSplit={(firstPages) => actions.split(group.key, firstPages)}
          />
        )}
        <FileHints storeId={storeId} groups={state.groups} group={group} />
        {bad
          ? <BadFile file={bad} onRetry={() => actions.retry(group.key)} />
          : reading.phase === "read" || reading.phase === "byHand"
          ? (
            <VerifyForm
              ref={handle}
              storeId={storeId}
              group={group}
              metaData={reading.phase === "read" ? reading.metaData : null}
              today={today}
              onShow={setPlace}
              onComplete={(document) => actions.complete(group.key, document)}
              onChangeType={group.files.length === 1
                ? (type) => actions.chooseType(group.key, main.id, type)
                : undefined}
            />
          )
          : <ReadingState group={group} main={main} actions={actions} />}
      </div>
    </div>
  );
}

/** Calls back a moment after the last of several events. */
function useDraft(keep: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, draftMs);
  };
}

function BadFile({ file, onRetry }: { file: QueuedFile; onRetry: () => void }) {
  const { transfer } = file;
  if (transfer.phase !== "refused" && transfer.phase !== "failed") return null;
  return (
    <Alert tone="red">
      <p>
        <span className="font-medium wrap-anywhere">{file.file.name}</span>: {transfer.message}
      </p>
      {transfer.phase === "refused" ? <p>Go back to the files and choose another one, or skip this document.</p> : (
        <>
          {transfer.requestId && <RequestId id={transfer.requestId} />}
          <Button size="sm" className="mt-2" onClick={onRetry}>Retry</Button>
        </>
      )}
    </Alert>
  );
}

interface ReadingStateProps {
  group: QueuedGroup;
  main: QueuedFile;
  actions: UploadActions;
}

/** The form is on its way, or why it is not. */
function ReadingState({ group, main, actions }: ReadingStateProps) {
  const { reading } = group;
  if (reading.phase === "refused") {
    return (
      <Alert tone="red">
        <p>{reading.message}</p>
        <p>Go back to the files and choose another one, or skip this document.</p>
      </Alert>
    );
  }
  if (reading.phase === "failed" || reading.phase === "interrupted") {
    return (
      <Alert tone={reading.phase === "failed" ? "red" : "amber"}>
        <p>{reading.message}</p>
        {reading.phase === "failed"
          ? reading.requestId && <RequestId id={reading.requestId} />
          : <p>We'll try reading it again automatically.</p>}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => actions.readAgain(group.key)}>
            {reading.phase === "failed" ? "Try again" : "Try now"}
          </Button>
          <Button size="sm" onClick={() => actions.fillInByHand(group.key)}>Enter it yourself</Button>
        </p>
      </Alert>
    );
  }
  return (
    <>
      <SendingState main={main} onRetry={() => actions.retry(group.key)} />
      {/* Nobody has to wait for the reader. */}
      <p>
        <Button size="sm" variant="ghost" onClick={() => actions.fillInByHand(group.key)}>Enter it yourself</Button>
      </p>
      <SkeletonGroup label="Reading the form">
        <div className="flex flex-col gap-5">
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="flex flex-col gap-2">
              <Skeleton className="h-3 w-28" />
              <Skeleton className="h-9 w-full rounded-md opacity-55" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </>
  );
}

function SendingState({ main, onRetry }: { main: QueuedFile; onRetry: () => void }) {
  const { transfer, size, file } = main;
  if (transfer.phase === "sent") return <Progress label="Reading the form" />;
  const received = transfer.phase === "sending" || transfer.phase === "interrupted" ? transfer.received : 0;
  return (
    <>
      <Progress label={`Uploading ${file.name}`} value={received} max={Math.max(1, size)} />
      {transfer.phase === "interrupted" && (
        <Alert tone="amber">
          <p>{transfer.message}</p>
          <p>Nothing is lost. The upload will continue automatically.</p>
          <Button size="sm" className="mt-2" onClick={onRetry}>Try now</Button>
        </Alert>
      )}
    </>
  );
}
