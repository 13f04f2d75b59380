import { useQuery } from "@tanstack/react-query";
import NotebookPen from "lucide-react/icons/notebook-pen";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { type Note, noteTexts } from "../contract.ts";
import { draftQuery, isOnItsWay, notesQuery } from "../queries.ts";
import { LinkedText } from "./linked-text.tsx";
import { mayNote, type NotedDocument, useWriting } from "./use-writing.ts";

/** The notes on a document, newest first. */
export default function NotesPanel({ document, timeZone }: { document: NotedDocument; timeZone: string }) {
  const context = useScreens();
  const may = mayNote(document);
  const query = useQuery({ ...notesQuery(context, document.id), enabled: may });
  const { data: draft } = useQuery(draftQuery(document.id));
  const { setOpen } = useWriting();
  if (!may) {
    return (
      <DeniedState message="Notes are for the dealer's staff only." help="Ask the store if you need to know more." />
    );
  }
  const add = (
    <Button icon={<NotebookPen aria-hidden="true" />} onClick={() => setOpen(true)}>
      {draft ? "Continue your note" : "Add note"}
    </Button>
  );
  if (query.error && !query.data) {
    const { message, requestId } = failureOf(query.error, noteTexts.loadFailed);
    return <ErrorState message={message} requestId={requestId} onRetry={() => query.refetch()} />;
  }
  if (!query.data) return <Loading />;
  if (query.data.length === 0) {
    return (
      <EmptyState title="No notes yet" icon={<NotebookPen />} action={add}>
        Write down what your coworkers should know about this document.{" "}
        <span className="[@media(hover:none)]:hidden">Press n to start.</span>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">{add}</div>
      <ol className="flex flex-col divide-y rounded-md border bg-paper" aria-label="Notes, newest first">
        {query.data.map((note) => <NoteItem key={note.id} note={note} timeZone={timeZone} />)}
      </ol>
    </div>
  );
}

function NoteItem({ note, timeZone }: { note: Note; timeZone: string }) {
  const isWaiting = isOnItsWay(note);
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5 text-sm" aria-busy={isWaiting || undefined}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
        <span className="font-medium text-ink">{note.createdBy}</span>
        <OriginMarker origin={note.createdByOrigin === 1 ? "fastbound" : "strongroom"} />
        <span className="tabular-nums max-sm:w-full sm:ml-auto">
          {isWaiting ? "Saving" : <InstantText instant={note.createdOn} timeZone={timeZone} withTime />}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">
        <LinkedText text={note.content} />
      </p>
    </li>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the notes">
      <Skeleton className="h-16" />
      <Skeleton className="mt-3 h-16" />
    </SkeletonGroup>
  );
}
