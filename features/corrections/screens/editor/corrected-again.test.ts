import { expect } from "expect";
import { boxAt, boxOfMark } from "../marks/current-box.ts";
import { isOverlapping } from "../marks/mark-geometry.ts";
import { aBase, aBox, aRecord, someWork } from "./testing/samples.ts";
import { said, type } from "./testing/told.ts";
import { workToSave } from "./work-content.ts";

const tsn = aBox({ item: "TSN", label: "TSN", section: null, field: "tsn", value: "71", box: [300, 740, 60, 12] });
const county = aBox();

Deno.test("a value that was corrected once is corrected again: from the corrected value, which the line goes through", () => {
  const first = someWork([tsn, county]);
  first.choose(tsn);
  type(first, "17");
  first.choose(county);
  type(first, "Elmore");
  first.editor.edit(null);
  const record = aRecord({ tsn: "17" });
  const second = someWork([tsn, county], aBase({ versionNumber: 2, marks: first.marks, record }));
  const text = first.marks.find(({ contents }) => contents === "17");
  const [now, nowCounty] = second.boxes();
  expect([now.value, nowCounty.value, now.earlier?.names.length]).toEqual(["17", "Elmore", 2]);
  for (const name of now.earlier?.names ?? []) expect(boxOfMark(second.boxes(), name)).toBe(now);
  expect(boxAt(second.boxes(), 1, { x: 302, y: 746 })).toBe(now);

  second.choose(now);
  type(second, "18");
  second.editor.edit(null);
  expect(second.getSnapshot().values?.tsn).toBe("18");
  expect(said(second)).toEqual([["Corrected TSN from 17 to 18", "viewing"]]);
  const line = second.marks.find((mark) => mark.kind === "line-through" && second.editor.isFree(mark.name));
  expect(isOverlapping(line?.rect ?? [0, 0, 0, 0], text?.rect ?? [0, 0, 0, 0])).toBe(true);
  const before = first.marks.find(({ kind }) => kind === "line-through");
  expect(isOverlapping(line?.rect ?? [0, 0, 0, 0], before?.rect ?? [0, 0, 999, 999])).toBe(false);
  expect(workToSave(second, "KM 11/23/26").corrections[0].annotations?.map(({ detail }) => detail).toSorted())
    .toEqual(["17", "18", "__ 11/23/26"]);

  second.choose(nowCounty);
  type(second, "Ada");
  expect(said(second).at(-1)).toEqual(['Corrected box 10 County from "Elmore" to "Ada"', "viewing"]);

  const third = someWork(
    [tsn, county],
    aBase({ versionNumber: 3, marks: second.marks, record: aRecord({ tsn: "18" }) }),
  );
  expect(third.boxes().map(({ value }) => value)).toEqual(["18", "Ada"]);
  third.setValues({ tsn: "19" });
  third.drawValues();
  expect(said(third)).toEqual([["Corrected TSN from 18 to 19", "viewing"]]);
  const drawn = third.marks.filter(({ name }) => third.editor.isFree(name));
  expect(drawn.map(({ kind }) => kind).toSorted()).toEqual(["line-through", "stamp", "text"]);
});

Deno.test("nothing is suggested in a box that was corrected; one whose form is not read yet has its suggestion", () => {
  const first = someWork([county]);
  first.choose(county);
  type(first, "Elmore");
  first.editor.edit(null);
  const again = someWork([county], aBase({ versionNumber: 2, marks: first.marks }));
  again.suggest({ box: county, value: "Elmore", description: "Wrong county" });
  expect(again.hasWork()).toBe(false);
  const unread = someWork([]);
  unread.suggest({ box: county, value: "Elmore", description: "Wrong county" });
  expect(said(unread)).toEqual([["Wrong county", "viewing"]]);
});

Deno.test("a finger that misses a box by little takes the nearest one", () => {
  const beside = aBox({ item: "11", label: "State", value: "ID", box: [200, 700, 40, 12] });
  const at = (x: number, y: number, reach?: number) => boxAt([county, beside], 1, { x, y }, reach)?.item;
  expect([at(150, 706), at(150, 716), at(150, 716, 10), at(196, 716, 10), at(150, 730, 10)])
    .toEqual(["10", undefined, "10", "11", undefined]);
});

Deno.test("a value whose correction is taken off reads as it was filled in", () => {
  const first = someWork([county]);
  first.choose(county);
  type(first, "Elmore");
  first.editor.edit(null);
  const second = someWork([county], aBase({ versionNumber: 2, marks: first.marks }));
  expect(second.boxes()[0].value).toBe("Elmore");
  second.editor.remove(first.marks.map(({ name }) => name));
  expect(second.boxes()[0]).toBe(county);
});
