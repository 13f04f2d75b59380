import { useEffect, useEffectEvent } from "react";
import type { PDFPageView } from "pdfjs-dist/web/pdf_viewer.mjs";
import type { Engine, PDFDocumentProxy } from "./engine.ts";

/** Where something was found: a page from 1 and a box in PDF points, measured from the page's lower left corner. */
export interface Highlight {
  page: number;
  box: readonly [x: number, y: number, width: number, height: number];
}

/**
 * Outlines a box on its page and scrolls it into view. A new object scrolls to it again; so keep the object the same
 * between renders. `onMissing` tells that the document has no such page, or the page no such place.
 */
export function useHighlight(
  engine: Engine | null,
  document: PDFDocumentProxy | null,
  highlight: Highlight | null | undefined,
  onMissing: (() => void) | undefined,
) {
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!engine || !document || !highlight) return;
    const ending = new AbortController();
    const mark = globalThis.document.createElement("div");
    mark.className = "found-box";
    mark.ariaHidden = "true";
    outline(engine, document, highlight, mark, ending.signal).then((found) => {
      if (!found && !ending.signal.aborted) missing();
    }).catch(() => ending.signal.aborted || missing());
    return () => {
      ending.abort();
      mark.remove();
    };
  }, [engine, document, highlight]);
}

/** Answers false when there is nothing to outline. */
async function outline(
  engine: Engine,
  document: PDFDocumentProxy,
  { page, box }: Highlight,
  mark: HTMLElement,
  signal: AbortSignal,
): Promise<boolean> {
  const view: PDFPageView | undefined = engine.viewer.getPageView(page - 1);
  if (!view) return false;
  const pdfPage = await document.getPage(page);
  if (signal.aborted) return false;
  if (!view.pdfPage) view.setPdfPage(pdfPage);
  if (!place(mark, view, box)) return false;
  // pdf.js empties a page before it draws it anew.
  const placeAgain = (event: { pageNumber: number }) => {
    if (event.pageNumber === page) place(mark, view, box);
  };
  engine.bus.on("pagerender", placeAgain, { signal });
  engine.bus.on("pagerendered", placeAgain, { signal });
  scrollTo(engine.viewer.container, mark);
  return true;
}

/** Puts the mark over the box, in shares of the page, so that zooming needs no more; false when it lies off the page. */
function place(mark: HTMLElement, view: PDFPageView, [x, y, width, height]: Highlight["box"]): boolean {
  const { viewport } = view;
  const [x1, y1]: number[] = viewport.convertToViewportPoint(x, y);
  const [x2, y2]: number[] = viewport.convertToViewportPoint(x + width, y + height);
  const [left, right] = [Math.max(0, Math.min(x1, x2)), Math.min(viewport.width, Math.max(x1, x2))];
  const [top, bottom] = [Math.max(0, Math.min(y1, y2)), Math.min(viewport.height, Math.max(y1, y2))];
  if (!(right > left && bottom > top)) return false;
  mark.style.left = `${(left / viewport.width) * 100}%`;
  mark.style.top = `${(top / viewport.height) * 100}%`;
  mark.style.width = `${((right - left) / viewport.width) * 100}%`;
  mark.style.height = `${((bottom - top) / viewport.height) * 100}%`;
  if (mark.parentElement !== view.div) view.div.append(mark);
  return true;
}

/** Scrolls the container, and nothing around it, until the mark is in its middle; not at all when it is in full view. */
function scrollTo(container: HTMLElement, mark: HTMLElement) {
  const frame = container.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  const inView = box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left &&
    box.right <= frame.right;
  if (inView) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  container.scrollTo({
    left: container.scrollLeft + (box.left + box.right - frame.left - frame.right) / 2,
    top: container.scrollTop + (box.top + box.bottom - frame.top - frame.bottom) / 2,
    behavior: calm ? "auto" : "smooth",
  });
}
