import { Link } from "react-router";
import CircleAlert from "lucide-react/icons/circle-alert";
import { Button, buttonVariants } from "@/ui/button.tsx";
import { formatTime } from "@/ui/format.ts";
import { Kbd } from "@/ui/kbd.tsx";
import type { Keeping } from "./use-drafts.ts";
import { countOf } from "./words.ts";

export interface EditorFooterProps {
  /** How many corrections are there to be saved; null while nothing is there. */
  readonly corrections: number;
  readonly hasWork: boolean;
  /** Details of a correction are being written (edit status 'unsaved changes'). */
  readonly isOpen: boolean;
  readonly keeping: Keeping;
  readonly timeZone: string;
  /** What keeps it from being saved. */
  readonly problem: string | null;
  readonly isSaving: boolean;
  readonly leaveHref: string;
  readonly onSave: () => void;
  readonly onSignIn: () => void;
}

/** Where the work stands (document 2, section 4, 'Document edit status'), and what can be done with it. */
export function EditorFooter(props: EditorFooterProps) {
  const { corrections, hasWork, isOpen, keeping, timeZone, problem } = props;
  return (
    <footer className="flex flex-col gap-2 border-t bg-frame pt-3 max-lg:px-4 max-lg:pb-3">
      {problem && (
        <p role="alert" className="flex items-start gap-2 text-sm text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-0 text-sm">
          <p className="font-medium">{stateWords(hasWork, isOpen, corrections)}</p>
          <p aria-live="polite" className="text-ink-soft">
            {keptWords(keeping, timeZone)}
            {keeping.problem === "signed-out" && (
              <>
                {" "}
                <Button variant="link" size="sm" onClick={props.onSignIn}>Sign in again</Button>
              </>
            )}
          </p>
        </div>
        <Link to={props.leaveHref} className={buttonVariants()}>Cancel</Link>
        <Button variant="primary" disabled={!hasWork} busy={props.isSaving} onClick={props.onSave}>
          Save{" "}
          <span aria-hidden="true" className="max-lg:hidden">
            <Kbd>Ctrl Enter</Kbd>
          </span>
        </Button>
      </div>
    </footer>
  );
}

function stateWords(hasWork: boolean, isOpen: boolean, corrections: number): string {
  if (!hasWork) return "No changes";
  if (isOpen) return "Unsaved changes";
  return corrections === 0 ? "Marks taken off, ready to save" : `${countOf(corrections, "correction")} ready to save`;
}

function keptWords({ at, problem, isLost }: Keeping, timeZone: string): string {
  if (isLost) return "Your marks can't be kept: this browser has no room. Save them now.";
  switch (problem) {
    case "offline":
      return "No connection. Your marks are kept in this browser.";
    case "signed-out":
      return "You're signed out. Your marks are kept in this browser.";
    case "refused":
      return "Your marks are kept in this browser.";
    default:
      return at === null ? "" : `Draft kept at ${formatTime(at, timeZone)}`;
  }
}
