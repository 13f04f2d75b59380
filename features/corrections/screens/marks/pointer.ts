import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { Pointing, Preview } from "./gestures.ts";
import { type Begun, begun, focusMark, isBesideTyped, kindOf, PEN_ERASER, type Surface } from "./press.ts";

/** Pixels that a pointer may tremble before a press is a drag. */
const TREMBLE = { mouse: 3, pen: 4, touch: 8 };
/** A finger that rests so long takes hold of what is under it. */
const HOLD_MS = 450;

interface Running extends Begun {
  isDrag: boolean;
  /** A finger rested until it took hold. */
  isHeld: boolean;
}

/** Mouse, finger and pen on a page. */
export function usePointer(surface: Surface) {
  const [preview, setPreview] = useState<Preview>({});
  const running = useRef<Running | null>(null);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => {
    clearTimeout(holding.current);
    running.current = null;
    setPreview({});
  };
  useTouches(surface.root, running, cancel);
  useEscape(running, cancel);

  const waitToHold = (started: Running) => {
    const { hold } = started;
    if (!hold) return;
    holding.current = setTimeout(() => {
      if (running.current !== started || started.isDrag) return;
      started.gesture = hold();
      started.isHeld = true;
      navigator.vibrate?.(10);
    }, HOLD_MS);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const kind = kindOf(event);
    const isMeant = event.button === 0 || (kind === "pen" && event.button === PEN_ERASER);
    if (!isMeant || isForeign(event.target)) return;
    const before = running.current?.kind;
    // The hand rests on the screen beside the pen.
    if (before === "pen" && kind === "touch") return;
    if (before) cancel();
    // A second finger zooms and scrolls; what the first one began is off.
    if (before && !(before === "touch" && kind === "pen")) return;
    if (isBesideTyped(surface, event)) return;
    const started = { ...begun(surface, event), isDrag: false, isHeld: false };
    running.current = started;
    if (kind === "touch") waitToHold(started);
    else focusPages(surface);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = running.current;
    if (!now || now.pointer !== event.pointerId) return;
    const way = Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y);
    if (!now.isDrag && way < TREMBLE[now.kind]) return;
    now.isDrag = true;
    if (now.gesture) setPreview(now.gesture.move(pointingOf(surface.page, event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = running.current;
    if (!now || now.pointer !== event.pointerId) return;
    cancel();
    if (now.kind === "touch" && !now.isDrag) focusPages(surface);
    if (now.isDrag) now.gesture?.end();
    else if (!now.isHeld) return now.press();
    // What was moved or chosen is what keys are meant for.
    const { tool, selected } = surface.editor.getSnapshot();
    if (tool === "select" && selected.length > 0) focusMark(surface.root.current, selected[selected.length - 1]);
  };
  const onPointerLost = (event: PointerEvent<HTMLElement>) => {
    if (running.current?.pointer === event.pointerId) cancel();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (running.current?.kind === "touch" && !isForeign(event.target)) event.preventDefault();
  };
  return {
    preview,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerLost,
      // A finger's own capture, of what lies under it, ends as the layer takes it.
      onLostPointerCapture: (event: PointerEvent<HTMLElement>) =>
        event.target === event.currentTarget && onPointerLost(event),
      onContextMenu,
      onMouseDown: keepFocus,
    },
  };
}

/** The mouse events that follow a tap must not take the focus from what the tap made. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!isForeign(event.target)) event.preventDefault();
}

/** Ends what is typed elsewhere. A finger may scroll meanwhile, so there only a tap does. */
function focusPages({ root }: Surface): void {
  root.current?.closest<HTMLElement>("[data-pages]")?.focus({ preventScroll: true });
}

/**
 * pdf.js takes a pinch away from everyone else; only its first touch is seen here. And once a finger has taken hold, it no
 * longer scrolls.
 */
function useTouches(root: RefObject<HTMLElement | null>, running: RefObject<Running | null>, cancel: () => void) {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const ending = new AbortController();
    const { signal } = ending;
    const onStart = (event: TouchEvent) => {
      if (event.touches.length > 1 && running.current?.kind === "touch") latest.current();
    };
    const onMove = (event: TouchEvent) => running.current?.isHeld && event.cancelable && event.preventDefault();
    element.addEventListener("touchstart", onStart, { capture: true, passive: true, signal });
    element.addEventListener("touchmove", onMove, { passive: false, signal });
    return () => ending.abort();
  }, [root, running]);
}

/** Escape takes back what is just being drawn or moved, and nothing else. */
function useEscape(running: RefObject<Running | null>, cancel: () => void) {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !running.current) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [running]);
}

/** Text boxes over the page keep their pointer. */
export function isForeign(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-typing]") !== null;
}

function pointingOf(page: LayerPage, event: PointerEvent): Pointing {
  const way = event.nativeEvent.getCoalescedEvents?.() ?? [];
  return {
    at: page.pointAt(event),
    way: (way.length > 0 ? way : [event]).map((one) => page.pointAt(one)),
    isLoose: event.altKey,
    isHeld: event.shiftKey,
  };
}
