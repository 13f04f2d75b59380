import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { cn } from "@/ui/cn.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { MarkEditor } from "./mark-editor.ts";
import { keyOnMark } from "./mark-keys.ts";
import type { Locked } from "./mark-store.ts";
import { markName } from "./mark-words.ts";
import { inReadingOrder, pixelBox } from "./on-page.ts";

export interface MarkTargetsProps {
  readonly editor: MarkEditor;
  readonly page: LayerPage;
  readonly marks: readonly Annotation[];
  readonly selected: readonly string[];
  readonly locked: Locked;
}

/** What the keyboard and screen readers have of the marks of a page: each is named, in the order in which they are read. */
export function MarkTargets({ editor, page, marks, selected, locked }: MarkTargetsProps) {
  if (marks.length === 0) return null;
  return (
    <div role="listbox" aria-multiselectable="true" aria-label={`Marks on page ${page.page}`}>
      {inReadingOrder(page, marks, ({ rect }) => rect).map((mark) => (
        <MarkTarget
          key={mark.name}
          editor={editor}
          page={page}
          mark={mark}
          isSelected={selected.includes(mark.name)}
          locked={locked}
        />
      ))}
    </div>
  );
}

interface MarkTargetProps extends Pick<MarkTargetsProps, "editor" | "page" | "locked"> {
  readonly mark: Annotation;
  readonly isSelected: boolean;
}

const MarkTarget = memo(function MarkTarget({ editor, page, mark, isSelected, locked }: MarkTargetProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const target = root.current;
    const pages = target?.closest<HTMLElement>("[data-pages]");
    // Undone or scrolled away, it leaves the focus in the pages, not at the beginning of everything.
    return () => {
      if (target && document.activeElement === target) pages?.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (isRemoval) keepFocus(event.currentTarget, editor, mark.name);
    if (!keyOnMark(event, editor, mark, page)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={root}
      role="option"
      tabIndex={0}
      data-mark={mark.name}
      aria-selected={isSelected}
      aria-label={markName(mark, { boxes: editor.boxes, locked, frame: page })}
      className={cn(
        "pointer-events-none absolute rounded-sm outline-offset-3",
        "focus-visible:outline-2 focus-visible:outline-[#1d5a40]",
      )}
      style={{ ...pixelBox(page, mark.rect) }}
      onKeyDown={onKeyDown}
      // Assistive technology presses what it names; the pointer goes through to the page.
      onClick={() => editor.select(mark.name)}
    />
  );
});

/** The focus goes to the next mark when this one goes, or to the pages after the last; not if it stays after all. */
function keepFocus(target: EventTarget & Element, editor: MarkEditor, name: string): void {
  const next = target.nextElementSibling ?? target.previousElementSibling;
  const pages = target.closest<HTMLElement>("[data-pages]");
  const wait = new MutationObserver(() => {
    if (target.isConnected) return;
    wait.disconnect();
    if (editor.find(name)) return;
    if (next instanceof HTMLElement && next.isConnected) next.focus();
    else pages?.focus();
  });
  // The question was answered by no: the focus is back.
  target.addEventListener("focus", () => wait.disconnect(), { once: true });
  if (pages) wait.observe(pages, { childList: true, subtree: true });
}
