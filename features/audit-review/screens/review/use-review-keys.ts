import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { useHotkeys } from "@/ui/use-hotkeys.ts";

/** What can be done with the document that is reviewed. */
export interface ReviewActions {
  reviewed: () => void;
  notReviewed: () => void;
  flag: (color: 0 | 1 | 2 | 3) => void;
  next: () => void;
  previous: () => void;
  note: () => void;
  /** Shows a second document, or takes it away. */
  beside: () => void;
  undo: () => void;
  leave: () => void;
}

/** Where Enter has a meaning of its own. */
const pressed =
  "button, a, input, textarea, select, summary, [role=dialog], [role=menu], [role=listbox], [contenteditable]";

/** The keys of the review. The viewer has two of them too, when the focus is in it: here they mark the document. */
export function useReviewKeys(actions: ReviewActions) {
  useHotkeys({
    // A key that is held down must not mark form after form unseen.
    r: ({ repeat }) => repeat || actions.reviewed(),
    "shift+r": actions.notReviewed,
    j: actions.next,
    k: actions.previous,
    0: () => actions.flag(0),
    1: () => actions.flag(1),
    2: () => actions.flag(2),
    3: () => actions.flag(3),
    n: actions.note,
    c: actions.beside,
    u: actions.undo,
    Escape: actions.leave,
  });
  const onEnter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target, defaultPrevented, repeat } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (key !== "Enter" || isModified || defaultPrevented || repeat || event.isComposing) return;
    if (target instanceof Element && target.closest(pressed)) return;
    if (document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]")) return;
    event.preventDefault();
    actions.reviewed();
  });
  useEffect(() => {
    document.addEventListener("keydown", onEnter);
    return () => document.removeEventListener("keydown", onEnter);
  }, []);
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (!target.closest("[data-shown]") || target.closest("input")) return;
    const act = { "0": () => actions.flag(0), R: actions.notReviewed }[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { onKeyDownCapture };
}
