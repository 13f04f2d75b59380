import { expect } from "expect";
import { setText, widthOfText } from "@/features/pdf/contract-mark-text.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import * as gestures from "./gestures.ts";
import type { Gesture, Place } from "./gestures.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { boundsOf, isTextMark, type PageFrame, rectOf } from "./mark-geometry.ts";
import { handlesOf, resizedBy, resizedTo } from "./resizing.ts";
import { aBox, anEditor } from "./testing.ts";

/** A page cropped so that nothing of it begins at 0, turned every way. */
const frames = ([0, 90, 180, 270] as const).map((rotation): PageFrame => ({
  page: 1,
  rotation,
  cropBox: { x: 72.5, y: 100.25, width: 300, height: 420 },
}));

const marksOf = (editor: MarkEditor) => editor.getSnapshot().marks;

function expectInside(mark: Annotation, frame: PageFrame): void {
  const [left, bottom, right, top] = boundsOf(mark);
  const page = rectOf(frame.cropBox);
  const isInside = left >= page[0] - 0.01 && bottom >= page[1] - 0.01 && right <= page[2] + 0.01 &&
    top <= page[3] + 0.01;
  if (!isInside) throw new Error(`${mark.kind} at ${boundsOf(mark)} leaves the page ${page}, turned ${frame.rotation}`);
}

/** Every line of it is drawn within its box. */
function expectWrapped(mark: Annotation): void {
  if (!isTextMark(mark)) throw new Error("this has no lines");
  const { size, lines } = setText(mark);
  const [left, bottom, right, top] = mark.rect;
  const width = mark.rotation % 180 === 0 ? right - left : top - bottom;
  for (const { text } of lines) expect(widthOfText(text, size)).toBeLessThanOrEqual(width);
}

function shown(frame: PageFrame, options: Parameters<typeof anEditor>[0] = {}): MarkEditor {
  const editor = anEditor(options);
  editor.showPage({ frame, textLines: () => [], isFront: () => true });
  return editor;
}

const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ".repeat(8);

Deno.test("a text grows within the page, however long it and its words are, wherever it begins", () => {
  for (const frame of frames) {
    const [left, bottom, right, top] = rectOf(frame.cropBox);
    for (const at of [{ x: left, y: bottom }, { x: right, y: top }, { x: left, y: top }, { x: right, y: bottom }]) {
      const editor = shown(frame);
      const made = editor.place("text", at, frame);
      for (let length = 0; length <= long.length; length += 41) {
        editor.setContents(made?.name ?? "", long.slice(0, length + 1));
        expectInside(marksOf(editor)[0], frame);
      }
      expectWrapped(marksOf(editor)[0]);
      editor.setStyle({ fontSize: 24 });
      expectInside(marksOf(editor)[0], frame);
      expectWrapped(marksOf(editor)[0]);
      editor.setContents(made?.name ?? "", "Ada");
      const [mark] = marksOf(editor);
      expectInside(mark, frame);
      expect(Math.max(mark.rect[2] - mark.rect[0], mark.rect[3] - mark.rect[1])).toBeLessThan(60);
    }
  }
});

Deno.test("the new value of a correction is wrapped within the page, and so is its stamp", () => {
  for (const frame of frames) {
    const box = aBox({ box: [80, 300, 60, 14] });
    const editor = shown(frame, { boxes: [box] });
    editor.proposeCorrection(box, { newValue: long.slice(0, 200), stampText: "DR 11/23/26" });
    for (const mark of marksOf(editor)) expectInside(mark, frame);
  }
});

Deno.test("no handle and no key makes a mark larger than its page", () => {
  for (const frame of frames) {
    const editor = shown(frame);
    const { x, y, width, height } = frame.cropBox;
    for (const kind of ["box", "line-through", "highlight", "ink"] as const) {
      editor.place(kind, { x: x + width / 2, y: y + height / 2 }, frame);
    }
    const text = editor.place("text", { x: x + width / 2, y: y + height / 2 }, frame);
    editor.setContents(text?.name ?? "", "Ada County");
    for (const mark of marksOf(editor)) {
      for (const handle of handlesOf(mark)) {
        for (const far of [{ x: -999, y: -999 }, { x: 9999, y: 9999 }, { x: -999, y: 9999 }, { x: 9999, y: -999 }]) {
          expectInside(resizedTo(mark, handle, far, frame), frame);
        }
      }
      expectInside(resizedBy(mark, 5000, 5000, frame), frame);
    }
  }
});

const tools: Readonly<Record<string, (place: Place, at: { x: number; y: number }) => Gesture>> = {
  "line-through": (place, at) => gestures.drawingLine(place, "line-through", at),
  highlight: (place, at) => gestures.drawingLine(place, "highlight", at),
  box: gestures.drawingBox,
  ink: gestures.drawingInk,
};

Deno.test("what is drawn beyond the edge ends at the edge", () => {
  for (const frame of frames) {
    for (const [kind, begin] of Object.entries(tools)) {
      for (const far of [{ x: -999, y: -999 }, { x: 9999, y: 9999 }]) {
        const editor = shown(frame);
        const place = { editor, frame, lines: [], boxes: [], reach: 4 };
        const gesture = begin(place, { x: 75, y: 102 });
        gesture.move({ at: far, way: [far], isLoose: true, isHeld: false });
        gesture.end();
        for (const mark of marksOf(editor)) {
          expect(mark.kind).toBe(kind);
          expectInside(mark, frame);
        }
      }
    }
  }
});

Deno.test("held straight, a mark does not snap out of its line", () => {
  const [frame] = frames;
  const editor = shown(frame);
  editor.place("box", { x: 150, y: 300 }, frame);
  editor.place("box", { x: 300, y: 303 }, frame);
  const [first] = marksOf(editor);
  const gesture = gestures.moving({ editor, frame, lines: [], boxes: [], reach: 6 }, [first.name], { x: 150, y: 300 });
  gesture.move({ at: { x: 171, y: 301 }, way: [], isLoose: false, isHeld: true });
  gesture.end();
  expect(marksOf(editor)[0].rect[1]).toBe(first.rect[1]);
});

Deno.test("marks of a large page are pasted onto a small one whole", () => {
  const large: PageFrame = { page: 2, rotation: 0, cropBox: { x: 0, y: 0, width: 1200, height: 1600 } };
  for (const frame of frames) {
    const editor = shown(large);
    const place = { editor, frame: large, lines: [], boxes: [], reach: 4 };
    for (const [from, to] of [[{ x: 10, y: 10 }, { x: 1100, y: 1500 }], [{ x: 900, y: 1200 }, { x: 1150, y: 1550 }]]) {
      const box = gestures.drawingBox(place, from);
      box.move({ at: to, way: [to], isLoose: true, isHeld: false });
      box.end();
    }
    const text = editor.place("text", { x: 20, y: 20 }, large);
    editor.setContents(text?.name ?? "", long);
    editor.edit(null);
    editor.select(marksOf(editor).map(({ name }) => name));
    editor.paste(frame, editor.copy() ?? "");
    const copies = marksOf(editor).slice(3);
    expect(copies).toHaveLength(3);
    for (const mark of copies) expectInside(mark, frame);
  }
});

Deno.test("a drawing as long as a day can be drawn", () => {
  const [frame] = frames;
  const editor = shown(frame);
  const gesture = gestures.drawingInk({ editor, frame, lines: [], boxes: [], reach: 4 }, { x: 100, y: 150 });
  for (let at = 0; at < 200; at++) {
    const way = Array.from(
      { length: 100 },
      (_, step) => ({ x: 100 + (step * 37 + at) % 200, y: 150 + (step * 53 + at) % 300 }),
    );
    gesture.move({ at: way[99], way, isLoose: true, isHeld: false });
  }
  gesture.end();
  expect(marksOf(editor)).toHaveLength(1);
});
