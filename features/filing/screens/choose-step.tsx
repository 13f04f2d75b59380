import { useEffect, useRef } from "react";
import Plus from "lucide-react/icons/plus";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { FileDrop } from "@/ui/file-drop.tsx";
import { useMedia } from "@/ui/use-media.ts";
import { checkAnotherGroup } from "../upload-rules.ts";
import { GroupCard } from "./group-card.tsx";
import { PhotoButton } from "./photo-button.tsx";
import { PickButton } from "./pick-button.tsx";
import { isFinished } from "./queue/model.ts";
import { UploadNotices } from "./upload-notices.tsx";
import type { UploadState } from "./upload-view.ts";
import type { UploadActions } from "./use-upload.ts";

export interface ChooseStepProps {
  storeId: number;
  state: UploadState;
  actions: UploadActions;
  /** Files are being dragged over the page. */
  over: boolean;
}

/** Choosing the files: one group for each document to be. */
export function ChooseStep({ storeId, state, actions, over }: ChooseStepProps) {
  const groups = state.groups.filter((group) => !isFinished(group));
  const filed = state.groups.length - groups.length;
  const blocked = checkAnotherGroup(state.groups.map(({ files }) => files[0]?.size ?? 0));
  const list = useRef<HTMLDivElement>(null);
  const isThumb = useMedia("(max-width: 40rem)");
  useEffect(() => {
    if (state.checked) list.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state.checked]);
  const add = (files: readonly File[]) => void actions.add(files);
  return (
    <div ref={list} className="flex flex-col gap-4">
      <UploadNotices {...state} onRetry={() => actions.retry()} />
      {state.rejected.length > 0 && (
        <Alert tone="red">
          {state.rejected.map(({ name, reason }, at) => (
            <p key={at}>
              <span className="font-medium wrap-anywhere">{name}</span>: {reason}
            </p>
          ))}
        </Alert>
      )}
      {filed > 0 && (
        <Alert tone="green">
          {filed === 1 ? "1 document is already filed." : `${filed} documents are already filed.`}
        </Alert>
      )}
      {groups.length === 0
        ? (
          <div className="flex flex-col gap-2">
            <FileDrop
              label={isThumb
                ? "Choose PDF files"
                : over
                ? "Drop them anywhere on this page"
                : "Drop PDF files anywhere on this page"}
              hint="Form 4473 or a stand-alone Form 3310.11, up to 100 MB a file."
              accept="application/pdf,.pdf"
              multiple
              onFiles={add}
              className={over ? "[&>div]:border-accent [&>div]:bg-accent-soft" : undefined}
            />
            <PhotoButton onFiles={add} />
          </div>
        )
        : (
          <>
            {state.together.length > 1 && (
              <Alert tone="info">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p>Each of the {state.together.length} files is a separate document.</p>
                  <Button size="sm" onClick={actions.join}>Combine into one document</Button>
                </div>
              </Alert>
            )}
            {groups.map((group, at) => (
              <GroupCard
                key={group.key}
                storeId={storeId}
                group={group}
                groups={groups}
                number={at + 1}
                checked={state.checked}
                actions={actions}
              />
            ))}
            <AnotherGroup blocked={blocked} over={over} onFiles={add} />
          </>
        )}
    </div>
  );
}

function AnotherGroup(
  { blocked, over, onFiles }: { blocked: string | null; over: boolean; onFiles: (files: readonly File[]) => void },
) {
  if (blocked) return <Alert tone="amber">{blocked}</Alert>;
  return (
    <div
      data-over={over || undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-line-strong px-4 py-3 text-sm text-ink-soft transition-colors data-over:border-accent data-over:bg-accent-soft"
    >
      <PickButton size="sm" icon={<Plus aria-hidden="true" />} onFiles={onFiles}>Add another document</PickButton>
      <span className="max-sm:hidden">
        {over
          ? "Drop here for a new document, or on a document to add supplements."
          : "You can drop files anywhere on this page."}
      </span>
    </div>
  );
}
