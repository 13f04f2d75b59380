import { expect } from "expect";
import { drawForm3310_11 } from "@/features/sample-data/forms/form3310-11.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { layoutForm4473 } from "@/features/sample-data/forms/form4473-layout.ts";
import { drawContinuationSheet, drawForm3310_4, drawLetter } from "@/features/sample-data/forms/supplements.ts";
import { form4473Revisions, type Form4473Values } from "@/features/sample-data/forms/values.ts";
import { bareValues, writtenValues } from "@/tests/fixtures/forms/expected.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { aForm3310_11, aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { inspectPdf, readPdf } from "./read.ts";
import type { Found, MetaData } from "../contract-reading.ts";

const missing = (...fields: string[]) => `Unable to populate the field(s): ${fields.join(" / ")}`;
/** The sentence of document 2, and behind it the other fields of a form. */
const nothingRead = "Unable to populate the field(s): Customer Name / Serial Numbers / TSN / Document Status / " +
  "Status Date / Certification Date / First NICS Contact / NTN / Manufacturer";

/** The warning that goes with what was written on a Form 4473. */
function warningFor({ status, nicsDate, ntn, transferDate }: Form4473Values): string {
  const fields = [
    ...status === null ? ["Document Status"] : [],
    ...transferDate === null && status !== 1 ? ["Status Date"] : [],
    ...nicsDate === null ? ["First NICS Contact"] : [],
    ...ntn === "" ? ["NTN"] : [],
  ];
  return fields.length === 0 ? "" : missing(...fields);
}

async function metaDataOf(bytes: Uint8Array<ArrayBuffer>): Promise<MetaData> {
  const result = await readPdf(bytes, dateRules);
  if (result.kind !== "ok") throw new Error(`refused: ${result.reason}`);
  return result.metaData;
}

const glock = { manufacturer: "Glock", model: "19 Gen5", serialNumber: "BXKR417", type: "Pistol", caliber: "9mm" };
const rifle = {
  manufacturer: "Zastava",
  importer: "Century Arms",
  model: "M70 AB2",
  serialNumber: "M70-0182253",
  type: "Rifle",
  caliber: "7.62x39",
};
const shotgun = {
  manufacturer: "Mossberg",
  model: "590A1",
  serialNumber: "NSN",
  type: "Shotgun",
  caliber: "12 GA",
};

const cases: readonly [string, Form4473Values][] = [
  ["one pistol, proceeded and transferred", aForm4473()],
  [
    "three firearms with an importer and no serial number",
    aForm4473({ firearms: [glock, rifle, shotgun] }),
  ],
  [
    "a long hyphenated name without a middle name",
    aForm4473({
      customer: { ...aForm4473().customer, last: "Vandermeer-O'Connell Jr", first: "Bartholomew", middle: "" },
      tsn: "7",
      ntn: "STN 2023/0042",
    }),
  ],
  [
    "a delay and a later denial",
    aForm4473({
      initialResponse: "delayed",
      laterResponse: "denied",
      laterResponseDate: "2023-05-03",
      transferDate: null,
      recertificationDate: undefined,
      status: 2,
    }),
  ],
  [
    "a cancellation",
    aForm4473({ initialResponse: "cancelled", transferDate: null, recertificationDate: undefined, status: 1 }),
  ],
  [
    "a sale given up after it proceeded",
    aForm4473({ transferDate: null, recertificationDate: undefined, status: 1 }),
  ],
  [
    "a transfer under way, before the background check",
    aForm4473({
      ...{ nicsDate: null, ntn: "", initialResponse: null, transferDate: null },
      ...{ recertificationDate: undefined, status: null },
    }),
  ],
  [
    "a transfer after three days without an answer",
    aForm4473({ initialResponse: "delayed", laterResponse: "none_within_three_days" }),
  ],
  [
    "letters beyond ASCII",
    aForm4473({ customer: { ...aForm4473().customer, last: "Muñoz", first: "José", middle: "Ángel" } }),
  ],
];

for (const revision of form4473Revisions) {
  for (const style of ["acroform", "flattened"] as const) {
    for (const [name, values] of cases) {
      Deno.test(`a Form 4473 of ${revision}, ${style}, reads back: ${name}`, async () => {
        const metaData = await metaDataOf(drawForm4473({ revision, values, style }));
        expect(metaData.formType).toBe(0);
        expect(metaData.documentType).toBe(1);
        expect(metaData.revision).toBe(revision);
        expect(bareValues(metaData)).toEqual(writtenValues(values));
        expect(metaData.warningMessage).toBe(warningFor(values));
      });
    }

    Deno.test(`a blank Form 4473 of ${revision}, ${style}, holds no values and names what is missing`, async () => {
      const metaData = await metaDataOf(drawForm4473({ revision, style }));
      expect(metaData.revision).toBe(revision);
      expect(Object.values(bareValues(metaData)).flat().filter((value) => value !== null)).toEqual([]);
      expect(metaData.warningMessage).toBe(nothingRead);
    });

    Deno.test(`values of ${revision}, ${style}, carry the page and the box they were written in`, async () => {
      const metaData = await metaDataOf(drawForm4473({ revision, values: aForm4473(), style }));
      const { places } = layoutForm4473(revision, 0);
      const lies = (found: Found<unknown> | null | undefined, key: string) => {
        const place = places.find((place) => place.key === key);
        if (!found || !place) throw new Error(`${key} was not found`);
        const [left, bottom, width, height] = found.box;
        expect(found.page).toBe(place.page);
        expect(Math.abs(left - place.x)).toBeLessThan(4);
        expect(bottom + height / 2).toBeGreaterThan(place.y);
        expect(bottom + height / 2).toBeLessThan(place.y + place.height);
        expect(width).toBeGreaterThan(5);
        expect(found.confidence).toBeGreaterThan(0.5);
      };
      lies(metaData.customerName, "last");
      lies(metaData.tsn, "tsn");
      lies(metaData.ntn, "ntn");
      lies(metaData.nicsDate, "nicsMonth");
      lies(metaData.certificationDate, "certificationDate");
      lies(metaData.transferDate, "transferDate");
      lies(metaData.documentSerialNumbers[0]?.serialNumber, "firearm.0.serialNumber");
      lies(metaData.documentSerialNumbers[0]?.model, "firearm.0.model");
    });

    Deno.test(`firearms of ${revision}, ${style}, go on on the continuation sheet`, async () => {
      const firearms = Array.from({ length: 27 }, (_, index) => ({ ...glock, serialNumber: `BXKR${index + 100}` }));
      const metaData = await metaDataOf(drawForm4473({ revision, values: aForm4473({ firearms }), style }));
      const serials = metaData.documentSerialNumbers.map((firearm) => firearm.serialNumber?.value);
      expect(serials).toEqual(firearms.map((firearm) => firearm.serialNumber));
    });
  }

  Deno.test(`a scan of ${revision} has no values and says which are missing`, async () => {
    const metaData = await metaDataOf(drawForm4473({ revision, values: aForm4473(), style: "scan" }));
    expect(metaData).toMatchObject({ formType: null, isScan: true });
    expect(Object.values(bareValues(metaData)).flat().filter((value) => value !== null)).toEqual([]);
    expect(metaData.warningMessage).toBe(nothingRead);
  });
}

for (const name of ["original2012", "textPage2012"] as const) {
  for (const [title, values] of cases) {
    Deno.test(`the official form of April 2012 (${name}) reads back: ${title}`, async () => {
      const metaData = await metaDataOf(await fillForm4473Revision2012(await realForm(name), values));
      expect(metaData.revision).toBe("2012-04");
      expect(bareValues(metaData)).toEqual(writtenValues(values));
      expect(metaData.warningMessage).toBe(warningFor(values));
    });
  }

  Deno.test(`the blank official form of April 2012 (${name}) is recognised and holds no values`, async () => {
    const metaData = await metaDataOf(await realForm(name));
    expect(metaData.formType).toBe(0);
    expect(metaData.revision).toBe("2012-04");
    expect(Object.values(bareValues(metaData)).flat().filter((value) => value !== null)).toEqual([]);
    expect(metaData.warningMessage).toBe(nothingRead);
  });

  Deno.test(`the official form of April 2012 (${name}), flattened by qpdf, reads back`, async () => {
    const values = aForm4473({ firearms: [glock, rifle] });
    const filled = await fillForm4473Revision2012(await realForm(name), values);
    await withFile(filled, async (path) => {
      const flat = `${path}.flat`;
      const done = await referee("qpdf", ["--generate-appearances", "--flatten-annotations=all", path, flat]);
      if (done === null) return;
      const bytes = await Deno.readFile(flat);
      await Deno.remove(flat);
      expect(bareValues(await metaDataOf(bytes))).toEqual(writtenValues(values));
    });
  });
}

Deno.test("the values of the official form lie where its fields lie", async () => {
  const values = aForm4473();
  const metaData = await metaDataOf(await fillForm4473Revision2012(await realForm("original2012"), values));
  expect(metaData.tsn).toMatchObject({ page: 1, box: [494.94, 654.27, 84.39, 16.23], confidence: 0.99 });
  expect(metaData.transferDate).toMatchObject({ page: 3, box: [510.17, 349.31, 75.03, 12.55] });
  expect(metaData.ntn?.page).toBe(2);
});

Deno.test("a 3310.11 gives its serial numbers and the date of discovery", async () => {
  for (const style of ["flattened", "acroform"] as const) {
    const metaData = await metaDataOf(drawForm3310_11(aForm3310_11(), style));
    expect(metaData.formType).toBe(1);
    expect(metaData.documentType).toBe(4);
    expect(metaData.transferDate?.value).toBe("2023-07-09");
    expect(metaData.customerName).toBe(null);
    expect(bareValues(metaData).firearms).toEqual([
      {
        serialNumber: "ADC551204",
        manufacturer: "Taurus",
        importer: null,
        model: "G3c",
        type: "Pistol",
        caliber: "9mm",
      },
      {
        serialNumber: "F118820",
        manufacturer: "CZ",
        importer: "CZ-USA",
        model: "P-10 C",
        type: "Pistol",
        caliber: "9mm",
      },
    ]);
    expect(metaData.warningMessage).toBe("");
  }
});

Deno.test("a 3310.11 without firearms names only what it should hold", async () => {
  const metaData = await metaDataOf(drawForm3310_11(aForm3310_11({ firearms: [] })));
  expect(metaData.warningMessage).toBe(missing("Serial Numbers", "Manufacturer"));
});

Deno.test("a 3310.11 without a date of discovery names the Status Date that filing asks for", async () => {
  const undated = await metaDataOf(drawForm3310_11(aForm3310_11({ discoveryDate: "" })));
  expect(undated.warningMessage).toBe(missing("Status Date"));
  const blank = await metaDataOf(drawForm3310_11(aForm3310_11({ discoveryDate: "", firearms: [] })));
  expect(blank.warningMessage).toBe(missing("Serial Numbers", "Status Date", "Manufacturer"));
});

Deno.test("supplements are told by their titles and give no values", async () => {
  const letter = {
    letterhead: ["Guymon Police Department"],
    date: "2023-03-04",
    subject: "Duty weapon",
    paragraphs: ["The officer buys a pistol for duty use."],
    signer: "Edda Marlowe",
  };
  const types = await Promise.all(
    [
      drawForm3310_4(aForm4473()),
      drawContinuationSheet([glock]),
      drawLetter(letter),
      await realForm("continuation2008"),
      await realForm("form1"),
    ].map(async (bytes) => await metaDataOf(bytes)),
  );
  expect(types.map(({ documentType }) => documentType)).toEqual([2, 8, null, 8, null]);
  expect(types.every(({ formType, warningMessage }) => formType === null && warningMessage === nothingRead)).toBe(true);
});

Deno.test("an impossible date is not read, and leaves the status open", async () => {
  const values = aForm4473({ nicsDate: "2023-02-30", transferDate: "2023-13-05" });
  for (const style of ["acroform", "flattened"] as const) {
    const metaData = await metaDataOf(drawForm4473({ revision: "2023-08", values, style }));
    expect(metaData.nicsDate).toBe(null);
    expect(metaData.transferDate).toBe(null);
    expect(metaData.status).toBe(null);
    expect(metaData.warningMessage).toBe(missing("Document Status", "Status Date", "First NICS Contact"));
  }
});

Deno.test("a transfer after a denial is a transfer of low confidence", async () => {
  const values = aForm4473({ initialResponse: "denied" });
  const { status } = await metaDataOf(drawForm4473({ revision: "2023-08", values, style: "flattened" }));
  expect(status).toMatchObject({ value: 0, confidence: 0.5, doubt: expect.stringContaining("denied") });
});

Deno.test("inspecting tells the pages without reading values", async () => {
  expect(await inspectPdf(await realForm("form1"))).toEqual({ kind: "ok", pages: 13 });
  expect(await inspectPdf(new Uint8Array(10))).toMatchObject({ kind: "refused", reason: "not_pdf" });
});
