import { useId, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import type { OfferedDraft } from "./found-drafts.ts";
import { countOf, whenSaid } from "./words.ts";

export interface DraftQuestionProps {
  /** One or more. */
  readonly drafts: readonly OfferedDraft[];
  /** The form's version by now. */
  readonly versionNumber: number;
  readonly timeZone: string;
  /** False while it is not known yet where the boxes of the form lie. */
  readonly isReady: boolean;
  readonly onContinue: (draft: OfferedDraft) => void;
  readonly onDiscard: (draft: OfferedDraft) => void;
}

/** Offers work that was left, here or on another device: nothing else is done before it is answered, so that none is lost. */
export function DraftQuestion({ drafts, versionNumber, timeZone, isReady, ...props }: DraftQuestionProps) {
  const [at, setAt] = useState(0);
  const list = useId();
  const draft = drafts[at] ?? drafts[0];
  if (!draft) return null;
  const when = (one: OfferedDraft) => whenSaid(one.savedAt, timeZone);
  const isSingle = drafts.length === 1;
  return (
    <Dialog
      open
      closable={false}
      size="sm"
      onOpenChange={() => {}}
      onSubmit={() => props.onContinue(draft)}
      title={isSingle
        ? `You have unsaved marks from ${draft.isHere ? "" : "another device, "}${when(draft)}`
        : "You have unsaved marks from more than one device"}
      description={describe(draft, versionNumber, isSingle)}
      footer={
        <>
          <Button onClick={() => props.onDiscard(draft)}>{isSingle ? "Discard" : "Discard these"}</Button>
          <Button variant="primary" busy={!isReady} data-autofocus="" onClick={() => props.onContinue(draft)}>
            {isSingle ? "Continue" : "Use these"}
          </Button>
        </>
      }
    >
      {!isSingle && (
        <div className="mb-3">
          <RadioGroup
            legend="Which marks?"
            legendHidden
            value={String(at)}
            onChange={(value) => setAt(Number(value))}
            options={drafts.map((one, place) => ({
              value: String(place),
              label: `${one.isHere ? "This device" : "Another device"}, ${when(one)}`,
              hint: `${countOf(one.content.corrections.length, "correction")}${one.isOpen ? ", open there now" : ""}`,
            }))}
          />
        </div>
      )}
      {draft.leftOut?.map((sentence) => <Alert key={sentence} tone="amber" className="mb-3">{sentence}</Alert>)}
      <ul id={list} aria-label="Corrections" className="list-disc pl-5 text-sm">
        {draft.content.corrections.map(({ description }, place) => (
          <li key={place} className="break-words">{description || "A correction without a description"}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function describe(draft: OfferedDraft, versionNumber: number, isSingle: boolean): string {
  return [
    isSingle ? "" : "Choose the marks to go on with. The others stay until you use or discard them.",
    isSingle && draft.isOpen ? "The form is open there now." : "",
    draft.versionNumber < versionNumber
      ? `Version ${versionNumber} was saved since. Your marks will lie on it; marks of earlier versions that you took off are shown again.`
      : isSingle
      ? "Continue with them, or discard them and begin anew."
      : "",
  ].filter(Boolean).join(" ");
}
