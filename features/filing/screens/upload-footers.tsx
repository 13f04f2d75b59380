import { useEffect, useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { Progress } from "@/ui/progress.tsx";
import { attachedType4473 } from "@/features/documents/contract.ts";
import { isFinished, isSent, type QueuedGroup, wantsPerson } from "./queue/model.ts";
import { shareOf } from "./queue/words.ts";
import type { UploadState } from "./upload-view.ts";
import type { UploadActions } from "./use-upload.ts";
import { SideActions } from "./side-actions.tsx";
import type { VerifyHandle } from "./verify-form.tsx";

interface ChooseFooterProps {
  count: number;
  onBegin: () => void;
  onClose: () => void;
}

export function ChooseFooter({ count, onBegin, onClose }: ChooseFooterProps) {
  const begin = useRef<HTMLButtonElement>(null);
  const hasFiles = count > 0;
  useEffect(() => {
    // What was pressed to choose the files is gone: Enter begins now.
    if (hasFiles && !document.activeElement?.matches("input, select, button")) begin.current?.focus();
  }, [hasFiles]);
  return (
    <>
      {!hasFiles && <Button onClick={onClose}>Cancel</Button>}
      <Button ref={begin} variant="primary" disabled={!hasFiles} onClick={onBegin}>Begin Uploading</Button>
    </>
  );
}

/** The form of the document stands there and can be filed. */
export function isFormShown({ reading, filing }: QueuedGroup): boolean {
  return (reading.phase === "read" || reading.phase === "byHand") && !isUnderWay(filing);
}

function isUnderWay({ phase }: QueuedGroup["filing"]): boolean {
  return phase === "uploading" || phase === "storing" || phase === "interrupted";
}

interface VerifyFooterProps {
  group: QueuedGroup;
  /** Documents of the upload, this one included. */
  count: number;
  handle: () => VerifyHandle | null;
  actions: UploadActions;
  mayVerifyLater: boolean;
}

export function VerifyFooter({ group, count, handle, actions, mayVerifyLater }: VerifyFooterProps) {
  const { key, reading, filing, files } = group;
  if (isUnderWay(filing)) {
    return (
      <>
        <FilingProgress group={group} />
        {filing.phase === "interrupted" && count > 1 && <Button onClick={actions.next}>Next document</Button>}
        <Button onClick={() => actions.cancel(key)}>Cancel</Button>
        <Button variant="primary" busy>Uploading</Button>
      </>
    );
  }
  const ways = [
    { label: "Back to the files", onSelect: () => actions.backToFiles(handle()?.values() ?? null) },
    ...(count > 1 ? [{ label: "All documents", onSelect: actions.showQueue }] : []),
  ];
  const later = { label: "Verify later", onSelect: () => actions.verifyLater([key]) };
  if (reading.phase === "failed" || reading.phase === "refused" || hasBadFile(group)) {
    return (
      <>
        <SideActions ways={ways} />
        <Button onClick={actions.leaveOut}>Skip this document</Button>
      </>
    );
  }
  if (reading.phase !== "read" && reading.phase !== "byHand") {
    return (
      <>
        <SideActions ways={ways} />
        {mayVerifyLater && <Button onClick={later.onSelect}>{later.label}</Button>}
        <Button variant="primary" busy>{files[0]?.transfer.phase === "sent" ? "Reading" : "Uploading"}</Button>
      </>
    );
  }
  return (
    <>
      <SideActions ways={ways} also={mayVerifyLater ? later : undefined} />
      {files[0]?.type === attachedType4473 && (
        <Button onClick={() => handle()?.submit(true)}>Save as in progress</Button>
      )}
      <Button variant="primary" className="max-sm:grow" onClick={() => handle()?.submit(false)}>
        Complete
        <span className="flex gap-1 max-lg:hidden" aria-hidden="true">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </Button>
    </>
  );
}

/** A file of the group will not get to the server as it is. */
export function hasBadFile({ files }: QueuedGroup): boolean {
  return files.some(({ transfer }) => transfer.phase === "refused" || transfer.phase === "failed");
}

function FilingProgress({ group }: { group: QueuedGroup }) {
  const looks = "mr-2 grow basis-56";
  const name = group.files[0]?.file.name ?? "";
  if (isSent(group)) return <Progress className={looks} label={`Checking and filing ${name}`} />;
  return <Progress className={looks} label={`Uploading ${name}`} value={shareOf([group])} max={1} />;
}

interface QueueFooterProps {
  state: UploadState;
  actions: UploadActions;
  mayVerifyLater: boolean;
  onClose: () => void;
}

/** The ways on from the list of all documents. */
export function QueueFooter({ state: { groups }, actions, mayVerifyLater, onClose }: QueueFooterProps) {
  const unverified = groups.filter((group) =>
    !isFinished(group) && group.begun && !group.later && group.document === null
  );
  const ready = groups.find((group) => wantsPerson(group) && !hasBadFile(group));
  return (
    <>
      {mayVerifyLater && unverified.length > 0 && (
        <Button
          className="mr-auto"
          onClick={() => actions.verifyLater(unverified.map(({ key }) => key))}
        >
          Verify {unverified.length === 1 ? "it" : `all ${unverified.length}`} later
        </Button>
      )}
      <Button aria-label="Close, continue in the bar below" onClick={onClose}>
        <span>
          <span className="max-sm:hidden">Close, c</span>
          <span className="sm:hidden">C</span>ontinue in the bar below
        </span>
      </Button>
      {ready && (
        <Button variant="primary" className="max-sm:grow" onClick={() => actions.show(ready.key)}>
          Verify the next
        </Button>
      )}
    </>
  );
}

export function DoneFooter({ onMore, onClose }: { onMore: () => void; onClose: () => void }) {
  return (
    <>
      <Button onClick={onMore}>Upload more</Button>
      <Button variant="primary" onClick={onClose}>Close</Button>
    </>
  );
}
