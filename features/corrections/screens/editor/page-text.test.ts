import { expect } from "expect";
import { boxesToMark, boxText, fieldOfBox, saysAlready, withBoxText } from "./page-text.ts";
import { aBox, someValues } from "./testing/samples.ts";

const last = aBox({ item: "9", label: "Last name", field: "customerName", value: "Whitcombe" });
const first = aBox({
  item: "9",
  label: "First name",
  field: "customerName",
  value: "Marjorie",
  box: [200, 700, 80, 12],
});
const tsn = aBox({ item: "TSN", label: "TSN", field: "tsn", value: "71" });
const date = aBox({ item: "31", label: "Date", field: "transferDate", value: "03/05/2026" });
const serial = aBox({ item: "4", label: "Serial number", field: "documentSerialNumbers.1.serialNumber", value: "B2" });
const values = someValues({
  customerName: "Whitcombe, Marjorie Anne",
  tsn: "71",
  transferDate: "2026-03-05",
  documentSerialNumbers: [{ serialNumber: "A1" }, { serialNumber: "B2" }],
});

Deno.test("what is typed into a box is the value of the record, or the part of it that stands there", () => {
  expect(withBoxText(values, tsn, " 17 ")?.tsn).toBe("17");
  expect(withBoxText(values, last, "Whitcomb")?.customerName).toBe("Whitcomb, Marjorie Anne");
  expect(withBoxText(values, first, "Margaret")?.customerName).toBe("Whitcombe, Margaret Anne");
  expect(withBoxText(values, date, "3/6/26")?.transferDate).toBe("2026-03-06");
  expect(withBoxText(values, serial, "B3")?.documentSerialNumbers.map(({ serialNumber }) => serialNumber))
    .toEqual(["A1", "B3"]);
  for (const [box, text] of [[tsn, "  "], [date, "soon"], [aBox({ field: null }), "x"]] as const) {
    expect(withBoxText(values, box, text)).toBe(null);
  }
});

Deno.test("a value that is typed at the side goes to the box that can say it, in the way the box writes it", () => {
  const boxes = [last, first, tsn, date, serial];
  const marked = (to: Partial<typeof values>, field: Parameters<typeof boxesToMark>[1]) =>
    boxesToMark(boxes, field, values, { ...values, ...to }).flatMap(({ box, text }) => [box.label, text]);
  expect(marked({ customerName: "Whitcomb, Marjorie Anne" }, "customerName")).toEqual(["Last name", "Whitcomb"]);
  expect(marked({ customerName: "Whitcombe, Margaret Anne" }, "customerName")).toEqual(["First name", "Margaret"]);
  expect(marked({ tsn: "17" }, "tsn")).toEqual(["TSN", "17"]);
  expect(marked({ transferDate: "2026-03-06" }, "transferDate")).toEqual(["Date", "03/06/2026"]);
  expect(marked({ documentSerialNumbers: [{ serialNumber: "A1" }, { serialNumber: "B3" }] }, "documentSerialNumbers"))
    .toEqual(["Serial number", "B3"]);
  // Both names at once stand in no single box, an unreadable date in none at all, and no box says the status.
  expect(marked({ customerName: "Ash, Kim" }, "customerName")).toEqual([]);
  expect(marked({ transferDate: "soon" }, "transferDate")).toEqual([]);
  expect(marked({ status: 2 }, "status")).toEqual([]);
});

Deno.test("a form that says the new value already is not marked: only the record was wrong", () => {
  const wrong = { ...values, tsn: "17" };
  expect(boxesToMark([tsn], "tsn", wrong, values)).toEqual([]);
  expect(saysAlready(date, "3/5/26")).toBe(true);
  expect(saysAlready(tsn, "72")).toBe(false);
  expect(boxText(tsn, values, values)).toBe("71");
  expect(fieldOfBox(serial)).toBe("documentSerialNumbers");
});
