import { lazy, Suspense } from "react";
import { arrived } from "@/kernel/screens/connection.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { mayNote, type NotedDocument, useWriting } from "./use-writing.ts";

const NoteDialog = lazy(() => arrived(() => import("./note-dialog.tsx")));

/** The modal 'add note' with its key (n), wherever one is on the document's page. */
export default function NoteWriting({ document }: { document: NotedDocument }) {
  const { open, setOpen } = useWriting();
  const may = mayNote(document);
  useHotkeys({ n: () => setOpen(true) }, { enabled: may });
  if (!open || !may) return null;
  return (
    <Suspense fallback={null}>
      <NoteDialog documentId={document.id} storeId={document.storeId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
