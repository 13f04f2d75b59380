import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import {
  changeReleaseNote,
  createReleaseNote,
  longestDescription,
  longestTitle,
  type NewNote,
  newNoteSchema,
  type ReleaseNote,
} from "../contract.ts";
import { NoteText } from "./note-text.tsx";

interface NoteDialogProps {
  /** The note that is changed; null for a new one. */
  readonly note: ReleaseNote | null;
  readonly onSaved: (isNew: boolean) => void;
  readonly onClose: () => void;
}

const failed = "Unable to save the release note";

/** A note is written, or changed, with a look at how it will read. */
export default function NoteDialog({ note, onSaved, onClose }: NoteDialogProps) {
  const { api } = useScreens();
  const formId = useId();
  const [isPreview, setPreview] = useState(false);
  const form = useForm<NewNote, unknown, NewNote>({
    resolver: valibotResolver<NewNote, unknown, NewNote>(newNoteSchema),
    defaultValues: { title: note?.title ?? "", description: note?.description ?? "" },
  });
  const saving = useMutation({
    mutationFn: (values: NewNote) =>
      note
        ? api.call(changeReleaseNote, { params: { id: String(note.id) }, body: { ...values, version: note.version } })
        : api.call(createReleaseNote, { body: values }),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = async (values: NewNote) => {
    try {
      await saving.mutateAsync(values);
      onSaved(note === null);
    } catch (error) {
      showFieldErrors(form, ["title", "description"], failureOf(error, failed).fields);
    }
  };
  const description = form.watch("description");
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={note ? "Edit release note" : "New release note"}
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button
            className="mr-auto"
            aria-pressed={isPreview}
            disabled={isSubmitting}
            onClick={() => setPreview(!isPreview)}
          >
            Preview
          </Button>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Save</Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={save}
        error={saving.error ? failureOf(saving.error, failed).message : undefined}
      >
        <FormField
          form={form}
          name="title"
          label="Title"
          required
          render={(field) => <Input {...field} autoComplete="off" maxLength={longestTitle} />}
        />
        <FormField
          form={form}
          name="description"
          label="Description"
          hint="Each line becomes a point. Markdown works: **bold**, [links](https://example.com), lists and tables."
          required
          render={(field) => <Textarea {...field} rows={8} maxLength={longestDescription} />}
        />
        {isPreview && (
          <section aria-label="Preview" className="rounded-md border bg-frame p-3">
            {description.trim() === ""
              ? <p className="text-sm text-ink-soft">Nothing to preview yet.</p>
              : <NoteText description={description} />}
          </section>
        )}
      </Form>
    </Dialog>
  );
}
