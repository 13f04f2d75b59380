import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { initialsSchema } from "../../contract.ts";
import { stampText } from "../../stamp-rules.ts";

export interface InitialsDialogProps {
  readonly initials: string;
  /** `YYYY-MM-DD` at the store. */
  readonly today: string;
  readonly onAdd: (initials: string) => void;
  readonly onClose: () => void;
}

/** 'Add initials' (document 2, sections 2 and 5): asked once, they stand in every stamp of the draft. */
export function InitialsDialog({ initials, today, onAdd, onClose }: InitialsDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(initials);
  const [error, setError] = useState<string>();
  const read = v.safeParse(initialsSchema, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.success) onAdd(read.output);
    else setError(read.issues[0].message);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add initials"
      description="They stand in the stamp beside every correction, with today's date."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">Add initials</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label="Your initials"
          required
          error={error}
          hint={read.success ? `The stamp reads ${stampText(read.output, today)}` : "Two letters, such as JD"}
        >
          <Input
            value={typed}
            data-autofocus=""
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="w-24 font-record uppercase"
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
