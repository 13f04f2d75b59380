import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

export interface BeginAnewProps {
  /** Where the copy lies that refuses the archive's history. */
  place: string;
  calls: Pick<Calls, "beginAnew">;
  onBegun: (state: WindowState) => void;
}

/** Begins another copy beside the one that refuses the archive's history, after the administrator has explained it. */
export function BeginAnew({ place, calls, onBegun }: BeginAnewProps) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const begin = () => void action.run(async () => onBegun(await calls.beginAnew()));
  return (
    <>
      <Button className="mt-3" onClick={() => setOpen(true)}>Begin another copy</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Begin another copy?"
        description="Only if your Strongroom administrator has told you, in writing, that an older backup was put back, and when."
        confirmLabel="Begin another copy"
        danger
        busy={action.isBusy}
        error={action.error || undefined}
        onConfirm={begin}
      >
        <p className="text-sm wrap-anywhere">
          The copy at {place}{" "}
          stays as it is. Keep it: it alone proves what the archive may lack now. Next you choose another place; that
          copy begins with the history as it is now.
        </p>
      </ConfirmDialog>
    </>
  );
}
