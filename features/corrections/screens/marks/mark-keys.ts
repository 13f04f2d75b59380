import type { KeyboardEvent } from "react";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { boundsOf, moved, type PageFrame, rectOf, shiftInto, unionOf } from "./mark-geometry.ts";
import { handlesOf, resizedBy } from "./resizing.ts";
import { fromUpright, uprightOn } from "./upright.ts";

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 1;
const LARGE_STEP = 10;

/**
 * What a key does to the mark that has the focus, and to what is chosen with it: arrows move it, with Shift they resize it, with
 * Ctrl or Cmd in larger steps. Answers whether it did something.
 */
export function keyOnMark(event: KeyboardEvent, editor: MarkEditor, mark: Annotation, frame: PageFrame): boolean {
  const act = actionOf(event, editor, mark, frame);
  if (!act) return false;
  act();
  return true;
}

function actionOf(event: KeyboardEvent, editor: MarkEditor, mark: Annotation, frame: PageFrame): (() => void) | null {
  const { key } = event;
  const isMod = event.ctrlKey || event.metaKey;
  const chosen = () => {
    if (!editor.getSnapshot().selected.includes(mark.name)) editor.select(mark.name);
    return editor.getSnapshot().selected;
  };
  if (event.altKey) return null;
  const arrow = ARROWS[key];
  if (arrow) return () => shift(editor, chosen(), arrow, isMod ? LARGE_STEP : STEP, event.shiftKey, frame);
  if (isMod) return key.toLowerCase() === "d" ? () => (chosen(), editor.duplicate()) : null;
  switch (key) {
    case "Enter":
      // With a tool it draws with that.
      return editor.getSnapshot().tool === "select" ? () => editor.edit(mark.name) : null;
    case " ":
      return () => editor.select(mark.name, "toggle");
    case "Delete":
    case "Backspace":
      return () => void editor.requestRemoval(chosen());
    case "Escape":
      return editor.getSnapshot().selected.length > 0 ? () => editor.select([]) : null;
    default:
      return null;
  }
}

function shift(
  editor: MarkEditor,
  names: readonly string[],
  arrow: Point,
  step: number,
  isResize: boolean,
  frame: PageFrame,
) {
  const marks = names.map((name) => editor.find(name)).filter((mark) => mark !== undefined);
  const free = marks.filter((mark) => mark.page === frame.page && editor.isFree(mark.name));
  if (free.length === 0) return editor.say("Marks of earlier versions can be removed, not changed.");
  const by = { x: arrow.x * step, y: arrow.y * step };
  if (isResize) {
    const able = free.filter((mark) => handlesOf(mark).length > 0).map(({ name }) => name);
    editor.change(able, (mark) => resizedBy(mark, by.x, by.y, frame), `resize ${able.join(" ")}`);
    return editor.say(able.length > 0 ? "Resized." : "A note has one size.");
  }
  const on = fromUpright(by, uprightOn(frame));
  const bounds = unionOf(free.map(boundsOf));
  if (!bounds) return;
  const [left, bottom, right, top] = bounds;
  const back = shiftInto([left + on.x, bottom + on.y, right + on.x, top + on.y], rectOf(frame.cropBox));
  const way = { x: on.x + back.x, y: on.y + back.y };
  editor.change(free.map(({ name }) => name), (mark) => moved(mark, way), `move ${names.join(" ")}`);
  editor.say(`Moved ${words[arrow.y * 3 + arrow.x + 4]}.`);
}

const words = ["", "up", "", "left", "", "right", "", "down", ""];
