import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { texts } from "../contract.ts";

interface NewPasskeyFormProps {
  readonly error?: string;
  readonly onName: (name: string) => Promise<void>;
  /** A passkey that has a name already. */
  readonly name?: string;
  /** The verb on the button; without it a button elsewhere sends the form, by its `id`. */
  readonly label?: string;
  readonly id?: string;
  /** Told while an answer is awaited. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly children?: ReactNode;
}

/** Names a passkey; a new one is then made by the browser. */
export function NewPasskeyForm(
  { error, onName, name: known = "", label, id, onBusy, children }: NewPasskeyFormProps,
) {
  const [name, setName] = useState(known);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    setMissing(name.trim() === "");
    if (name.trim() === "" || isBusy) return;
    setBusy(true);
    onBusy?.(true);
    await onName(name.trim());
    onBusy?.(false);
    setBusy(false);
  };
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <Field
        label="Name of the passkey"
        hint="So you can recognize it, such as Work laptop."
        error={isMissing ? texts.nameRequired : error}
        required
      >
        <Input
          value={name}
          maxLength={60}
          autoFocus
          autoComplete="off"
          readOnly={isBusy}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {label && <Button type="submit" variant="primary" size="lg" busy={isBusy}>{label}</Button>}
    </form>
  );
}
