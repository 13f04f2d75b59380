import { useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { Failure } from "@/kernel/screens/failure.ts";
import { annotationWords } from "@/features/pdf/contract-annotations.ts";
import { correctionLimits } from "../../contract.ts";
import type { CorrectionWork } from "./correction-work.ts";
import { toldDescription } from "./work-content.ts";
import { duplicateTsn } from "./use-saving.ts";
import { countOf } from "./words.ts";

export interface ReviewDialogProps {
  readonly work: CorrectionWork;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  /** `allowDuplicateTsn`: the same TSN on another form is right. */
  readonly onSave: (allowDuplicateTsn: boolean, removalReason: string) => void;
  readonly onInitials: () => void;
  readonly onClose: () => void;
}

/** What will be saved, in words, before it is. */
export function ReviewDialog({ work, isSaving, failure, onSave, onInitials, onClose }: ReviewDialogProps) {
  const { initials } = work.getSnapshot();
  const removed = work.removed();
  const version = work.base.versionNumber + 1;
  const hasMarks = work.hasOtherMarks();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = removed.length > 0 && reason.trim() === "";
  const save = (allowDuplicateTsn: boolean) => {
    setTried(true);
    if (!isMissing) onSave(allowDuplicateTsn, removed.length > 0 ? reason.trim() : "");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={isSaving}
      onSubmit={() => save(false)}
      title={hasMarks ? `Save version ${version}` : "Save the values"}
      description={hasMarks
        ? "The signed form and every earlier version stay as they are. This is added behind them."
        : "Only the record changes. The form stays as it is."}
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>Back</Button>
          <Button variant="primary" busy={isSaving} data-autofocus="" onClick={() => save(false)}>
            {isSaving
              ? `Saving${hasMarks ? ` version ${version}` : ""}…`
              : hasMarks
              ? `Save version ${version}`
              : "Save"}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert
          tone="red"
          className="mb-3"
          action={failure.error === duplicateTsn && (
            <Button size="sm" disabled={isSaving} onClick={() => save(true)}>Both are right</Button>
          )}
        >
          {failure.message} Nothing is lost: your marks are kept.
        </Alert>
      )}
      <ul className="flex flex-col gap-2">
        {work.corrections().map((correction) => {
          const marks = work.marksOf(correction);
          const pages = [...new Set(marks.map(({ page }) => page))].toSorted((a, b) => a - b);
          return (
            <li key={correction.key} className="border-l-2 border-line-strong pl-3">
              <p className="font-medium break-words">{toldDescription(work, correction)}</p>
              <p className="text-sm text-ink-soft">
                {marks.length === 0
                  ? "In the record only"
                  : `${countOf(marks.length, "mark")} on page ${pages.join(", ")}: ${
                    [...new Set(marks.map(({ kind }) => annotationWords[kind]))].join(", ")
                  }`}
              </p>
              {correction.reason && <p className="text-sm text-ink-soft">Reason: {correction.reason}</p>}
            </li>
          );
        })}
        {removed.length > 0 && (
          <li className="border-l-2 border-line-strong pl-3">
            <p className="font-medium">{countOf(removed.length, "mark")} of earlier versions taken off</p>
            <p className="text-sm text-ink-soft">
              {[...new Set(removed.map(({ kind, page }) => `${annotationWords[kind]} on page ${page}`))].join(", ")}
            </p>
            <Field
              label="Reason"
              required
              className="mt-2"
              error={isTried && isMissing ? "Say why you take off marks of an earlier version." : undefined}
            >
              <Textarea
                rows={2}
                value={reason}
                disabled={isSaving}
                maxLength={correctionLimits.reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </li>
        )}
      </ul>
      {initials && (
        <p className="mt-3 text-sm text-ink-soft">
          Initials: <strong className="font-record text-ink">{initials}</strong>{" "}
          <Button variant="link" size="sm" disabled={isSaving} onClick={onInitials}>Change</Button>
        </p>
      )}
    </Dialog>
  );
}
