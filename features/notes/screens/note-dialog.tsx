import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast-store.ts";
import { longestNote, noteTexts } from "../contract.ts";
import { addNoteMutation, draftQuery } from "../queries.ts";

export interface NoteDialogProps {
  documentId: number;
  storeId: number;
  onClose: () => void;
}

/** From here on the characters that are left are shown. */
const nearlyFull = longestNote - 500;

/**
 * The modal 'add note' (document 2, section 2). Save is disabled while the note is empty; what was typed stays as a
 * draft when the modal is closed.
 */
export default function NoteDialog({ documentId, storeId, onClose }: NoteDialogProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const draft = draftQuery(documentId);
  const [begun] = useState(() => queries.getQueryData(draft.queryKey));
  const [content, setContent] = useState(begun?.content ?? "");
  const person = useQuery(sessionQuery(context)).data?.person;
  const writing = useMutation(addNoteMutation({ ...context, queries }, documentId));
  const isEmpty = content.trim() === "";
  const isTooLong = content.trim().length > longestNote;

  const change = (text: string) => {
    setContent(text);
    const known = queries.getQueryData(draft.queryKey);
    // Other words are another note, also for the server.
    const next = text.trim() === "" ? null : { content: text, key: newKey() };
    queries.setQueryData(draft.queryKey, known?.content === text ? known : next);
  };
  const save = () => {
    if (isEmpty || isTooLong) return;
    const known = queries.getQueryData(draft.queryKey);
    const key = known?.content === content ? known.key : newKey();
    const url = `/${storeId}/documents/${documentId}?tab=notes`;
    // Not given to `mutate`: the modal is gone when the answer comes.
    writing.mutateAsync({ content, key, url, createdBy: person?.name ?? "" }).catch((error: unknown) => {
      toast({
        tone: "red",
        text: `${failureOf(error, noteTexts.saveFailed).message} Your note is kept as a draft.`,
      });
    });
    onClose();
  };
  const leave = () => {
    if (!isEmpty) toast("Kept as a draft.");
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      title="Add note"
      onSubmit={save}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" disabled={isEmpty || isTooLong} onClick={save}>Save</Button>
        </>
      }
    >
      <Field
        label="Note"
        hint={begun
          ? "You started this earlier. It was kept as a draft."
          : "Your coworkers can see it, auditors can't. It can't be changed later."}
        error={isTooLong ? noteTexts.tooLong : undefined}
      >
        <Textarea
          data-autofocus=""
          rows={6}
          value={content}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {content.length > nearlyFull && !isTooLong && (
        <p className="mt-1 text-sm text-ink-faint tabular-nums">
          {formatNumber(longestNote - content.trim().length)} characters left
        </p>
      )}
    </Dialog>
  );
}
