import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import type { ArchivePrimaryActionProps } from "@/features/documents/slots.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { usePageDrop } from "@/ui/use-page-drop.ts";

const UploadModal = lazy(() => arrived(() => import("./upload-modal.tsx")));

/**
 * Loads the upload modal when it is first opened, or when files are dropped on the page; afterwards the lists are asked
 * for anew.
 */
export default function UploadHost({ storeId, open }: ArchivePrimaryActionProps) {
  const happened = useHappened();
  const [, setSearch] = useSearchParams();
  const [dropped, setDropped] = useState<readonly File[]>();
  if (!open && !dropped) return <PageDrop onFiles={setDropped} />;
  const close = () => {
    setDropped(undefined);
    void happened(documentsChanged, { storeId, documentIds: [] });
    if (!open) return;
    setSearch((search) => {
      search.delete("upload");
      return search;
    }, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense fallback={null}>
      <UploadModal storeId={storeId} open files={dropped} onClose={close} />
    </Suspense>
  );
}

/** Takes what is dropped anywhere on the page while no dialog does; without it the browser would leave for the file. */
function PageDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const over = usePageDrop(onFiles);
  if (!over) return null;
  return (
    <p className="pointer-events-none fixed inset-2 z-40 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft text-lg font-medium">
      Drop PDF files anywhere to upload them
    </p>
  );
}
