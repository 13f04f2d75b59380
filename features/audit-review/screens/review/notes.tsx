import { type KeyboardEvent, useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Audit } from "@/features/audits/contract.ts";
import type { Document } from "@/features/documents/contract.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { auditNoteTexts, longestAuditNote } from "../../contract-notes.ts";
import { NoteList } from "./note-list.tsx";
import { auditNotesQuery, draftQuery } from "./review-queries.ts";
import type { Marks } from "./use-marks.ts";

export interface NotesProps {
  audit: Audit;
  document: Document;
  marks: Marks;
}

/** What auditors wrote about the document, and a field to write more. What was typed stays until it is saved. */
export function Notes({ audit, document, marks }: NotesProps) {
  const context = useScreens();
  const { queries } = context;
  const id = useId();
  const { timeZone } = useSetting(document.storeId);
  const { data, error } = useQuery(auditNotesQuery(context, audit.id, document.id));
  const { queryKey } = draftQuery(document.id);
  // The field itself must not wait for the cache: quick typing would jump.
  const [draft, setDraft] = useState(() => queries.getQueryData(queryKey) ?? "");
  const write = (text: string) => {
    setDraft(text);
    queries.setQueryData(queryKey, text);
  };
  const onItsWay = marks.state.waiting.filter(({ mark }) => mark.kind === "note" && mark.documentId === document.id);
  const save = () => {
    if (draft.trim() === "") return;
    marks.note(document, draft);
    write("");
    leaveField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSaving = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSaving && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaving) save();
    else leaveField();
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t pt-3">
      <h2 id={id} className="flex items-center justify-between text-sm font-semibold">
        Notes
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>n</Kbd>
        </span>
      </h2>
      {error && <Alert tone="red">{failureOf(error, auditNoteTexts.loadFailed).message}</Alert>}
      <NoteList notes={data?.data ?? []} count={data?.count ?? 0} timeZone={timeZone}>
        {onItsWay.map(({ id, mark }) =>
          mark.kind === "note" && (
            <li key={id} className="text-ink-soft">
              <p className="whitespace-pre-wrap break-words">{mark.content}</p>
              <p className="text-xs">Not saved yet</p>
            </li>
          )
        )}
      </NoteList>
      <Textarea
        aria-label="Note"
        placeholder="Write a note"
        maxLength={longestAuditNote}
        value={draft}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-16 text-sm"
      />
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">The dealer sees this note.</p>
        <Button size="sm" disabled={draft.trim() === ""} onClick={save}>Save note</Button>
      </div>
    </section>
  );
}

/** Back to the form, so that the single keys work again. */
function leaveField(): void {
  const pages = document.querySelector<HTMLElement>("[data-shown] [data-pages]");
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  pages?.focus({ preventScroll: true });
}
