import { expect } from "expect";
import * as v from "valibot";
import { annotationsSchema, stampTitle } from "@/features/pdf/contract-annotations.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { isOverlapping, isTextMark, moved, type PageFrame, rectOfBox } from "./mark-geometry.ts";
import type { Marks } from "./mark-history.ts";
import { unseenPage } from "./placing.ts";
import { aBox, anEditor } from "./testing.ts";

const frame = unseenPage(1);
const marksOf = (editor: MarkEditor) => editor.getSnapshot().marks;
const namesOf = (marks: Marks) => marks.map(({ name }) => name);

Deno.test("undo and redo agree with a list of all states, over 10,000 random steps", () => {
  let seed = 20261123;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const editor = anEditor();
  let states: Marks[] = [marksOf(editor)];
  let at = 0;
  const record = () => {
    const now = marksOf(editor);
    if (now === states[at]) return;
    states = [...states.slice(0, at + 1), now];
    at++;
  };
  const someNames = () => namesOf(marksOf(editor)).filter(() => random(4) === 0);
  const kinds = ["line-through", "box", "highlight", "ink", "stamp"] as const;
  const steps: (() => void)[] = [
    () => editor.place(kinds[random(kinds.length)], { x: random(612), y: random(792) }, unseenPage(1 + random(3))),
    () => editor.remove(someNames()),
    () => editor.change(someNames(), (mark) => moved(mark, { x: random(9) - 4, y: random(9) - 4 })),
    () => editor.select(someNames(), (["only", "add", "toggle"] as const)[random(3)]),
    () => editor.setStyle({ color: ["#D00000", "#0B4FB3"][random(2)] }),
    () => editor.duplicate(),
    () => void (editor.copy() !== null && editor.paste(unseenPage(1 + random(3)))),
    () =>
      editor.group(() => {
        editor.place("box", { x: 300, y: 300 }, frame);
        editor.remove(someNames());
      }),
  ];
  for (let step = 0; step < 10_000; step++) {
    const choice = random(14);
    if (choice < 3) {
      editor.undo();
      at = Math.max(0, at - 1);
    } else if (choice < 5) {
      editor.redo();
      at = Math.min(states.length - 1, at + 1);
    } else {
      if (marksOf(editor).length > 60) editor.remove(namesOf(marksOf(editor)).slice(0, 40));
      else steps[random(steps.length)]();
      record();
    }
    const { marks, canUndo, canRedo, selected } = editor.getSnapshot();
    if (marks !== states[at]) throw new Error(`step ${step}: the marks are not those of state ${at}`);
    expect([canUndo, canRedo]).toEqual([at > 0, at < states.length - 1]);
    expect(namesOf(marks)).toEqual(expect.arrayContaining([...selected]));
  }
  while (editor.getSnapshot().canUndo) editor.undo();
  expect(marksOf(editor)).toEqual([]);
  while (editor.getSnapshot().canRedo) editor.redo();
  expect(v.parse(annotationsSchema, marksOf(editor))).toEqual(marksOf(editor));
});

Deno.test("what is typed in one go is one step, with the text that it began", () => {
  const editor = anEditor();
  const mark = editor.place("text", { x: 100, y: 500 }, frame);
  for (const text of ["S", "Sm", "Smith"]) editor.setContents(mark?.name ?? "", text);
  editor.edit(null);
  expect(marksOf(editor)).toMatchObject([{ kind: "text", contents: "Smith", title: "Dana Reyes" }]);
  editor.edit(mark?.name ?? "");
  editor.setContents(mark?.name ?? "", "Smithe");
  editor.edit(null);
  editor.undo();
  expect(marksOf(editor)).toMatchObject([{ contents: "Smith" }]);
  editor.undo();
  expect(marksOf(editor)).toEqual([]);
  expect(editor.getSnapshot().canUndo).toBe(false);
});

Deno.test("a text that was left blank goes, and leaves no step", () => {
  const editor = anEditor();
  editor.place("text", { x: 100, y: 500 }, frame);
  editor.edit(null);
  expect(marksOf(editor)).toEqual([]);
  expect(editor.getSnapshot().canUndo).toBe(false);
});

Deno.test("marks of earlier versions are neither moved nor restyled, and taken off only when asked", async () => {
  const own = anEditor();
  own.place("box", { x: 100, y: 100 }, frame);
  const [mark] = marksOf(own);
  const asked: Marks[] = [];
  let answer = false;
  const editor = anEditor({
    marks: [mark],
    locked: new Map([[mark.name, 2]]),
    askToRemove: (marks) => (asked.push(marks), Promise.resolve(answer)),
  });
  editor.select(mark.name);
  editor.setStyle({ color: "#000000" });
  editor.change(mark.name, (now) => moved(now, { x: 5, y: 5 }));
  editor.edit(mark.name);
  editor.setContents(mark.name, "other");
  expect(marksOf(editor)).toEqual([mark]);
  expect(editor.getSnapshot().editing).toBe(null);
  await editor.requestRemoval([mark.name]);
  expect(marksOf(editor)).toEqual([mark]);
  answer = true;
  await editor.requestRemoval([mark.name]);
  expect(marksOf(editor)).toEqual([]);
  expect(asked).toHaveLength(2);
  editor.undo();
  expect(marksOf(editor)).toEqual([mark]);
  const strict = anEditor({ marks: [mark], locked: new Map([[mark.name, 2]]) });
  await strict.requestRemoval([mark.name]);
  expect(marksOf(strict)).toEqual([mark]);
});

Deno.test("marks go through the clipboard of another editor, and nothing else does", () => {
  const editor = anEditor();
  editor.place("stamp", { x: 100, y: 500 }, frame);
  const text = editor.copy() ?? "";
  const other = anEditor({ author: "Pat" });
  expect(other.paste(unseenPage(2), text)).toBe(1);
  expect(marksOf(other)).toMatchObject([{ kind: "stamp", page: 2, title: stampTitle, contents: "DR 11/23/26" }]);
  expect(other.paste(unseenPage(2), text)).toBe(1);
  const [one, two] = marksOf(other);
  expect(two.rect).not.toEqual(one.rect);
  for (const wrong of ["", "hello", "{}", text.replace("stamp", "script"), text.slice(1)]) {
    expect(other.paste(frame, wrong)).toBe(0);
  }
});

Deno.test("text is pasted upright on a page that is shown turned, inside of it", () => {
  const editor = anEditor();
  editor.place("stamp", { x: 590, y: 780 }, frame);
  const text = editor.copy() ?? "";
  const turned: PageFrame = { page: 2, rotation: 90, cropBox: { x: 50, y: 60, width: 400, height: 500 } };
  editor.paste(turned, text);
  const mark = marksOf(editor)[1];
  expect(isTextMark(mark) && mark.rotation).toBe(270);
  const [left, bottom, right, top] = mark.rect;
  expect(left >= 50 && bottom >= 60 && right <= 450 && top <= 560).toBe(true);
  expect(top - bottom).toBeGreaterThan(right - left);
});

Deno.test("a proposed correction strikes the value, and puts text and stamp where nothing is covered", () => {
  for (const rotation of [0, 90, 180, 270] as const) {
    const boxes = [aBox(), aBox({ item: "11", label: "State", box: [225, 600, 60, 14], value: "Idaho" })];
    const editor = anEditor({ boxes });
    editor.showPage({ frame: { ...frame, rotation }, textLines: () => [], isFront: () => true });
    const proposed = editor.proposeCorrection(boxes[0], { newValue: "", stampText: "DR 11/23/26" });
    const [line, stamp, text] = marksOf(editor);
    expect(proposed).toEqual({ lineThrough: line.name, stamp: stamp.name, text: text.name });
    expect([line.kind, stamp.kind, text.kind]).toEqual(["line-through", "stamp", "text"]);
    expect(isOverlapping(line.rect, rectOfBox(boxes[0]))).toBe(true);
    expect(editor.getSnapshot().editing).toBe(text.name);
    editor.setContents(text.name, "Ada County, Idaho, a long new value");
    const [, stampAfter, textAfter] = marksOf(editor);
    for (const mark of [stampAfter, textAfter]) {
      expect(isOverlapping(mark.rect, line.rect)).toBe(false);
      expect(mark.rect[0] >= 0 && mark.rect[1] >= 0 && mark.rect[2] <= 612 && mark.rect[3] <= 792).toBe(true);
    }
    expect(isOverlapping(stamp.rect, rectOfBox(boxes[1]))).toBe(false);
    expect(isOverlapping(stampAfter.rect, textAfter.rect)).toBe(false);
    editor.undo();
    expect(marksOf(editor)).toEqual([]);
  }
});

Deno.test("a newer version comes below one's own marks; what one had taken off stays off", () => {
  const maker = anEditor();
  for (const x of [100, 200, 300]) maker.place("box", { x, y: 100 }, frame);
  const [first, second, third] = marksOf(maker);
  const editor = anEditor({
    marks: [first, second],
    locked: new Map([[first.name, 1], [second.name, 1]]),
    newName: () => "own",
  });
  editor.remove(first.name);
  editor.place("highlight", { x: 300, y: 300 }, frame);
  editor.rebase([first, second, third], new Map([[first.name, 1], [second.name, 1], [third.name, 2]]));
  expect(namesOf(marksOf(editor))).toEqual([second.name, third.name, "own"]);
  expect(editor.isLocked(third.name)).toBe(true);
});

Deno.test("marks that are made are told, those of a draft are not", () => {
  const editor = anEditor();
  const made: string[][] = [];
  editor.onMade((marks) => made.push(namesOf(marks)));
  editor.place("box", { x: 100, y: 100 }, frame);
  editor.duplicate();
  editor.replaceAll(marksOf(editor));
  editor.proposeCorrection(aBox(), { newValue: "Boise", stampText: null });
  expect(made).toEqual([["mark-1"], ["mark-2"], ["mark-3", "mark-4"]]);
});

Deno.test("there is no stamp before the initials are known", () => {
  let wanted = 0;
  const editor = anEditor({ stampText: () => null, onStampWanted: () => wanted++ });
  expect(editor.place("stamp", { x: 100, y: 100 }, frame)).toBe(null);
  expect(wanted).toBe(1);
});

Deno.test("a form has at most 500 marks, and none when nothing may be changed", () => {
  const editor = anEditor();
  for (let index = 0; index < 505; index++) editor.place("box", { x: 100, y: 100 }, frame);
  expect(marksOf(editor)).toHaveLength(500);
  expect(editor.getSnapshot().said.words).toContain("500");
  expect(anEditor({ isReadOnly: true }).place("box", { x: 100, y: 100 }, frame)).toBe(null);
});
