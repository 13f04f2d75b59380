import { type ReactNode, useId } from "react";
import { Button } from "@/ui/button.tsx";
import { unknownSectionsHint } from "../../section-rules.ts";
import { CorrectionCard } from "./correction-card.tsx";
import { correctionProblems, otherSideWarning, valueProblems } from "./correction-problems.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorSource } from "./editor-source.ts";
import { RecordFields } from "./record-fields.tsx";
import type { DraftCorrection, WorkState } from "./work-state.ts";
import { XfdfMenu } from "./xfdf-menu.tsx";

export interface EditorSideProps {
  readonly source: EditorSource;
  readonly work: CorrectionWork;
  readonly state: WorkState;
  /** What is missing is said from the first try to save on. */
  readonly isTried: boolean;
  readonly onDelete: (correction: DraftCorrection) => void;
  readonly onInitials: () => void;
  readonly children?: ReactNode;
}

/** The values of the record and the corrections of the draft. */
export function EditorSide({ source, work, state, isTried, onDelete, onInitials, children }: EditorSideProps) {
  const heading = useId();
  const { record } = work.base;
  const corrections = work.corrections();
  const removed = work.removed();
  const hint = source.layout && source.party === "seller" ? unknownSectionsHint(source.layout) : null;
  return (
    <div className="flex flex-col gap-6">
      {children}
      {record && state.values && (
        <RecordFields
          work={work}
          record={record}
          values={state.values}
          problems={valueProblems(source, work)}
          today={source.today}
        />
      )}
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={heading} className="text-base font-semibold">
            Corrections{corrections.length > 0 && <span className="text-ink-faint">{` ${corrections.length}`}</span>}
          </h2>
          <div className="flex items-center gap-2">
            <Button variant="link" size="sm" onClick={onInitials}>
              {state.initials ? `Initials: ${state.initials}` : "Add initials"}
            </Button>
            <XfdfMenu source={source} work={work} />
          </div>
        </div>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        {corrections.length === 0 && removed.length === 0 && (
          <p className="text-sm text-ink-soft">
            {record
              ? "Click a value on the page, or change one above. The line, the new value and the stamp are drawn for you."
              : "Click a value on the page. The line, the new value and the stamp are drawn for you."}
          </p>
        )}
        <ul className="flex flex-col gap-2">
          {corrections.map((correction) => (
            <CorrectionCard
              key={correction.key}
              work={work}
              correction={correction}
              problems={correctionProblems(source, work, correction)}
              isTried={isTried}
              warning={otherSideWarning(source, work, correction)}
              onDelete={() => onDelete(correction)}
            />
          ))}
        </ul>
        {removed.length > 0 && (
          <p className="text-sm text-ink-soft">
            {removed.length === 1
              ? "1 mark of an earlier version is"
              : `${removed.length} marks of earlier versions are`} taken off. They stay in their version.
          </p>
        )}
      </section>
    </div>
  );
}
