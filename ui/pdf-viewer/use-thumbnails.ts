import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Engine, PDFDocumentProxy } from "./engine.ts";
import { ThumbnailQueue } from "./thumbnail-queue.ts";

/** The longest width of a picture on screen. */
export const THUMBNAIL_WIDTH = 120;
/** Every page takes the same height in the panel, whatever its shape. */
export const THUMBNAIL_ROW = 196;
const ROWS_BEYOND = 2;

/** The queue that draws the pictures of a document; a new one for each document. */
export function useThumbnailQueue(engine: Engine | null, document: PDFDocumentProxy | null): ThumbnailQueue | null {
  const [queue, setQueue] = useState<ThumbnailQueue | null>(null);
  useEffect(() => {
    if (!engine || !document) return;
    const made = new ThumbnailQueue(engine, document, THUMBNAIL_WIDTH * Math.min(devicePixelRatio, 2));
    setQueue(made);
    return () => {
      made.destroy();
      setQueue(null);
    };
  }, [engine, document]);
  return queue;
}

/** The rows in view of a scrolling panel, from 1; keeps the current page in view. */
export function useRowsInView(panel: RefObject<HTMLElement | null>, page: number, pages: number): number[] {
  const [view, setView] = useState({ top: 0, height: 0 });
  const measure = useEffectEvent(() => {
    const element = panel.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onChange = () => measure();
    const observer = new ResizeObserver(onChange);
    observer.observe(element);
    element.addEventListener("scroll", onChange, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onChange);
    };
  }, [panel]);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const top = (page - 1) * THUMBNAIL_ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + THUMBNAIL_ROW - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  }, [panel, page, pages]);

  const first = Math.max(1, Math.floor(view.top / THUMBNAIL_ROW) + 1 - ROWS_BEYOND);
  const last = Math.min(pages, Math.ceil((view.top + view.height) / THUMBNAIL_ROW) + ROWS_BEYOND);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
