import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { differenceOf, isSameMark, markWords } from "./compare-marks.ts";
import { changedFields, descriptionOf } from "./description-rules.ts";
import { drawnPlaces } from "./mark-place-rules.ts";
import { stampText } from "./stamp-rules.ts";
import { aLine, aStamp } from "./testing.ts";

Deno.test("marks are the same when they look the same; what a program rounds or dates anew is no change", () => {
  const line = aLine("a");
  expect(isSameMark(line, { ...line, modifiedAt: "2027-01-01T00:00:00Z", opacity: 0.9999 })).toBe(true);
  expect(isSameMark(line, { ...line, color: "#0000FF" })).toBe(false);
  const difference = differenceOf([line, aLine("b")], [aLine("b", 2), aLine("c")]);
  expect(difference.added.map(({ name }) => name)).toEqual(["c"]);
  expect(difference.removed).toEqual(["a"]);
  expect(difference.changed.map(({ to }) => to.page)).toEqual([2]);
  expect(markWords(aStamp("s"))).toBe('Initials And Date Stamp on page 1 ("JD 07/15/26")');
});

Deno.test("a line lies where it is drawn, whatever box it claims", () => {
  const rect: Annotation["rect"] = [0, 0, 600, 800];
  const claimed = { ...aLine("a"), rect };
  expect(drawnPlaces(claimed)).toEqual([{ kind: "line-through", page: 1, rect: [60, 100, 160, 112] }]);
});

Deno.test("a changed value is told in the specification's words, a stamp by who corrects", () => {
  const before = {
    ...{ customerName: "Doe, Jane", status: 0, transferDate: "2026-03-09", certificationDate: null, nicsDate: null },
    ...{ tsn: "17", ntn: null, documentSerialNumbers: [{ serialNumber: "A1" }, { serialNumber: "B2" }] },
  };
  const after = {
    ...{ ...before, tsn: null, transferDate: "2026-03-10", status: 2 },
    documentSerialNumbers: [{ serialNumber: "A1" }, { serialNumber: "B3" }],
  };
  expect(changedFields(before, after).map((field) => descriptionOf(field, before, after))).toEqual([
    "Corrected TSN from 17 to (empty)",
    "Corrected Status from Transferred to Denied",
    "Corrected Status Date from 03/09/26 to 03/10/26",
    "Corrected Serial Numbers from A1, B2 to A1, B3",
  ]);
  const maker = {
    ...before,
    documentSerialNumbers: [{ serialNumber: "A1", manufacturer: "Glock" }, { serialNumber: "B2" }],
  };
  expect(descriptionOf("documentSerialNumbers", before, maker)).toBe(
    "Corrected Serial Numbers from A1, B2 to A1 (Glock, -, -, -, -), B2",
  );
  expect([stampText("JD", "2026-11-23"), stampText("JD", "2026-11-23", "reviewer")]).toEqual([
    "JD 11/23/26",
    "11/23/26 JD",
  ]);
});
