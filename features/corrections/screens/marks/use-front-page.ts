import { type RefObject, useEffect, useRef } from "react";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { clipboardType } from "./mark-clipboard.ts";
import type { MarkEditor } from "./mark-editor.ts";

const TYPING = "input, textarea, select, [contenteditable=true]";

/**
 * What is meant for the page that is looked at, wherever in the pages the focus is: Enter with a tool, and the clipboard. Of
 * all layers only that of the page most in view answers.
 */
export function useFrontPage(root: RefObject<HTMLElement | null>, editor: MarkEditor, page: LayerPage): void {
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    const isMeant = ({ target, defaultPrevented }: Event) =>
      !defaultPrevented && root.current !== null && isForPages(root.current, target) && isFront(root);
    const onKeyDown = (event: KeyboardEvent) => {
      const { tool, selected } = editor.getSnapshot();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!isPlain || !isMeant(event)) return;
      const act = tool === "select" ? actOnChosen(event.key, editor, selected) : null;
      if (act || (event.key === "Escape" && tool !== "select")) {
        event.preventDefault();
        return act ? act() : editor.setTool("select");
      }
      const isPressed = event.target instanceof Element && event.target.closest("button, a") !== null;
      if (event.key !== "Enter" || isPressed || tool === "select" || tool === "eraser" || !root.current) return;
      event.preventDefault();
      editor.setTool("select");
      const mark = editor.place(tool, middleOfView(root.current, latest.current), latest.current);
      if (mark && editor.getSnapshot().editing === null) editor.reveal(mark.name);
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!isMeant(event) || String(getSelection()) !== "") return;
      const words = editor.chosen().map(({ contents }) => contents).filter(Boolean).join("\n");
      const text = event.type === "cut" ? editor.cut() : editor.copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData(clipboardType, text);
      event.clipboardData?.setData("text/plain", words);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isMeant(event)) return;
      const text = event.clipboardData?.getData(clipboardType) ?? "";
      if (text === "" || editor.paste(latest.current, text) === 0) return;
      event.preventDefault();
      const [name] = editor.getSnapshot().selected;
      if (name !== undefined) editor.reveal(name);
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("keydown", onKeyDown, { signal });
    for (const kind of ["copy", "cut"] as const) document.addEventListener(kind, onCopy, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => ending.abort();
  }, [root, editor]);
}

/** What keys do to what is chosen while none of it has the focus. */
function actOnChosen(key: string, editor: MarkEditor, selected: readonly string[]): (() => void) | null {
  if (selected.length === 0) return null;
  if (key === "Escape") return () => editor.select([]);
  return key === "Delete" || key === "Backspace" ? () => void editor.requestRemoval() : null;
}

/** Whether an act is meant for the pages around a layer: it happens in them, in the bar of their tools, or nowhere in particular. */
function isForPages(layer: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(TYPING)) return false;
  if (document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]")) return false;
  // From the tools one goes on with what is chosen on the pages.
  const isBeside = target === document.body || target.closest("[data-own-letters]") !== null;
  return isBeside || layer.closest("[data-pages]")?.contains(target) === true;
}

/** Whether more of a layer's page is in view than of any other. */
export function isFront({ current: layer }: RefObject<HTMLElement | null>): boolean {
  if (!layer) return false;
  const pages = layer.closest("[data-pages]");
  if (!pages) return true;
  const own = seenOf(layer, pages);
  const others = [...pages.querySelectorAll<HTMLElement>("[data-marks-layer]")].filter((other) => other !== layer);
  return own > 0 && others.every((other) => {
    const seen = seenOf(other, pages);
    const isBefore = (other.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return seen < own || (seen === own && !isBefore);
  });
}

/** Square pixels of a layer that are in view. */
function seenOf(layer: Element, pages: Element): number {
  const seen = seenPart(layer, pages);
  return Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top);
}

function seenPart(layer: Element, pages: Element) {
  const [own, view] = [layer.getBoundingClientRect(), pages.getBoundingClientRect()];
  return {
    left: Math.max(own.left, view.left),
    top: Math.max(own.top, view.top),
    right: Math.min(own.right, view.right),
    bottom: Math.min(own.bottom, view.bottom),
  };
}

function middleOfView(layer: HTMLElement, page: LayerPage) {
  const pages = layer.closest("[data-pages]") ?? layer;
  const { left, top, right, bottom } = seenPart(layer, pages);
  return page.pointAt({ clientX: (left + right) / 2, clientY: (top + bottom) / 2 });
}
