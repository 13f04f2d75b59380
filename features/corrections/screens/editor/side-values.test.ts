import { expect } from "expect";
import { aBase, aBox, aRecord, someWork } from "./testing/samples.ts";
import { kinds, said, type } from "./testing/told.ts";
import { workToSave } from "./work-content.ts";

const tsn = aBox({ item: "TSN", label: "TSN", section: null, field: "tsn", value: "71", box: [300, 740, 60, 12] });
const county = aBox();

Deno.test("a value that is changed at the side is drawn on the page; back at the original it is taken off", () => {
  const work = someWork([tsn]);
  work.setValues({ tsn: "1" });
  work.setValues({ tsn: "17" });
  expect(said(work)).toEqual([["Corrected TSN from 71 to 17", "viewing"]]);
  expect(kinds(work)).toEqual([]);
  work.drawValues();
  expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
  expect(work.editor.getSnapshot().editing).toBe(null);
  work.setValues({ tsn: "18" });
  work.drawValues();
  expect(work.marks.find(({ kind }) => kind === "text")?.contents).toBe("18");
  work.setValues({ tsn: "71" });
  work.drawValues();
  expect([kinds(work), said(work), work.hasWork()]).toEqual([[], [], false]);
});

Deno.test("all values that are changed at the side are drawn, each in every box that says it", () => {
  const serial = (row: number, value: string) =>
    aBox({
      ...{ item: `4 #${row + 1}`, label: "Serial number", value, box: [100, 500 - 20 * row, 80, 12] },
      field: `documentSerialNumbers.${row}.serialNumber`,
    });
  const from = { documentSerialNumbers: [{ serialNumber: "A1" }, { serialNumber: "B2" }, { serialNumber: "C3" }] };
  const boxes = [tsn, serial(0, "A1"), serial(1, "B2"), serial(2, "C3")];
  const work = someWork(boxes, aBase({ record: aRecord(from) }));
  work.setValues({ tsn: "17" });
  work.setValues({ documentSerialNumbers: [{ serialNumber: "A9" }, { serialNumber: "B9" }, { serialNumber: "C3" }] });
  work.drawValues();
  const texts = () => work.marks.filter(({ kind }) => kind === "text").map(({ contents }) => contents).toSorted();
  expect(texts()).toEqual(["17", "A9", "B9"]);
  expect(kinds(work).filter((kind) => kind === "line-through").length).toBe(3);
  // One of two goes back: its line, its text and its stamp go, and are there again when that is undone.
  work.setValues({ documentSerialNumbers: [{ serialNumber: "A9" }, { serialNumber: "B2" }, { serialNumber: "C3" }] });
  work.drawValues();
  expect(texts()).toEqual(["17", "A9"]);
  expect(kinds(work)).toEqual(["line-through", "line-through", "stamp", "stamp", "text", "text"]);
  work.editor.undo();
  expect(texts()).toEqual(["17", "A9", "B9"]);
  expect(work.getSnapshot().values?.documentSerialNumbers[1]?.serialNumber).toBe("B9");
  work.editor.redo();
  expect(work.getSnapshot().values?.documentSerialNumbers[1]?.serialNumber).toBe("B2");
});

Deno.test("a value that is emptied at the side is struck on the page, and one that is back leaves nothing there", () => {
  const work = someWork([tsn]);
  work.setValues({ tsn: "" });
  work.drawValues();
  expect(kinds(work)).toEqual(["line-through", "stamp"]);
  expect(said(work)).toEqual([["Corrected TSN from 71 to (empty)", "viewing"]]);
  work.editor.undo();
  work.editor.redo();
  expect(said(work)).toEqual([["Corrected TSN from 71 to (empty)", "viewing"]]);
  work.setValues({ tsn: "17" });
  work.drawValues();
  expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
  work.setValues({ tsn: "71" });
  work.drawValues();
  expect([kinds(work), said(work), work.hasWork()]).toEqual([[], [], false]);
  work.editor.undo();
  expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
  expect(work.getSnapshot().values?.tsn).toBe("17");
});

Deno.test("a click that nothing is typed after leaves nothing on the page and no step", () => {
  const work = someWork([tsn, county]);
  work.choose(county);
  work.choose(tsn);
  work.editor.edit(null);
  expect([kinds(work), said(work), work.hasWork(), work.editor.getSnapshot().canUndo]).toEqual([[], [], false, false]);
  work.choose(tsn);
  type(work, "17");
  work.editor.edit(null);
  work.choose(tsn);
  type(work, "");
  work.editor.edit(null);
  expect(said(work)).toEqual([["Corrected TSN from 71 to (empty)", "viewing"]]);
  work.choose(tsn);
  type(work, "18");
  expect([kinds(work), said(work)]).toEqual([["line-through", "stamp", "text"], [[
    "Corrected TSN from 71 to 18",
    "viewing",
  ]]]);
});

Deno.test("a value whose box is not known is corrected in the record, and can be marked by hand", () => {
  const work = someWork([county]);
  work.setValues({ status: 2 });
  work.drawValues();
  const [correction] = work.corrections();
  expect(said(work)).toEqual([["Corrected Status from Transferred to Denied", "viewing"]]);
  expect(workToSave(work, "").annotations).toBe(null);
  work.markByHand(correction.key);
  work.editor.add({ kind: "line-through", page: 1, rect: [10, 10, 60, 20], quads: [[10, 20, 60, 20, 10, 10, 60, 10]] });
  expect(work.marksOf(work.corrections()[0]).length).toBe(1);
});
