import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";

export interface WordsDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly label: string;
  readonly button: string;
  readonly busy: boolean;
  readonly onSave: (words: string) => void;
  readonly onCancel: () => void;
}

/** Asks for some words, such as a note. */
export function WordsDialog({ title, description, label, button, busy, onSave, onCancel }: WordsDialogProps) {
  const [words, setWords] = useState("");
  const isEmpty = words.trim() === "";
  const save = () => {
    if (!isEmpty) onSave(words);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title={title}
      description={description}
      size="sm"
      busy={busy}
      unsaved={!isEmpty}
      onSubmit={save}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={busy}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={isEmpty} onClick={save}>{button}</Button>
        </>
      }
    >
      <Field label={label}>
        <Textarea rows={3} maxLength={2000} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
    </Dialog>
  );
}
