import { Buffer } from "node:buffer";
import { expect } from "expect";
import { readDate } from "./dates.ts";
import { splitMakers, splitSerials } from "./firearms.ts";
import { customerName } from "./names.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
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

Deno.test("a serial number cell is split at commas and words, never at a semicolon", () => {
  expect(splitSerials("AB100, AB101 and AB102")).toEqual(["AB100", "AB101", "AB102"]);
  expect(splitSerials("AB100\nAB101")).toEqual(["AB100", "AB101"]);
  expect(splitSerials("573;00417")).toEqual(["573;00417"]);
  expect(splitSerials("NSN")).toEqual(["NSN"]);
  expect(splitSerials("N/A")).toEqual([]);
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
    const result = await readPdf(Uint8Array.from(Buffer.from(renamed, "latin1")));
    if (result.kind !== "ok") throw new Error(result.reason);
    expect(bareValues(result.metaData)).toEqual(writtenValues(values));
    expect(result.metaData.customerName?.confidence).toBe(0.9);
  }
});
