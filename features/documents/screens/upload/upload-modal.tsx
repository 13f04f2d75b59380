import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { Viewer } from "./page-panel.tsx";
import { createSend, type Send } from "./send.ts";
import { UploadSheet } from "./upload-sheet.tsx";
import { usePageDrop } from "./use-page-drop.ts";
import { useUpload } from "./use-upload.ts";

export interface UploadModalProps {
  storeId: number;
  open: boolean;
  onClose: () => void;
  /** Files that were dropped on the page before the modal was open. */
  files?: readonly File[];
  /** The store's time zone (IANA); the browser's when left out. The server judges by the store's own. */
  timeZone?: string;
  /** Sends the requests; by XMLHttpRequest when left out. */
  send?: Send;
  /** Shows the page beside the form; the product's viewer when left out. */
  viewer?: Viewer;
}

/** Uploads documents to a store: choose the files, verify what was read from each form, file it. Load it lazily. */
export default function UploadModal({ open, ...props }: UploadModalProps) {
  return open ? <OpenModal {...props} /> : null;
}

function OpenModal({ storeId, onClose, files, timeZone, send, viewer }: Omit<UploadModalProps, "open">) {
  const { api, queries } = useScreens();
  const usedSend = useMemo(() => send ?? createSend(api.credentials), [send, api]);
  const upload = useUpload(usedSend, () => void queries.invalidateQueries({ queryKey: ["documents"] }));
  const over = usePageDrop((dropped) => void upload.actions.add(dropped), upload.state.step === "choose");
  useGivenFiles(files, upload.actions.add);
  return (
    <UploadSheet
      storeId={storeId}
      upload={upload}
      over={over}
      today={todayIn(timeZone)}
      onClose={onClose}
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

/** Today as `YYYY-MM-DD` in a time zone. */
function todayIn(timeZone: string | undefined): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  return new Intl.DateTimeFormat("en-CA", parts).format(new Date());
}
