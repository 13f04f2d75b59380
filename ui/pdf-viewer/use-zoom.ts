import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { canScroll } from "./can-scroll.ts";
import type { Engine } from "./engine.ts";
import { useEngineEvent } from "./use-engine.ts";

/** The specification's step: 0.3 of actual size. */
export const ZOOM_STEP = 0.3;
const SMALLEST = 0.1;
const LARGEST = 10;
/** Below this width pages are shown from edge to edge. */
const NARROW_PX = 640;
const REDRAW_AFTER_MS = 400;

/** A zoom that follows the size of the window, in the words of pdf.js. */
export type Fit = "page-width" | "page-fit" | "page-actual";

export interface Zoom {
  /** 1 is actual size. */
  scale: number;
  /** The fit in force; null after zooming by hand. */
  fit: Fit | null;
  zoomIn(): void;
  zoomOut(): void;
  fitTo(fit: Fit): void;
  rotate(): void;
}

/** Zoom and rotation. The zoom outlives a change of document; fits are kept when the container changes size. */
export function useZoom(engine: Engine | null, container: RefObject<HTMLDivElement | null>): Zoom {
  const [scale, setScale] = useState(1);
  const [fit, setFit] = useState<Fit | null>("page-width");
  const wanted = useRef("page-width");

  useEngineEvent(engine, "scalechanging", (event) => {
    if (!engine) return;
    setScale(event.scale);
    if (event.presetValue) return;
    wanted.current = String(event.scale);
    setFit(null);
  });
  useEngineEvent(engine, "pagesinit", () => {
    // Opened while its dialog was already closing: there is nothing to scroll in, and the observer below fits it later.
    if (engine && canScroll(engine)) engine.viewer.currentScaleValue = wanted.current;
  });

  const fitTo = (next: Fit) => {
    if (!engine) return;
    wanted.current = next;
    setFit(next);
    engine.viewer.currentScaleValue = next;
  };
  const zoomBy = (step: number) => {
    if (!engine?.viewer.pdfDocument) return;
    const next = Math.round((engine.viewer.currentScale + step) * 100) / 100;
    engine.viewer.currentScale = Math.min(Math.max(next, SMALLEST), LARGEST);
  };
  const rotate = () => {
    if (engine) engine.viewer.pagesRotation = (engine.viewer.pagesRotation + 90) % 360;
  };
  useRefit(engine, container, wanted);
  useGestures(engine, container);
  return { scale, fit, zoomIn: () => zoomBy(ZOOM_STEP), zoomOut: () => zoomBy(-ZOOM_STEP), fitTo, rotate };
}

/** Fits the page again when its container changes size. */
function useRefit(engine: Engine | null, container: RefObject<HTMLDivElement | null>, wanted: RefObject<string>) {
  const refit = useEffectEvent((width: number) => {
    if (!engine || width === 0 || (engine.viewer.pagesCount > 0 && !canScroll(engine))) return;
    const { viewer } = engine;
    viewer.removePageBorders = width < NARROW_PX;
    viewer.viewer?.classList.toggle("removePageBorders", viewer.removePageBorders);
    if (Number.isNaN(Number(wanted.current))) viewer.currentScaleValue = wanted.current;
    viewer.update();
  });
  useEffect(() => {
    const element = container.current;
    if (!engine || !element) return;
    const observer = new ResizeObserver(([entry]) => refit(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [engine, container]);
}

/** Zooms by Ctrl and wheel, and by a pinch, about the point under the pointer; two fingers scroll as well. */
function useGestures(engine: Engine | null, container: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = container.current;
    if (!engine || !element) return;
    const ending = new AbortController();
    const scaleBy = (scaleFactor: number, origin: number[]) =>
      engine.viewer.updateScale({ drawingDelay: REDRAW_AFTER_MS, scaleFactor, origin });
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      scaleBy(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
    };
    element.addEventListener("wheel", onWheel, { passive: false, signal: ending.signal });
    const pan = (x: number, y: number) => element.scrollBy(-x, -y);
    engine.onTwoFingers(element, { zoom: scaleBy, pan }, ending.signal);
    return () => ending.abort();
  }, [engine, container]);
}
