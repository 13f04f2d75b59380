import { type ReactNode, useState } from "react";
import { type Failure, failureOf } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";

export interface StepDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly button: string;
  /** What failed, such as 'Unable to save the declaration'. */
  readonly unable: string;
  /** Something was typed that would be lost. */
  readonly unsaved: boolean;
  readonly size?: "sm" | "md";
  /** Rejects with what went wrong, which is shown; closes the dialog otherwise. */
  readonly onAct: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The fields; given what the server said of each. */
  readonly children: (fields: Failure["fields"]) => ReactNode;
}

/** Asks for what a step needs, and takes it. */
export function StepDialog(props: StepDialogProps) {
  const { title, description, button, unable, unsaved, size = "md", onAct, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onAct();
      onClose();
    } catch (error) {
      setFailure(failureOf(error, unable));
      setBusy(false);
    }
  };
  const isOfField = failure !== null && Object.keys(failure.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      size={size}
      busy={busy}
      unsaved={unsaved}
      onSubmit={() => void act()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void act()}>{button}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && !isOfField && <Alert tone="red">{failure.message}</Alert>}
        {children(failure?.fields ?? {})}
      </div>
    </Dialog>
  );
}
