import { lazy, Suspense } from "react";
import { useQueryClient } from "@tanstack/react-query";

const UploadModal = lazy(() => import("./upload/upload-modal.tsx"));

export interface UploadHostProps {
  storeId: number;
  open: boolean;
  onClose: () => void;
}

/** Loads the upload modal when it is first opened; afterwards the lists are asked for anew. */
export function UploadHost({ storeId, open, onClose }: UploadHostProps) {
  const queries = useQueryClient();
  if (!open) return null;
  const close = () => {
    void queries.invalidateQueries({ queryKey: ["documents", "list"] });
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <UploadModal storeId={storeId} open={open} onClose={close} />
    </Suspense>
  );
}
