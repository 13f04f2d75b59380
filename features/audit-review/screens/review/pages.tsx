import { type ComponentType, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attachment } from "@/features/documents/contract.ts";
import { AttachmentPage } from "@/features/documents/shared-screens.ts";
import { cn } from "@/ui/cn.ts";
import { SharedZoom } from "@/ui/pdf-viewer/shared-zoom.ts";
import { Skeleton } from "@/ui/skeleton.tsx";

/** What shows a form; tests put something plain in its place. */
export type FormViewer = ComponentType<{
  attachment: Attachment;
  isAhead: boolean;
  zoom: SharedZoom;
  onShown: () => void;
}>;

export interface PagesProps {
  shown: Attachment;
  /** The form that comes next: it is opened and drawn behind. */
  ahead: Attachment | undefined;
  /** The one before, which stays drawn. */
  behind: Attachment | undefined;
  /** The form that is read is drawn: the person sees it. */
  onViewed: (shown: Attachment) => void;
  viewer?: FormViewer;
}

type Slots = readonly (Attachment | null)[];

/**
 * Three viewers, one behind the other: the form that is read, the next one, opened and drawn meanwhile, and the one before. Going
 * on or back shows what is there already. The next one is begun when the one that is read is there.
 */
export function Pages({ shown, ahead, behind, onViewed, viewer: View = AttachmentPage }: PagesProps) {
  const [zoom] = useState(() => new SharedZoom());
  const [paintedId, setPaintedId] = useState<number | null>(null);
  const isPainted = paintedId === shown.id;
  const wanted = [shown, ...isPainted ? [ahead, behind] : []].filter((file) => file !== undefined);
  const [slots, setSlots] = useState<Slots>(() => place([null, null, null], wanted));
  const placed = place(slots, wanted);
  if (placed !== slots) setSlots(placed);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  if (drawn.has(shown.id) && !isPainted) setPaintedId(shown.id);
  const onDrawn = useCallback((id: number) => setDrawn((before) => new Set([...before, id].slice(-20))), []);
  const viewed = useEffectEvent(() => onViewed(shown));
  useEffect(() => {
    if (isPainted) viewed();
  }, [shown.id, isPainted]);
  const frame = useRef<HTMLDivElement>(null);
  // The arrow keys scroll the form that is read.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || frame.current?.contains(activeElement) === true;
    const pages = frame.current?.querySelector<HTMLElement>("[data-shown] [data-pages]");
    if (isFree) pages?.focus({ preventScroll: true });
  }, [shown.id, isPainted]);
  return (
    <div ref={frame} className="relative h-full min-h-0">
      {placed.map((file, index) => {
        const isShown = file?.id === shown.id;
        return file && (
          <div
            key={index}
            data-shown={isShown ? file.documentId : undefined}
            inert={!isShown}
            aria-hidden={!isShown}
            className={cn("absolute inset-0", !isShown && "invisible")}
          >
            <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
              <View attachment={file} isAhead={!isShown} zoom={zoom} onShown={() => onDrawn(file.id)} />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}

/** What is drawn already stays where it is; the others take the places that are free. */
export function place(slots: Slots, wanted: readonly Attachment[]): Slots {
  const missing = wanted.filter(({ id }, at) =>
    !slots.some((slot) => slot?.id === id) && wanted.findIndex((other) => other.id === id) === at
  );
  // What was drawn ahead stays until it is known what comes next.
  if (missing.length === 0) return slots;
  const isWanted = (slot: Attachment | null) => slot !== null && wanted.some(({ id }) => id === slot.id);
  return slots.map((slot) => isWanted(slot) ? slot : missing.shift() ?? slot);
}

/** Whether something of a document's form is on screen, be it not wholly drawn yet. */
export function isOnScreen(documentId: number): boolean {
  return document.querySelector(`[data-shown="${documentId}"] canvas`) !== null;
}
