import { useRef, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { instantOf, wallTime } from "../clock-rules.ts";
import { type Answer, type Trace, type Way, ways } from "../contract-shapes.ts";
import { momentMissing } from "./draft.ts";
import { MomentFields } from "./moment-fields.tsx";

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

const toldLabels = { date: "Date", time: "Time" };

const words = {
  answered: {
    title: "Response sent",
    description: "Enter how and when you answered the tracing center. This closes the request.",
    button: "Close as answered",
    unable: "Unable to close the request",
  },
  noRecord: {
    title: "No record found",
    description:
      "Enter how and when you told the tracing center. The archive is searched once more, and the search is kept.",
    button: "Close: no record found",
    unable: "Unable to close the request",
  },
} as const;

/** Asks how and when the tracing center was told, and closes the request. */
export function ClosingDialog({ trace, outcome, timeZone, now, onClose, onCancel }: ClosingDialogProps) {
  const [way, setWay] = useState<Way>(trace.cameBy);
  const opened = wallTime(now.toISOString(), timeZone);
  const [at, setAt] = useState(opened);
  // A date is taken by the same press of Enter that closes the request.
  const latest = useRef(at);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);
  const { title, description, button, unable } = words[outcome];
  const close = async () => {
    // The minute that the fields show began before the moment in which they were opened.
    const answeredAt = latest.current === opened ? now.toISOString() : instantOf(latest.current, timeZone);
    setFailure(null);
    setIsMissing(answeredAt === null);
    if (answeredAt === null) return;
    setBusy(true);
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
          <Alert tone="info">No response packet was made. That's fine if you answered by phone.</Alert>
        )}
        {failure && !failure.fields.answeredAt && <Alert tone="red">{failure.message}</Alert>}
        <div className="grid grid-cols-2 gap-3">
          <Field label="How" className="col-span-2">
            <Select
              value={way}
              options={ways}
              onChange={(event) => setWay(ways.find(({ value }) => value === event.target.value)?.value ?? way)}
            />
          </Field>
          <MomentFields
            labels={toldLabels}
            value={at}
            onChange={(wall) => {
              latest.current = wall;
              setAt(wall);
            }}
            timeZone={timeZone}
            error={isMissing ? momentMissing : failure?.fields.answeredAt}
          />
        </div>
        <Field label="Note" hint="Who you spoke to, or the fax number.">
          <Textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
