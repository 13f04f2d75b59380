import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { toldFailure } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { AddressNote, leftOutOf } from "@/ui/address-note.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { lazyComponent } from "@/ui/lazy-component.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { mostLimit, type ReleaseNote, texts, writePermission } from "../contract.ts";
import { type NotesPlace, notesPlace, notesQuery } from "../queries.ts";
import { notesKey } from "../query-keys.ts";
import { NoteCard } from "./note-card.tsx";

const noteDialog = lazyComponent(async () => (await import("./note-dialog.tsx")).default);
const deleteDialog = lazyComponent(async () => (await import("./delete-dialog.tsx")).default);

/** What is open over the list. */
type Open = { readonly kind: "new" } | { readonly kind: "edit" | "delete"; readonly note: ReleaseNote } | null;

/** What changed in this installation, newest first. Operators write it here. */
export default function ReleaseNotes() {
  useTitle("Release Notes");
  const context = useScreens();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const place = notesPlace(address);
  const { data: session } = useQuery(sessionQuery(context));
  const [open, setOpen] = useState<Open>(null);
  const mayWrite = session?.accountPermissions.includes(writePermission) ?? false;
  const go = (next: Partial<NotesPlace>) => {
    const { page, limit } = { ...place, ...next };
    setAddress({ page: String(page), limit: String(limit) }, { preventScrollReset: true });
  };
  const done = (text: string) => {
    setOpen(null);
    toast(text);
    void queries.invalidateQueries({ queryKey: notesKey });
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Release Notes</h1>
        {mayWrite && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen({ kind: "new" })}
          >
            New note
          </Button>
        )}
      </div>
      <AddressNote leftOut={leftOutOf(address, { page: place.page, limit: place.limit })} />
      <NoteList
        place={place}
        onGo={go}
        onOpen={mayWrite ? (kind, note) => setOpen({ kind, note }) : undefined}
      />
      {(open?.kind === "new" || open?.kind === "edit") && (
        <noteDialog.Component
          note={open.kind === "edit" ? open.note : null}
          onSaved={(isNew) => done(isNew ? "Release note added." : "Release note saved.")}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "delete" && (
        <deleteDialog.Component
          note={open.note}
          onDeleted={() => done("Release note deleted.")}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface NoteListProps {
  readonly place: NotesPlace;
  readonly onGo: (next: Partial<NotesPlace>) => void;
  /** Left out for those who only read. */
  readonly onOpen?: (kind: "edit" | "delete", note: ReleaseNote) => void;
}

function NoteList({ place, onGo, onOpen }: NoteListProps) {
  const list = useQuery(notesQuery(useScreens(), place));
  const { data: page, error } = list;
  if (error && !page) {
    const failure = toldFailure(error, texts.loadFailed);
    const message = failure.status >= 500 ? texts.loadFailed : failure.message;
    return (
      <Card>
        <ErrorState message={message} requestId={failure.requestId} onRetry={() => void list.refetch()} />
      </Card>
    );
  }
  if (!page) return <Waiting />;
  return (
    <>
      {page.data.length === 0
        ? (
          <Card>
            <EmptyState title={texts.empty} />
          </Card>
        )
        : page.data.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            onEdit={onOpen && (() => onOpen("edit", note))}
            onDelete={onOpen && (() => onOpen("delete", note))}
          />
        ))}
      {page.count > 0 && (
        <Pagination
          label="Pages of release notes"
          page={place.page + 1}
          limit={place.limit}
          total={page.count}
          maxLimit={mostLimit}
          onPageChange={(number) => onGo({ page: number - 1 })}
          onLimitChange={(limit) => onGo({ page: 0, limit })}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading release notes" className="flex flex-col gap-4">
      {[0, 1, 2].map((at) => <Skeleton key={at} className="h-32 w-full" />)}
    </SkeletonGroup>
  );
}
