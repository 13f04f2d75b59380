import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Alert } from "./alert.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** What follows from a yes. */
  description?: ReactNode;
  /** The verb on the button. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last try failed. */
  error?: string;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something happens. For what cannot be undone use `TypedConfirmDialog`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      size="sm"
      busy={props.busy}
      onSubmit={props.onConfirm}
      footer={
        <>
          <Button disabled={props.busy} onClick={() => props.onOpenChange(false)}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button variant={props.danger ? "danger" : "primary"} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.error && <Alert tone="red">{props.error}</Alert>}
      {props.children}
    </Dialog>
  );
}

export interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, "danger"> {
  /** What must be typed, to the letter: END AUDIT. */
  phrase: string;
  /** What is said when it is typed wrongly; by default Please enter "{phrase}". */
  mismatchText?: string;
}

/** Asks for a phrase before what cannot be undone. */
export function TypedConfirmDialog({ phrase, mismatchText, ...props }: TypedConfirmDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const matches = typed === phrase;
  const change = (open: boolean) => {
    setTyped("");
    setTried(false);
    props.onOpenChange(open);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (matches) props.onConfirm();
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={change}
      title={props.title}
      description={props.description}
      size="sm"
      busy={props.busy}
      footer={
        <>
          <Button disabled={props.busy} onClick={() => change(false)}>{props.cancelLabel ?? "Cancel"}</Button>
          <Button type="submit" form={form} variant="danger" busy={props.busy}>{props.confirmLabel}</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {props.error && <Alert tone="red">{props.error}</Alert>}
        {props.children}
        <Field
          label={
            <>
              Type <strong className="font-record">{phrase}</strong> to confirm
            </>
          }
          error={tried && !matches ? mismatchText ?? `Please enter "${phrase}"` : undefined}
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
