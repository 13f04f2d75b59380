import { useEffect, useId, useRef, useState } from "react";
import Pencil from "lucide-react/icons/pencil";
import Stamp from "lucide-react/icons/stamp";
import Strikethrough from "lucide-react/icons/strikethrough";
import Trash from "lucide-react/icons/trash-2";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Field } from "@/ui/field.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { correctionLimits, correctionTexts } from "../../contract.ts";
import { otherPartyActions } from "../../slots.ts";
import { markName } from "../marks/mark-words.ts";
import type { CorrectionProblems } from "./correction-problems.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { DraftCorrection } from "./work-state.ts";

export interface CorrectionCardProps {
  readonly work: CorrectionWork;
  readonly correction: DraftCorrection;
  readonly problems: CorrectionProblems;
  /** What is missing is said; before the first try it is only asked for. */
  readonly isTried: boolean;
  /** It is of the other side's box: what to do instead. */
  readonly warning: string | null;
  readonly onDelete: () => void;
}

/** A correction of the draft: what it is called, its marks, and what is still missing. */
export function CorrectionCard(props: CorrectionCardProps) {
  const { work, correction, problems, isTried, warning, onDelete } = props;
  const marks = work.marksOf(correction);
  const isOpen = correction.state !== "viewing";
  const isOnPage = marks.length > 0;
  return (
    <li className={cn("flex flex-col gap-2 rounded-md border bg-raised p-3", isOpen && "border-accent")}>
      {isOpen
        ? <Details key={correction.key} work={work} correction={correction} problems={problems} />
        : (
          <div className="flex items-start gap-1">
            <p className="min-w-0 grow text-sm font-medium break-words">
              {correction.description || <span className="text-ink-faint">No description yet</span>}
            </p>
            <IconButton
              size="sm"
              label="Edit the description"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => work.open(correction.key)}
            />
            <IconButton
              size="sm"
              label="Delete correction"
              icon={<Trash aria-hidden="true" />}
              onClick={onDelete}
            />
          </div>
        )}
      {isTried && !isOpen && problems.description && <Wrong>{problems.description}</Wrong>}
      {isOnPage
        ? <Marks work={work} correction={correction} />
        : !isOpen && (
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span>Not marked on the page.</span>
            <Button
              variant="link"
              size="sm"
              icon={<Strikethrough aria-hidden="true" />}
              onClick={() => work.markByHand(correction.key)}
            >
              Mark it on the page
            </Button>
          </div>
        )}
      {isOnPage && problems.stamp && (
        <div className="flex flex-wrap items-center gap-x-2">
          {isTried
            ? <Wrong>{problems.stamp}</Wrong>
            : <span className="text-sm text-ink-soft">It has no stamp yet.</span>}
          <Button
            variant="link"
            size="sm"
            icon={<Stamp aria-hidden="true" />}
            onClick={() => work.stamp(correction.key)}
          >
            Add the stamp
          </Button>
        </div>
      )}
      {warning && (
        <OtherSide
          work={work}
          correction={correction}
          warning={warning}
          error={isTried ? problems.reason : undefined}
        />
      )}
    </li>
  );
}

function Wrong({ children }: { children: string }) {
  return <p role="alert" className="text-sm text-red">{children}</p>;
}

/** The marks, each to go to. */
function Marks({ work, correction }: Pick<CorrectionCardProps, "work" | "correction">) {
  const { editor } = work;
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-1">
      {work.marksOf(correction).map((mark) => (
        <li key={mark.name} className="min-w-0">
          <button
            type="button"
            className="max-w-full truncate rounded-sm border bg-paper px-1.5 py-0.5 text-xs text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
            onClick={() => editor.reveal(mark.name)}
          >
            {markName(mark, { boxes: editor.boxes })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The description while somebody writes it (states 'creating' and 'editing'). */
function Details({ work, correction, problems }: Pick<CorrectionCardProps, "work" | "correction" | "problems">) {
  const form = useId();
  const [text, setText] = useState(correction.description);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEditing = correction.state === "editing";
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const missing = text.trim() === "" ? correctionTexts.descriptionRequired : undefined;
  const stamp = work.marksOf(correction).length > 0 ? problems.stamp : undefined;
  const save = () => {
    setTried(true);
    if (!missing && !stamp) work.saveDetails(correction.key, text.trim());
  };
  return (
    <form
      id={form}
      className="flex flex-col gap-2"
      aria-label={isEditing ? "Edit correction" : "New correction"}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
    >
      <Field
        label={isEditing ? "Description" : "What is corrected"}
        required
        error={isTried ? missing : undefined}
      >
        <Textarea
          ref={field}
          rows={2}
          value={text}
          maxLength={correctionLimits.description}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {isTried && stamp && <Wrong>{stamp}</Wrong>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary">Save details</Button>
        {isEditing
          ? <Button size="sm" onClick={() => work.closeDetails(correction.key)}>Cancel</Button>
          : <Button size="sm" onClick={() => work.remove(correction.key)}>Remove marks</Button>}
      </div>
    </form>
  );
}

interface OtherSideProps extends Pick<CorrectionCardProps, "work" | "correction"> {
  readonly warning: string;
  readonly error: string | undefined;
}

/** The other side's box: what to do instead, and the reason for whoever does it all the same. */
function OtherSide({ work, correction, warning, error }: OtherSideProps) {
  const { base: { record } } = work;
  return (
    <div className="flex flex-col gap-2">
      <Alert tone={record || !error ? "amber" : "red"}>{warning}</Alert>
      {record && (
        <div className="flex flex-wrap gap-2">
          <Slot of={otherPartyActions} props={{ document: record, line: correction.description }} />
        </div>
      )}
      {record && (
        <Field label="Reason" required error={error}>
          <Textarea
            rows={2}
            value={correction.reason}
            maxLength={correctionLimits.reason}
            onChange={(event) => work.setReason(correction.key, event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}
