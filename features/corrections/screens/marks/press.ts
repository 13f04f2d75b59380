import type { PointerEvent, RefObject } from "react";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import * as gestures from "./gestures.ts";
import type { Gesture, Place } from "./gestures.ts";
import { boxAt, boxOfMark } from "./current-box.ts";
import { markAtPoint } from "./hit.ts";
import { pressedLine } from "./line-tool.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { handlesOf } from "./resizing.ts";

/** Pixels around a mark or a place to snap to that count as it. */
const REACH = { mouse: 4, pen: 6, touch: 14 };

export type PointerKind = keyof typeof REACH;

export interface Surface {
  readonly editor: MarkEditor;
  readonly page: LayerPage;
  readonly root: RefObject<HTMLElement | null>;
  lines(): Place["lines"];
  onBox?(box: FormBox): void;
}

/** What a pointer that went down does. */
export interface Begun {
  readonly pointer: number;
  readonly kind: PointerKind;
  readonly start: { readonly x: number; readonly y: number };
  /** Null for what is a press or nothing. */
  gesture: Gesture | null;
  /** What happens when the pointer did not move. */
  press(): void;
  /** A finger that rests here takes hold of something, which it then moves. */
  hold?(): Gesture;
}

export function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
}

/** The line and the stamp of a value that is just typed: a second press there, as of a double click, leaves it open. */
export function isBesideTyped({ editor, page }: Surface, event: PointerEvent): boolean {
  const names = editor.besideTyped();
  const marks = editor.getSnapshot().marks.filter(({ name }) => names.includes(name));
  return markAtPoint(marks, page.pointAt(event), REACH[kindOf(event)] / page.scale) !== undefined;
}

/** The other end of a pen. */
export const PEN_ERASER = 5;

/** What a pointer that goes down begins. */
export function begun(surface: Surface, event: PointerEvent<HTMLElement>): Begun {
  const { editor, page } = surface;
  const kind = kindOf(event);
  const place: Place = {
    editor,
    frame: page,
    lines: surface.lines(),
    boxes: editor.boxes,
    reach: REACH[kind] / page.scale,
  };
  const at = page.pointAt(event);
  const { tool } = editor.getSnapshot();
  const does = event.button === PEN_ERASER
    ? erased(place, at)
    : tool === "select"
    ? chosen(surface, place, event, at, kind)
    : drawn(place, at);
  const start = { x: event.clientX, y: event.clientY };
  return { pointer: event.pointerId, kind, start, ...does };
}

type Doing = Pick<Begun, "gesture" | "press" | "hold">;

function drawn(place: Place, at: Point): Doing {
  const { editor, frame } = place;
  const { tool } = editor.getSnapshot();
  const put = (kind: Parameters<MarkEditor["place"]>[0]) => {
    const mark = editor.place(kind, at, frame);
    if (mark && editor.getSnapshot().editing === null) editor.reveal(mark.name);
  };
  switch (tool) {
    case "select":
      return { gesture: null, press: () => {} };
    case "eraser":
      return erased(place, at);
    case "line-through":
    case "highlight": {
      const press = () => {
        const mark = pressedLine(tool, at, place);
        const added = mark && editor.add(mark);
        if (added) editor.reveal(added.name);
        else put(tool);
      };
      return { gesture: gestures.drawingLine(place, tool, at), press };
    }
    case "box":
      return { gesture: gestures.drawingBox(place, at), press: () => put("box") };
    case "ink":
      return { gesture: gestures.drawingInk(place, at), press: () => gestures.drawingInk(place, at).end() };
    default: {
      // One text, note or stamp is put at a time.
      const press = () => {
        editor.setTool("select");
        put(tool);
      };
      return { gesture: null, press };
    }
  }
}

function erased(place: Place, at: Point): Doing {
  const gesture = gestures.erasing(place, at);
  const press = () => {
    gesture.move({ at, way: [at], isLoose: false, isHeld: false });
    gesture.end();
  };
  return { gesture, press };
}

function chosen(surface: Surface, place: Place, event: PointerEvent<HTMLElement>, at: Point, kind: PointerKind): Doing {
  const { editor } = surface;
  const { marks, selected } = editor.getSnapshot();
  const handle = handleOf(event.target, editor);
  if (handle) return { gesture: gestures.resizing(place, handle.mark, handle.handle), press: () => {} };
  const hit = markAtPoint(marks.filter((mark) => mark.page === place.frame.page), at, place.reach);
  const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
  const inFrame = event.target instanceof Element && event.target.closest("[data-frame]") !== null;
  if (hit || inFrame) {
    const isChosen = hit ? selected.includes(hit.name) : true;
    if (hit && !isChosen && kind !== "touch") editor.select(hit.name, isAdding ? "add" : "only");
    const names = editor.getSnapshot().selected;
    const press = () => {
      if (!hit) return;
      // What was corrected once is corrected again, wherever of it somebody presses.
      const box = isAdding || editor.isReadOnly || !editor.isLocked(hit.name)
        ? null
        : boxOfMark(editor.boxes, hit.name);
      if (box && surface.onBox) return surface.onBox(box);
      if (isAdding && isChosen) editor.select(hit.name, "toggle");
      else if (isChosen && names.length === 1 && hasText(hit.kind)) return editor.edit(hit.name);
      else editor.select(hit.name, isAdding ? "add" : "only");
      focusMark(surface.root.current, hit.name);
    };
    if (kind !== "touch" || isChosen) return { gesture: gestures.moving(place, names, at), press };
    // A finger that moves at once scrolls.
    const hold = () => {
      if (hit) editor.select(hit.name);
      return gestures.moving(place, editor.getSnapshot().selected, at);
    };
    return { gesture: null, press, hold };
  }
  const press = () => {
    if (!isAdding) editor.select([]);
    const box = boxAt(editor.boxes, place.frame.page, at, kind === "touch" ? place.reach : 0);
    if (box && !editor.isReadOnly) surface.onBox?.(box);
  };
  return { gesture: kind === "touch" ? null : gestures.choosing(place, at, isAdding), press };
}

function hasText(kind: string): boolean {
  return kind === "text" || kind === "note";
}

function handleOf(target: EventTarget, editor: MarkEditor) {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-handle]") : null;
  const mark = element && editor.find(element.dataset.of ?? "");
  const handle = mark && handlesOf(mark)[Number(element.dataset.handle)];
  return mark && handle ? { mark, handle } : null;
}

/** Puts the focus on a mark, without scrolling. */
export function focusMark(root: HTMLElement | null, name: string): boolean {
  const target = root?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(name)}"]`);
  target?.focus({ preventScroll: true });
  return target !== null && target !== undefined;
}
