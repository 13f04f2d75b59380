import { type ReactNode, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import type { WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { PlaceChooser } from "./place-chooser.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useAction } from "./use-action.ts";

export interface SettingsCardProps {
  state: WindowState;
  calls: Calls;
  onChange: (state: WindowState) => void;
  onDisconnected: () => void;
}

type Open = "place" | "sign-in" | "disconnect" | null;

/** The server, the place of the copy and the schedule, each with what changes it. */
export function SettingsCard({ state, calls, onChange, onDisconnected }: SettingsCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const isBusy = state.running !== null;
  const take = (next: WindowState) => {
    setOpen(null);
    onChange(next);
  };
  const openness = (name: Open) => ({ open: open === name, onOpenChange: (is: boolean) => setOpen(is ? name : null) });
  return (
    <Card aria-label="Settings">
      <CardHeader title="Settings" description={isBusy ? "Stop the backup to change them." : undefined} />
      <Setting label="Strongroom" value={state.server ?? ""}>
        <Button size="sm" disabled={isBusy} onClick={() => setOpen("sign-in")}>Sign in again</Button>
        <Button size="sm" disabled={isBusy} onClick={() => setOpen("disconnect")}>Disconnect</Button>
      </Setting>
      <Setting label={state.place?.kind === "bucket" ? "Bucket" : "Folder"} value={state.place?.title ?? ""}>
        <Button size="sm" disabled={isBusy} onClick={() => setOpen("place")}>Change</Button>
      </Setting>
      <ScheduleForm key={`${state.dailyAt} ${state.onChange}`} state={state} calls={calls} onChange={onChange} />
      <Dialog
        {...openness("place")}
        title="Choose where the copy is kept"
        description="A new place gets a complete copy of its own. The old copy stays where it is."
      >
        <PlaceChooser calls={calls} onChosen={take} />
      </Dialog>
      <Dialog {...openness("sign-in")} title="Sign in again" description="The copy and the schedule stay as they are.">
        <SignInForm calls={calls} server={state.server ?? ""} onSignedIn={take} />
      </Dialog>
      <Disconnect
        {...openness("disconnect")}
        calls={calls}
        onDone={() => {
          setOpen(null);
          onDisconnected();
        }}
      />
    </Card>
  );
}

function Setting({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">{label}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{value}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

interface DisconnectProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  calls: Pick<Calls, "disconnect">;
  onDone: () => void;
}

function Disconnect({ open, onOpenChange, calls, onDone }: DisconnectProps) {
  const action = useAction();
  const [isUntold, setUntold] = useState(false);
  const disconnect = () =>
    void action.run(async () => {
      const { wasTold } = await calls.disconnect();
      if (wasTold) onDone();
      else setUntold(true);
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Disconnect this computer?"
      description="No more backups are made here until you sign in again. The copy stays where it is."
      confirmLabel={isUntold ? "Close" : "Disconnect"}
      danger={!isUntold}
      busy={action.isBusy}
      error={action.error || undefined}
      onConfirm={isUntold ? onDone : disconnect}
    >
      {isUntold && (
        <Alert tone="amber">
          This computer is signed out, but the server could not be reached. Remove this computer on its backup page,
          too.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
