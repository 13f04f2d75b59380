import { useState } from "react";
import { toldFailure } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

const usual = [
  "A copy of another document",
  "Not an ATF form",
  "Bad scan, will rescan",
  "Imported by mistake",
];

export interface DiscardDialogProps {
  /** What is not filed: a name, or '3 documents'. */
  name: string;
  onDiscard: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why something is not filed. It can be brought back for 30 days. */
export function DiscardDialog({ name, onDiscard, onClose }: DiscardDialogProps) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const discard = async (why: string) => {
    if (why.trim() === "") return setProblem("Say why you are discarding this.");
    setBusy(true);
    try {
      await onDiscard(why.trim());
      onClose();
    } catch (error) {
      setProblem(toldFailure(error, "Unable to discard it. Please try again later.").message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Discard ${name}?`}
      description="You can restore it for 30 days. The store's history keeps a record."
      size="sm"
      busy={busy}
      onSubmit={() => void discard(reason)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => void discard(reason)}>Discard</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {usual.map((why) => <Button key={why} size="sm" onClick={() => void discard(why)}>{why}</Button>)}
        </div>
        <Field label="Another reason">
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {problem && <Alert tone="red">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
