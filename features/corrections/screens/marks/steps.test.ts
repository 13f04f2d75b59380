import { expect } from "expect";
import * as gestures from "./gestures.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { unseenPage } from "./placing.ts";
import { aBox, anEditor } from "./testing.ts";

const frame = unseenPage(1);
const marksOf = (editor: MarkEditor) => editor.getSnapshot().marks;
const kindsOf = (editor: MarkEditor) => marksOf(editor).map(({ kind }) => kind);

Deno.test("another person's stamp is pasted and duplicated with one's own initials and the day of pasting", () => {
  const theirs = anEditor({ author: "Pat Moss", stampText: () => "PM 11/20/26" });
  theirs.place("stamp", { x: 100, y: 500 }, frame);
  const text = theirs.copy() ?? "";
  const editor = anEditor();
  editor.paste(frame, text);
  expect(marksOf(editor)).toMatchObject([{ kind: "stamp", contents: "DR 11/23/26" }]);

  const [stamp] = marksOf(theirs);
  const later = anEditor({ marks: [stamp], locked: new Map([[stamp.name, 2]]) });
  later.select(stamp.name);
  later.duplicate();
  expect(marksOf(later).map(({ contents }) => contents)).toEqual(["PM 11/20/26", "DR 11/23/26"]);
});

Deno.test("no stamp is pasted before the initials are known; what lies beside it is", () => {
  const theirs = anEditor();
  theirs.place("stamp", { x: 100, y: 500 }, frame);
  theirs.place("box", { x: 300, y: 500 }, frame);
  theirs.select(marksOf(theirs).map(({ name }) => name));
  const text = theirs.copy() ?? "";
  let wanted = 0;
  const editor = anEditor({ stampText: () => null, onStampWanted: () => wanted++ });
  expect(editor.paste(frame, text)).toBe(1);
  expect(kindsOf(editor)).toEqual(["box"]);
  expect(wanted).toBe(1);
});

Deno.test("nobody types other initials into a stamp", () => {
  const editor = anEditor();
  const stamp = editor.place("stamp", { x: 100, y: 500 }, frame);
  editor.edit(stamp?.name ?? "");
  expect(editor.getSnapshot().editing).toBe(null);
  expect(editor.getSnapshot().said.words).toContain("initials");
});

Deno.test("a correction that is proposed while a text is still blank is one step, with what is typed into it", () => {
  const box = aBox();
  const editor = anEditor({ boxes: [box] });
  editor.place("text", { x: 100, y: 300 }, frame);
  const made = editor.proposeCorrection(box, { newValue: "", stampText: "DR 11/23/26" });
  for (const text of ["C", "Canyon"]) editor.setContents(made?.text ?? "", text);
  editor.edit(null);
  expect(kindsOf(editor)).toEqual(["line-through", "stamp", "text"]);
  editor.undo();
  expect(marksOf(editor)).toEqual([]);
  editor.redo();
  expect(kindsOf(editor)).toEqual(["line-through", "stamp", "text"]);
  expect(editor.getSnapshot().canRedo).toBe(false);
});

Deno.test("a step that fails halfway leaves nothing behind", () => {
  const editor = anEditor();
  editor.place("box", { x: 100, y: 100 }, frame);
  const before = marksOf(editor);
  const made: string[] = [];
  editor.onMade((marks) => made.push(...marks.map(({ name }) => name)));
  const fail = () =>
    editor.group(() => {
      editor.place("line-through", { x: 300, y: 300 }, frame);
      editor.change(before[0].name, (mark) => ({ ...mark, page: 0 }));
    });
  expect(fail).toThrow();
  expect(marksOf(editor)).toBe(before);
  expect(made).toEqual([]);
  expect(editor.getSnapshot().selected.every((name) => editor.find(name))).toBe(true);
  editor.undo();
  expect(marksOf(editor)).toEqual([]);
});

Deno.test("what is undone and done again is told in words", () => {
  const editor = anEditor();
  const said = () => editor.getSnapshot().said.words;
  editor.place("line-through", { x: 300, y: 300 }, unseenPage(3));
  editor.setStyle({ color: "#0B4FB3" });
  editor.duplicate();
  editor.select(marksOf(editor).map(({ name }) => name));
  editor.remove(editor.getSnapshot().selected);
  const words: string[] = [];
  for (let step = 0; step < 5; step++) words.push((editor.undo(), said()));
  expect(words).toEqual([
    "Undone: 2 marks on page 3 put back.",
    "Undone: Line through on page 3 removed.",
    "Undone: Line through on page 3 changed.",
    "Undone: Line through on page 3 removed.",
    "Nothing to undo.",
  ]);
  editor.redo();
  expect(said()).toBe("Redone: Line through on page 3 put back.");
});

Deno.test("the remark of an earlier version is read, and not written into", () => {
  const maker = anEditor();
  const note = maker.place("note", { x: 100, y: 100 }, frame);
  maker.setContents(note?.name ?? "", "Ask the buyer about the county");
  const [mark] = marksOf(maker);
  for (const options of [{ locked: new Map([[mark.name, 2]]) }, { isReadOnly: true }]) {
    const editor = anEditor({ marks: [mark], ...options });
    editor.edit(mark.name);
    expect(editor.getSnapshot().editing).toBe(mark.name);
    editor.setContents(mark.name, "Nothing");
    expect(marksOf(editor)).toEqual([mark]);
    editor.edit(null);
    expect(editor.getSnapshot().canUndo).toBe(false);
  }
});

Deno.test("a swift stroke of the eraser takes off what lies between the places that the pointer tells of", () => {
  const editor = anEditor();
  for (const x of [150, 300, 450]) editor.place("line-through", { x, y: 400 }, frame);
  editor.place("line-through", { x: 300, y: 200 }, frame);
  const gesture = gestures.erasing({ editor, frame, lines: [], boxes: [], reach: 4 }, { x: 20, y: 400 });
  gesture.move({ at: { x: 590, y: 401 }, way: [{ x: 590, y: 401 }], isLoose: false, isHeld: false });
  gesture.end();
  expect(marksOf(editor)).toHaveLength(1);
  editor.undo();
  expect(marksOf(editor)).toHaveLength(4);
});
