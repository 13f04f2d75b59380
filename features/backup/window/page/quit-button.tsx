import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

/** Ends the application, which runs on behind a closed window. */
export function QuitButton({ calls, onQuit }: { calls: Pick<Calls, "quit">; onQuit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const quit = () =>
    void action.run(async () => {
      await calls.quit();
      onQuit();
    });
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>Quit Strongroom Backup</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Quit Strongroom Backup?"
        description="No backup is made on this computer until it is started again. To only leave this page, close the tab: backups go on."
        confirmLabel="Quit"
        danger
        busy={action.isBusy}
        error={action.error || undefined}
        onConfirm={quit}
      />
    </>
  );
}
