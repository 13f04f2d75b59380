import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { rectOfBox } from "./mark-geometry.ts";
import type { Tool } from "./mark-store.ts";
import { inReadingOrder, pixelBox } from "./on-page.ts";

export interface BoxTargetsProps {
  readonly page: LayerPage;
  readonly boxes: readonly FormBox[];
  readonly tool: Tool;
  /** A box was taken by the keyboard, or by assistive technology. */
  onTake(box: FormBox): void;
}

/**
 * The boxes of the form on a page, seen only under the pointer and the focus. One Tab stop; the arrow keys go from box to box
 * in the order in which they are read.
 */
export function BoxTargets({ page, boxes, tool, onTake }: BoxTargetsProps) {
  const [current, setCurrent] = useState(0);
  const onPage = inReadingOrder(page, boxes.filter((box) => box.page === page.page), rectOfBox);
  if (onPage.length === 0) return null;
  const stop = Math.min(current, onPage.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = nextStop(event, stop, onPage.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(to);
    const next = event.currentTarget.children[to];
    if (next instanceof HTMLElement) next.focus();
  };
  const onClick = (event: MouseEvent, box: FormBox) => {
    // The page itself sees a pointer.
    if (event.detail === 0) onTake(box);
  };
  return (
    <div role="group" aria-label={`Boxes of the form on page ${page.page}`} onKeyDown={onKeyDown}>
      {onPage.map((box, index) => (
        <button
          key={index}
          type="button"
          data-box={box.item}
          tabIndex={index === stop ? 0 : -1}
          aria-label={boxName(box)}
          className={tool === "select" ? SEEN : QUIET}
          style={{ ...pixelBox(page, rectOfBox(box)) }}
          onFocus={() => setCurrent(index)}
          onClick={(event) => onClick(event, box)}
        />
      ))}
    </div>
  );
}

const QUIET = "pointer-events-none absolute cursor-[inherit] rounded-[2px] focus-visible:outline-2 " +
  "focus-visible:outline-[#1d5a40]";
const SEEN = QUIET.replace("pointer-events-none", "pointer-events-auto cursor-pointer") +
  " hover:bg-[#1d5a40]/10 hover:outline-1 hover:outline-[#1d5a40]/60 focus-visible:bg-[#1d5a40]/10";

function boxName({ item, label, value }: FormBox): string {
  return `Box ${item} ${label}, ${value.trim() === "" ? "empty" : `“${value.trim()}”`}`;
}

function nextStop({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, at: number, count: number): number | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
