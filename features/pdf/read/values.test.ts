import { Buffer } from "node:buffer";
import { expect } from "expect";
import { readDate } from "./dates.ts";
import { splitMakers } from "./firearms.ts";
import { serialsOf } from "./serials.ts";
import { customerName } from "./names.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { bareValues, writtenValues } from "@/tests/fixtures/forms/expected.ts";
import { readPdf } from "./read.ts";

Deno.test("dates are read in the American order and in the usual ways of writing", () => {
  for (
    const text of ["04/28/2023", "4-28-23", "04 28 2023", "04282023", "2023-04-28", "April 28, 2023", "28 Apr 2023"]
  ) {
    expect([text, readDate(text)]).toEqual([text, "2023-04-28"]);
  }
});

Deno.test("impossible and unclear dates are not read", () => {
  for (
    const text of [
      "28/04/2023",
      "02/29/2023",
      "13/13/2023",
      "04/2023",
      "0/1/2023",
      "1/1/1899",
      "Maybe 4, 2023",
      "",
      "soon",
    ]
  ) {
    expect([text, readDate(text)]).toEqual([text, null]);
  }
  expect(readDate("02/29/2024")).toBe("2024-02-29");
});

Deno.test("marks for a missing middle name and for an initial are no names", () => {
  expect(customerName("Whitcombe", "Marjorie", "NMN")).toBe("Whitcombe, Marjorie");
  expect(customerName("Whitcombe", "Marjorie", '"NMN"')).toBe("Whitcombe, Marjorie");
  expect(customerName("Whitcombe", "Marjorie", "(nmn)")).toBe("Whitcombe, Marjorie");
  expect(customerName("Whitcombe", "Marjorie", 'J "IO"')).toBe("Whitcombe, Marjorie J");
  expect(customerName("Whitcombe", "M IO", "IO")).toBe("Whitcombe, M");
  expect(customerName("de la Cruz-Ó Briain", "María José", "")).toBe("de la Cruz-Ó Briain, María José");
});

Deno.test("a name with a missing part or with figures is no name", () => {
  expect(customerName("", "Marjorie", "")).toBe(null);
  expect(customerName("Whitcombe", "", "")).toBe(null);
  expect(customerName("Whitcombe 7", "Marjorie", "")).toBe(null);
});

Deno.test("a serial number cell is split at commas and words, and where numbers of one make-up stand side by side", () => {
  const serials = (text: string) => serialsOf(text).serials;
  expect(serials("AB100, AB101 and AB102")).toEqual(["AB100", "AB101", "AB102"]);
  expect(serials("AB100\nAB101")).toEqual(["AB100", "AB101"]);
  for (const text of ["BKZ417; BKZ418", "BKZ417;BKZ418", "BKZ417/BKZ418", "BKZ417 / BKZ418", "BKZ417 BKZ418"]) {
    expect([text, serials(text), serialsOf(text).doubt === null]).toEqual([text, ["BKZ417", "BKZ418"], false]);
  }
  expect(serials("573; 00417")).toEqual(["573", "00417"]);
  for (const text of ["NSN", "SN 123 456", "(X)77", "M70-0182253", "ABC-123", "A/1"]) {
    expect([text, serialsOf(text)]).toEqual([text, { serials: [text], doubt: null }]);
  }
});

Deno.test("what may be one serial number or several, or a range of them, is kept whole and in doubt", () => {
  for (const text of ["573;00417", "BKZ417-BKZ420", "BKZ417 - 420", "BKZ417 thru BKZ420"]) {
    expect([text, serialsOf(text)]).toEqual([text, { serials: [text], doubt: expect.any(String) }]);
  }
});

Deno.test("a cell that was struck out holds no serial number", () => {
  for (const text of ["N/A", "n.a.", "none", "-----", "XXXX", "VOID", "~~~", ""]) {
    expect([text, serialsOf(text).serials]).toEqual([text, []]);
  }
});

Deno.test("maker and importer are parted at the one slash", () => {
  expect(splitMakers("Zastava / Century Arms")).toEqual({ manufacturer: "Zastava", importer: "Century Arms" });
  expect(splitMakers("Smith & Wesson")).toEqual({ manufacturer: "Smith & Wesson", importer: "" });
  expect(splitMakers("Ruger / N/A")).toEqual({ manufacturer: "Ruger / N/A", importer: "" });
  expect(splitMakers("H/K/X")).toEqual({ manufacturer: "H/K/X", importer: "" });
});

Deno.test("form fields of unknown names are read by the labels printed above them", async () => {
  const values = aForm4473();
  for (const revision of ["2012-04", "2016-10", "2023-08"] as const) {
    const drawn = drawForm4473({ revision, values, style: "acroform" });
    const renamed = Buffer.from(drawn).toString("latin1").replaceAll("/T(_", "/T(Q");
    const result = await readPdf(Uint8Array.from(Buffer.from(renamed, "latin1")), dateRules);
    if (result.kind !== "ok") throw new Error(result.reason);
    expect(bareValues(result.metaData)).toEqual(writtenValues(values));
    expect(result.metaData.customerName?.confidence).toBe(0.9);
  }
});
