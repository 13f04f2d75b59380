import { expect } from "expect";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { aForm3310_11, aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { drawForm3310_11 } from "./form3310-11.ts";
import { drawForm4473 } from "./form4473.ts";
import { drawContinuationSheet, drawForm3310_4 } from "./supplements.ts";
import { form4473Revisions } from "./values.ts";

const values = aForm4473();

Deno.test("drawn forms are small and the same every time", () => {
  for (const revision of form4473Revisions) {
    for (const style of ["acroform", "flattened"] as const) {
      const drawn = drawForm4473({ revision, values, style });
      expect(drawn.length).toBeLessThan(40_000);
      expect(drawForm4473({ revision, values, style })).toEqual(drawn);
    }
    expect(drawForm4473({ revision, values, style: "scan" }).length).toBeLessThan(150_000);
  }
});

Deno.test("qpdf finds no fault in any drawn form", async () => {
  const drawn = [
    ...form4473Revisions.flatMap((revision) =>
      (["acroform", "flattened", "scan"] as const).map((style) => drawForm4473({ revision, values, style }))
    ),
    drawForm3310_11(aForm3310_11()),
    drawForm3310_4(values),
    drawContinuationSheet(values.firearms),
  ];
  for (const file of drawn) {
    const report = await withFile(file, (path) => referee("qpdf", ["--check", path]));
    if (report === null) return;
    expect(report).toContain("No syntax or stream encoding errors found");
  }
});

Deno.test("pdftotext sees the entries on the page and the revision at its foot", async () => {
  const months = { "2012-04": "April 2012", "2016-10": "October 2016", "2020-05": "May 2020" } as const;
  for (const [revision, month] of Object.entries(months)) {
    const known = form4473Revisions.find((one) => one === revision) ?? "2023-08";
    for (const style of ["acroform", "flattened"] as const) {
      const drawn = drawForm4473({ revision: known, values, style });
      const text = await withFile(drawn, (path) => referee("pdftotext", ["-layout", path, "-"]));
      if (text === null) return;
      for (const entry of ["Whitcombe", "BXKR417", "PA-2023-000417", "1B2C3D4-77", "05/02/2023", `Revised ${month}`]) {
        expect(text).toContain(entry);
      }
    }
  }
});

Deno.test("pdftotext sees no text in a scan", async () => {
  const drawn = drawForm4473({ revision: "2023-08", values, style: "scan" });
  const text = await withFile(drawn, (path) => referee("pdftotext", [path, "-"]));
  if (text !== null) expect(text.trim()).toBe("");
});

Deno.test("the filled official form shows its entries to other readers", async () => {
  const filled = await fillForm4473Revision2012(await realForm("textPage2012"), values);
  const text = await withFile(filled, (path) => referee("pdftotext", ["-layout", path, "-"]));
  if (text === null) return;
  for (const entry of ["Whitcombe", "BXKR417", "1B2C3D4-77", "04/28/2023"]) expect(text).toContain(entry);
});
