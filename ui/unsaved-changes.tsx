import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface UnsavedChangesProps {
  /** Something was entered and not saved yet. */
  when: boolean;
  /** It is kept and offered again on return: what is said of that. Closing the window asks nothing then. */
  kept?: string;
}

/**
 * Asks before somebody leaves a page with something unsaved on it: by a link, a menu or the palette, by going back, or
 * by closing the window (there the browser asks in its own words). Put it beside the form.
 */
export function UnsavedChanges({ when, kept }: UnsavedChangesProps) {
  // A router asks one blocker only, so that what is saved must not be it.
  return when ? <Question kept={kept} /> : null;
}

function Question({ kept }: { kept: string | undefined }) {
  // A page that writes where one is into its own address leaves nothing.
  const { state, proceed, reset } = useBlocker(({ historyAction }) => historyAction !== "REPLACE");
  useBeforeUnload((event) => kept === undefined && event.preventDefault());
  return (
    <ConfirmDialog
      open={state === "blocked"}
      onOpenChange={(open) => !open && state === "blocked" && reset()}
      title="Leave without saving?"
      description={kept ?? "You will lose what you entered."}
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger={kept === undefined}
      onConfirm={() => proceed?.()}
    />
  );
}
