import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface UnsavedChangesProps {
  /** Something was entered and not saved yet. */
  when: boolean;
}

/**
 * Asks before somebody leaves a page with something unsaved on it: by a link, a menu or the palette, by going back, or
 * by closing the window (there the browser asks in its own words). Put it beside the form.
 */
export function UnsavedChanges({ when }: UnsavedChangesProps) {
  // A router asks one blocker only, so that what is saved must not be it.
  return when ? <Question /> : null;
}

function Question() {
  // A page that writes where one is into its own address leaves nothing.
  const { state, proceed, reset } = useBlocker(({ historyAction }) => historyAction !== "REPLACE");
  useBeforeUnload((event) => event.preventDefault());
  return (
    <ConfirmDialog
      open={state === "blocked"}
      onOpenChange={(open) => !open && state === "blocked" && reset()}
      title="Leave without saving?"
      description="You will lose what you entered."
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
    />
  );
}
