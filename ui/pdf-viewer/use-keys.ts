import type { KeyboardEvent } from "react";

export interface ViewerActions {
  page: number;
  pages: number;
  go(page: number): void;
  zoomIn(): void;
  zoomOut(): void;
  actualSize(): void;
  rotate(): void;
  find(): void;
  print(): void;
  /** Leaves what is open (search, thumbnails, full screen); answers whether anything was. */
  leave(): boolean;
}

/** The keys of the viewer, live while the focus is in it. Keys of the application that it does not use go through. */
export function viewerKeys(actions: ViewerActions): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const act = actionOf(event, actions);
    if (!act || act() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function actionOf(event: KeyboardEvent<HTMLElement>, actions: ViewerActions): (() => unknown) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "Escape") return actions.leave;
  if ((ctrlKey || metaKey) && !altKey) return { f: actions.find, p: actions.print }[key.toLowerCase()];
  if (altKey || ctrlKey || metaKey || isTyping(event.target)) return undefined;
  if (shiftKey && key === "R") return actions.rotate;
  const zoom = { "+": actions.zoomIn, "=": actions.zoomIn, "-": actions.zoomOut, "0": actions.actualSize }[key];
  if (zoom) return zoom;
  const page = pageByKey(event, actions);
  return page === undefined ? undefined : () => actions.go(page);
}

function pageByKey({ key, target, shiftKey }: KeyboardEvent<HTMLElement>, { page, pages }: ViewerActions) {
  if (shiftKey) return undefined;
  const wanted = { PageDown: page + 1, PageUp: page - 1, Home: 1, End: pages }[key];
  if (wanted !== undefined) return inToolbar(target) && (key === "Home" || key === "End") ? undefined : wanted;
  // Up and down scroll; left and right turn pages, unless the page is wider than the window or a toolbar has the focus.
  if (inToolbar(target) || isWide(target)) return undefined;
  return { ArrowRight: page + 1, ArrowLeft: page - 1 }[key];
}

function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea, select"));
}

function inToolbar(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=toolbar]") !== null;
}

function isWide(target: EventTarget): boolean {
  const container = target instanceof Element ? target.closest("[data-pages]") : null;
  return container !== null && container.scrollWidth > container.clientWidth;
}
