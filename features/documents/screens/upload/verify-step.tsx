import { type Ref, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Progress } from "@/ui/progress.tsx";
import { RequestId } from "@/ui/states.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import type { Highlight } from "../../viewer/viewer.tsx";
import { PagePanel, type Viewer } from "./page-panel.tsx";
import type { Group, Reading } from "./upload-state.ts";
import type { UploadActions } from "./use-upload.ts";
import { VerifyForm, type VerifyHandle } from "./verify-form.tsx";

export interface VerifyStepProps {
  ref: Ref<VerifyHandle>;
  storeId: number;
  group: Group;
  actions: UploadActions;
  today: string;
  viewer: Viewer;
}

/** One document: its page, and beside it what was read from it, for a person to check. */
export function VerifyStep({ ref, storeId, group, actions, today, viewer }: VerifyStepProps) {
  const [place, setPlace] = useState<Highlight | null>(null);
  const [main] = group.files;
  if (!main) return null;
  const { reading } = group;
  const metaData = reading.phase === "read" ? reading.metaData : null;
  return (
    <div className="flex flex-col gap-4 lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_27rem]">
      <PagePanel file={main.file} highlight={place} viewer={viewer} />
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        {reading.phase === "read" || reading.phase === "byHand"
          ? (
            <VerifyForm
              ref={ref}
              storeId={storeId}
              group={group}
              metaData={metaData}
              today={today}
              onShow={setPlace}
              onComplete={(document) => actions.complete(group, document)}
              onChangeType={group.files.length === 1
                ? (type) => actions.chooseType(group.key, main.id, type)
                : undefined}
            />
          )
          : <ReadingState group={group} reading={reading} name={main.file.name} actions={actions} />}
      </div>
    </div>
  );
}

interface ReadingStateProps {
  group: Group;
  reading: Exclude<Reading, { phase: "read" | "byHand" }>;
  name: string;
  actions: UploadActions;
}

/** The form is on its way, or why it is not. */
function ReadingState({ group, reading, name, actions }: ReadingStateProps) {
  if (reading.phase === "refused") {
    return (
      <Alert tone="red">
        <p>{reading.message}</p>
        <p>Go back to the files to choose another one, or leave this document out.</p>
      </Alert>
    );
  }
  if (reading.phase === "failed") {
    return (
      <Alert tone="red">
        <p>{reading.message}</p>
        {reading.requestId && <RequestId id={reading.requestId} />}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => actions.readAgain(group)}>Try again</Button>
          <Button size="sm" onClick={() => actions.fillInByHand(group)}>Fill in by hand</Button>
        </p>
      </Alert>
    );
  }
  const sent = reading.phase === "sending" ? reading.sent : null;
  return (
    <>
      {reading.phase === "reading"
        ? <Progress label="Reading the form" />
        : <Progress label={`Sending ${name}`} value={sent?.bytes ?? 0} max={sent?.total ?? 1} />}
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
