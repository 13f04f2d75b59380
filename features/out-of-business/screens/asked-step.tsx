import { type ReactNode, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Button, type ButtonProps } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";

export interface AskedStepProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly label: string;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** What failed, such as 'Unable to take back the declaration'. */
  readonly unable: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** A button whose step is taken once the person has said yes. */
export function AskedStep(props: AskedStepProps) {
  const { label, title, description, confirmLabel, unable, onConfirm, variant, size } = props;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ask = (isOpen: boolean) => {
    setOpen(isOpen);
    setError(undefined);
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      ask(false);
    } catch (failed) {
      setError(failureOf(failed, unable).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant={variant} size={size} onClick={() => ask(true)}>{label}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={ask}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
