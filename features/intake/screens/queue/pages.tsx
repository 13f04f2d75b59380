import { type ComponentType, Suspense, useCallback, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { cn } from "@/ui/cn.ts";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import type { Highlight, PdfViewerProps } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";

/** A file that is shown, or will be in a moment. */
export interface Shown {
  readonly uri: string;
  readonly name: string;
}

/** What shows a file; tests put something plain in its place. */
export type PageViewer = ComponentType<Pick<PdfViewerProps, "uri" | "fileName" | "headers" | "highlight">>;

export interface PagesProps {
  shown: Shown;
  /** The file that will be shown next: it is opened and drawn behind. */
  ahead: Shown | null;
  highlight: Highlight | null;
  viewer?: PageViewer;
}

type Slots = readonly [Shown | null, Shown | null];

/**
 * Two viewers, one behind the other: while a person looks at one document, the next one is opened and its first page
 * drawn in the other, so that going on shows it at once.
 */
export function Pages({ shown, ahead, highlight, viewer: View = LazyPdfViewer }: PagesProps) {
  const { api } = useScreens();
  const credentials = useCallback(() => api.credentials(), [api]);
  const [slots, setSlots] = useState<Slots>([shown, ahead]);
  const placed = place(slots, shown, ahead);
  if (placed !== slots) setSlots(placed);
  return (
    <div className="relative h-full min-h-0">
      {placed.map((file, index) => {
        const isShown = file?.uri === shown.uri;
        return file && (
          <div
            key={index}
            data-shown={isShown || undefined}
            inert={!isShown}
            aria-hidden={!isShown}
            className={cn("absolute inset-0", !isShown && "invisible")}
          >
            <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
              <View uri={file.uri} fileName={file.name} headers={credentials} highlight={isShown ? highlight : null} />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}

/** What is shown stays where it is; what comes next takes the other place. */
export function place(slots: Slots, shown: Shown, ahead: Shown | null): Slots {
  const [first, second] = slots;
  const next = ahead?.uri === shown.uri ? null : ahead;
  if (first?.uri === shown.uri) return next === null || second?.uri === next.uri ? slots : [first, next];
  if (second?.uri === shown.uri) return next === null || first?.uri === next.uri ? slots : [next, second];
  return [shown, next];
}
