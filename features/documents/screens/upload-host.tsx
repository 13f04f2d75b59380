import { lazy, Suspense, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { usePageDrop } from "./upload/use-page-drop.ts";

const UploadModal = lazy(() => import("./upload/upload-modal.tsx"));

export interface UploadHostProps {
  storeId: number;
  open: boolean;
  onClose: () => void;
}

/**
 * Loads the upload modal when it is first opened, or when files are dropped on the page; afterwards the lists are asked
 * for anew.
 */
export function UploadHost({ storeId, open, onClose }: UploadHostProps) {
  const queries = useQueryClient();
  const [dropped, setDropped] = useState<readonly File[]>();
  if (!open && !dropped) return <PageDrop onFiles={setDropped} />;
  const close = () => {
    setDropped(undefined);
    void queries.invalidateQueries({ queryKey: ["documents", "list"] });
    onClose();
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
