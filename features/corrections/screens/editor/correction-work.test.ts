import { expect } from "expect";
import { collisionsWith } from "./collisions.ts";
import { aBase, aBox, aLine, aRecord, someWork } from "./testing/samples.ts";
import { kinds, said, type } from "./testing/told.ts";
import { draftOf, workToSave } from "./work-content.ts";

const tsn = aBox({ item: "TSN", label: "TSN", section: null, field: "tsn", value: "71", box: [300, 740, 60, 12] });
const county = aBox();

Deno.test("a click on a value proposes the whole correction, and the field at the side follows what is typed", () => {
  const work = someWork([tsn, county]);
  expect(work.hasWork()).toBe(false);
  work.choose(tsn);
  expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
  type(work, "1");
  type(work, "17");
  work.editor.edit(null);
  expect(work.getSnapshot().values?.tsn).toBe("17");
  expect(said(work)).toEqual([["Corrected TSN from 71 to 17", "viewing"]]);
  const [saved] = workToSave(work, "KM 11/23/26").corrections;
  expect(saved).toMatchObject({ type: "tsn", description: "Corrected TSN from 71 to 17" });
  expect(saved.annotations?.map(({ detail }) => detail).toSorted()).toEqual(["17", "71", "__ 11/23/26"]);
  expect(workToSave(work, "KM 11/23/26").values).toEqual({ tsn: "17" });
});

Deno.test("whoever shows a page hears of boxes that are found after it was drawn", () => {
  const work = someWork([]);
  const shown: unknown[] = [];
  const before = work.editor.getSnapshot();
  work.editor.subscribe(() => shown.push(work.editor.getSnapshot()));
  work.boxesFound();
  expect(shown).toHaveLength(1);
  expect(shown[0]).not.toBe(before);
  expect(work.hasWork()).toBe(false);
});

Deno.test("a suggested correction is whole but for the initials, and is nobody's own work until it is touched", () => {
  const work = someWork([tsn, county]);
  work.suggest({ box: county, value: "Elmore", description: "Wrong county" });
  expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
  expect(work.marks.find(({ kind }) => kind === "text")?.contents).toBe("Elmore");
  expect(said(work)).toEqual([["Wrong county", "viewing"]]);
  expect([work.hasWork(), work.hasOwnWork()]).toEqual([true, false]);
  work.suggest({ box: tsn, value: "17", description: "" });
  expect(work.corrections()).toHaveLength(1);
  work.choose(tsn);
  type(work, "17");
  expect(work.hasOwnWork()).toBe(true);
});

Deno.test("initials make a suggestion nobody's own work; it is taken back where the form is another one now", () => {
  const work = someWork([tsn, county]);
  work.suggest({ box: county, value: "Elmore", description: "Wrong county" });
  work.setInitials("KM");
  expect([work.hasWork(), work.hasOwnWork()]).toEqual([true, false]);
  work.withdrawSuggestion();
  expect([work.hasWork(), work.corrections(), work.marks]).toEqual([false, [], []]);
  work.suggest({ box: county, value: "Elmore", description: "Wrong county" });
  work.choose(tsn);
  type(work, "17");
  work.withdrawSuggestion();
  expect(work.corrections()).toHaveLength(2);
});

Deno.test("a suggested value of the record is changed in the record too, and describes itself", () => {
  const work = someWork([tsn]);
  work.suggest({ box: tsn, value: "17", description: "A wrong number" });
  expect(work.getSnapshot().values?.tsn).toBe("17");
  expect(said(work)).toEqual([["Corrected TSN from 71 to 17", "viewing"]]);
});

Deno.test("what is typed is undone on both sides, and done again on both", () => {
  const work = someWork([tsn]);
  work.choose(tsn);
  type(work, "17");
  work.editor.edit(null);
  while (work.editor.getSnapshot().canUndo) work.editor.undo();
  expect(work.getSnapshot().values?.tsn).toBe("71");
  expect([said(work), work.hasWork()]).toEqual([[], false]);
  while (work.editor.getSnapshot().canRedo) work.editor.redo();
  expect(work.getSnapshot().values?.tsn).toBe("17");
  expect(said(work)).toEqual([["Corrected TSN from 71 to 17", "viewing"]]);
});

Deno.test("line, text and stamp that are put by hand are one correction, which describes itself", () => {
  const work = someWork([county]);
  work.editor.add({ kind: "line-through", page: 1, rect: [100, 700, 130, 712], quads: aLine("x").quads });
  expect(said(work)).toEqual([['Struck out "Ada" in box 10 County', "viewing"]]);
  work.editor.add({ kind: "text", page: 1, rect: [135, 700, 180, 712], fontSize: 10, rotation: 0, contents: "Elmore" });
  work.editor.add({
    kind: "stamp",
    page: 1,
    rect: [185, 700, 230, 712],
    fontSize: 10,
    rotation: 0,
    contents: "KM 11/23/26",
  });
  expect(said(work)).toEqual([['Corrected box 10 County from "Ada" to "Elmore"', "viewing"]]);
  work.editor.add({ kind: "line-through", page: 1, rect: [10, 10, 60, 20], quads: aLine("y").quads });
  expect(work.corrections().length).toBe(2);
});

Deno.test("a kept correction of a value or a date is that one's again, with its own words and its reason", () => {
  const date = aBox({ item: "27.a", label: "Date", field: "nicsDate", value: "03/05/2026" });
  const before = someWork([date], aBase({ record: aRecord({ nicsDate: "2026-03-05" }) }));
  before.choose(date);
  type(before, "03/06/2026");
  before.setValues({ status: 2 });
  before.setReason(before.corrections()[1].key, "Denied by the State");
  const after = someWork([date], aBase({ record: aRecord({ nicsDate: "2026-03-05" }) }));
  after.restore(draftOf(before), []);
  expect(said(after)).toEqual([
    ["Corrected Background Check Date from 03/05/26 to 03/06/26", "viewing"],
    ["Corrected Status from Transferred to Denied", "viewing"],
  ]);
  expect(workToSave(after, "KM 11/23/26").corrections.map(({ reason }) => reason)).toEqual(["", "Denied by the State"]);
});

Deno.test("a box that is no value of the record is described by what was struck and what stands for it", () => {
  const work = someWork([county]);
  work.choose(county);
  type(work, "Elmore");
  work.editor.edit(null);
  expect(said(work)).toEqual([['Corrected box 10 County from "Ada" to "Elmore"', "viewing"]]);
  work.choose(county);
  expect(work.editor.getSnapshot().editing).not.toBe(null);
  expect(work.corrections().length).toBe(1);
});

Deno.test("marks by hand are one correction until its details are saved; a description of one's own is kept", () => {
  const work = someWork([]);
  work.editor.add({ kind: "box", page: 1, rect: [10, 10, 60, 20] });
  work.editor.add({ kind: "note", page: 1, rect: [80, 10, 98, 28], contents: "Wrong county" });
  expect(said(work)).toEqual([["", "creating"]]);
  const [{ key }] = work.corrections();
  work.stamp(key);
  expect(work.marksOf(work.corrections()[0]).map(({ kind }) => kind)).toEqual(["box", "note", "stamp"]);
  work.saveDetails(key, "County as on the license");
  expect(said(work)).toEqual([["County as on the license", "viewing"]]);
  work.editor.add({ kind: "box", page: 1, rect: [10, 60, 60, 80] });
  expect(said(work)).toEqual([["County as on the license", "viewing"], ["", "creating"]]);
  work.remove(work.corrections()[1].key);
  expect(said(work)).toEqual([["County as on the license", "viewing"]]);
  work.editor.undo();
  expect(work.corrections().length).toBe(2);
});

Deno.test("what somebody adds to a change of the record stands behind what was changed", () => {
  const work = someWork([tsn]);
  work.setValues({ tsn: "17" });
  const [{ key }] = work.corrections();
  work.saveDetails(key, "Two digits were swapped");
  expect(workToSave(work, "").corrections[0].description).toBe("Corrected TSN from 71 to 17. Two digits were swapped");
});

Deno.test("initials given once stand in every stamp of the draft, those of earlier versions stay", () => {
  const { quads: _, width: __, ...plain } = aLine("old");
  const stamp = { ...plain, fontSize: 10, rotation: 0, contents: "AB 01/02/25" } as const;
  const marks = [{ ...stamp, kind: "stamp", title: "Initials And Date Stamp" } as const];
  const work = someWork([county], aBase({ marks }));
  work.choose(county);
  work.setInitials("KM");
  expect(work.marks.filter(({ kind }) => kind === "stamp").map(({ contents }) => contents).toSorted())
    .toEqual(["AB 01/02/25", "KM 11/23/26"]);
});

Deno.test("the stamps of a draft that was left overnight read the day on which it is saved", () => {
  const before = someWork([county]);
  before.choose(county);
  before.setInitials("KM");
  const { annotations, ...rest } = draftOf(before);
  const yesterday = annotations.map((mark) => mark.kind === "stamp" ? { ...mark, contents: "KM 11/22/26" } : mark);
  const work = someWork([county]);
  work.restore({ ...rest, annotations: yesterday }, []);
  const stamps = () => work.marks.filter(({ kind }) => kind === "stamp").map(({ contents }) => contents);
  expect(stamps()).toEqual(["KM 11/22/26"]);
  work.stampToday();
  expect(stamps()).toEqual(["KM 11/23/26"]);
});

Deno.test("a draft carries on where it was left, also on a version that was saved since", () => {
  const before = someWork([tsn, county], aBase({ marks: [aLine("theirs"), aLine("gone", [10, 10, 20, 20])] }));
  before.choose(tsn);
  type(before, "17");
  before.editor.edit(null);
  before.editor.remove("gone");
  before.setInitials("KM");
  const draft = draftOf(before);
  expect(draft.values).toEqual({ tsn: "17" });

  const marks = [aLine("theirs"), aLine("gone", [10, 10, 20, 20]), aLine("newer", [50, 50, 70, 60])];
  const after = someWork([tsn, county], aBase({ versionNumber: 2, marks }));
  after.restore(draft, ["theirs", "gone"]);
  expect(said(after)).toEqual(said(before));
  expect(after.getSnapshot()).toMatchObject({ initials: "KM", values: { tsn: "17" } });
  expect(after.marks.map(({ name }) => name)).toEqual(expect.arrayContaining(["theirs", "newer"]));
  expect(after.removed().map(({ name }) => name)).toEqual(["gone"]);
  // What is typed on goes on describing itself.
  after.choose(tsn);
  type(after, "171");
  expect(said(after)).toEqual([["Corrected TSN from 71 to 171", "viewing"]]);
});

Deno.test("a newer version lies under the work, and what of the two meets is said", () => {
  const work = someWork([tsn, county]);
  work.choose(tsn);
  type(work, "17");
  work.editor.edit(null);
  const text = work.marks.find(({ kind }) => kind === "text");
  const newer = aBase({
    versionNumber: 2,
    marks: [aLine("theirs", text?.rect)],
    record: aRecord({ tsn: "70", ntn: "N2" }),
  });
  expect(collisionsWith(work, newer)).toEqual([
    "TSN was corrected too: it reads 70 now, and 17 in your draft.",
    "“Corrected TSN from 71 to 17” lies on a new mark on page 1.",
  ]);
  work.rebase(newer);
  expect(work.getSnapshot().values).toMatchObject({ tsn: "17", ntn: "N2" });
  expect(work.marks.length).toBe(4);
  expect(said(work)).toEqual([["Corrected TSN from 70 to 17", "viewing"]]);
  expect(workToSave(work, "KM 11/23/26")).toMatchObject({ versionNumber: 2, values: { tsn: "17" } });
});
