import { useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { instantOf, wallTime } from "../clock-rules.ts";
import { type Answer, type Trace, type Way, ways } from "../contract-shapes.ts";

/** What became of the request. */
export type Outcome = "answered" | "noRecord";

export interface ClosingDialogProps {
  readonly trace: Trace;
  readonly outcome: Outcome;
  readonly timeZone: string;
  readonly now: Date;
  /** Rejects with what went wrong; the dialog shows it. */
  readonly onClose: (answer: Answer) => Promise<unknown>;
  readonly onCancel: () => void;
}

const words = {
  answered: {
    title: "The answer was sent",
    description: "Say how and when the tracing centre was answered. The request is then closed.",
    button: "Close as answered",
    unable: "Unable to close the request",
  },
  noRecord: {
    title: "No record found",
    description: "Say how and when the tracing centre was told. The archive is searched once more, and that is kept.",
    button: "Close: no record found",
    unable: "Unable to close the request",
  },
} as const;

/** Asks how and when the tracing centre was told, and closes the request. */
export function ClosingDialog({ trace, outcome, timeZone, now, onClose, onCancel }: ClosingDialogProps) {
  const [way, setWay] = useState<Way>(trace.cameBy);
  const [at, setAt] = useState(() => wallTime(now.toISOString(), timeZone));
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);
  const { title, description, button, unable } = words[outcome];
  const close = async () => {
    setBusy(true);
    setFailure(null);
    // The minute that the field shows began before the moment in which it was opened.
    const isNow = at === wallTime(now.toISOString(), timeZone);
    const answeredAt = isNow ? now.toISOString() : instantOf(at, timeZone) ?? now.toISOString();
    try {
      await onClose({ version: trace.version, answeredBy: way, answeredAt, note });
    } catch (error) {
      setFailure(failureOf(error, unable));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title={title}
      description={description}
      size="sm"
      busy={busy}
      unsaved={note !== ""}
      onSubmit={() => void close()}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={busy}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void close()}>{button}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {outcome === "answered" && trace.packs.length === 0 && (
          <Alert tone="info">No answer pack was made. That is in order when the answer was given in words.</Alert>
        )}
        {failure && !failure.fields.answeredAt && <Alert tone="red">{failure.message}</Alert>}
        <div className="grid grid-cols-2 gap-3">
          <Field label="How">
            <Select
              value={way}
              options={ways}
              onChange={(event) => setWay(ways.find(({ value }) => value === event.target.value)?.value ?? way)}
            />
          </Field>
          <Field label="When" error={failure?.fields.answeredAt}>
            <Input type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} className="px-2" />
          </Field>
        </div>
        <Field label="Note" hint="Whom you spoke to, the number faxed to.">
          <Textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
