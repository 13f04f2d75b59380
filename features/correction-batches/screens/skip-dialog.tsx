import { type FormEvent, useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

export interface SkipDialogProps {
  busy: boolean;
  onSkip: (reason: string) => void;
  onClose: () => void;
}

const usual = ["Nothing to correct here", "Needs the buyer", "Needs another correction"];

/** Asks why a form is skipped; it stays in the list with that. */
export function SkipDialog({ busy, onSkip, onClose }: SkipDialogProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const skip = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== "") onSkip(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Skip this form"
      description="It stays in the list with the reason, and can be put back."
      size="sm"
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>Skip and go on</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={skip} className="flex flex-col gap-3">
        <Field
          label="Reason"
          required
          error={tried && reason.trim() === "" ? "Say why this form is skipped." : undefined}
        >
          <Input
            autoFocus
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-1.5">
          {usual.map((words) => <Button key={words} size="sm" onClick={() => setReason(words)}>{words}</Button>)}
        </div>
      </form>
    </Dialog>
  );
}
