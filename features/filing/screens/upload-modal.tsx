import { useEffect, useEffectEvent, useRef } from "react";
import { useToday } from "@/kernel/screens/use-today.ts";
import { preloadViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import { useAutoClose } from "@/ui/use-auto-close.ts";
import { isFiledCleanly, useFiledToast } from "./filed-toast.ts";
import { showModal } from "./modal-shown.ts";
import type { Viewer } from "./page-panel.tsx";
import type { UploadQueue } from "./queue/queue.ts";
import { useUploadQueue } from "./queue/use-queue.ts";
import { UploadSheet } from "./upload-sheet.tsx";
import { usePageDrop } from "@/ui/use-page-drop.ts";
import { useUpload } from "./use-upload.ts";

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface UploadModalProps {
  storeId: number;
  open: boolean;
  onClose: () => void;
  /** Files that were dropped on the page before the modal was open. */
  files?: readonly File[];
  /** The store's time zone (IANA); the browser's when left out. The server judges by the store's own. */
  timeZone?: string;
  /** What sends and keeps the files; the queue of the person who is signed in when left out. */
  queue?: UploadQueue;
  /** Shows the page beside the form; the product's viewer when left out. */
  viewer?: Viewer;
}

/** Uploads documents to a store: choose the files, verify what was read from each form, file it. Load it lazily. */
export default function UploadModal({ open, queue, ...props }: UploadModalProps) {
  if (!open) return null;
  return queue ? <OpenModal {...props} queue={queue} /> : <HostedModal {...props} />;
}

function HostedModal(props: Omit<UploadModalProps, "open" | "queue">) {
  const queue = useUploadQueue();
  return queue && <OpenModal {...props} queue={queue} />;
}

function OpenModal(
  { storeId, onClose, files, timeZone, queue, viewer }: Omit<UploadModalProps, "open"> & { queue: UploadQueue },
) {
  const upload = useUpload(queue, storeId);
  const { step } = upload.state;
  const over = usePageDrop((dropped) => void upload.actions.add(dropped), step === "choose" || step === "queue");
  useGivenFiles(files, upload.actions.add);
  useEffect(() => showModal(), []);
  useEffect(() => {
    // Fetched while the files are being chosen, for the connection may be gone when a page is to be shown.
    if (!viewer) preloadViewer();
  }, [viewer]);
  const isDone = step === "done" && isFiledCleanly(upload.state.groups);
  const tellFiled = useFiledToast();
  const close = () => {
    if (isDone) tellFiled(upload.state.groups);
    // What is filed was shown; the next upload begins without it.
    queue.dismissFinished(storeId);
    onClose();
  };
  useAutoClose(isDone, close);
  return (
    <UploadSheet
      storeId={storeId}
      upload={upload}
      over={over}
      today={useToday(timeZone ?? ownZone)}
      onClose={close}
      viewer={viewer}
    />
  );
}

/** Takes over the files of a drop once. */
function useGivenFiles(files: readonly File[] | undefined, add: (files: readonly File[]) => Promise<void>) {
  const taken = useRef<readonly File[] | undefined>(undefined);
  const take = useEffectEvent((given: readonly File[]) => void add(given));
  useEffect(() => {
    if (!files || files.length === 0 || files === taken.current) return;
    taken.current = files;
    take(files);
  }, [files]);
}
