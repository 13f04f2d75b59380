import { expect } from "expect";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { drawForm3310_11 } from "@/features/sample-data/forms/form3310-11.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { form4473Entries } from "@/features/sample-data/forms/form4473-entries.ts";
import { form4473Revisions, type Form4473Values } from "@/features/sample-data/forms/values.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { aForm3310_11, aForm4473 } from "@/tests/fixtures/forms/values.ts";
import type { FormBox, FormLayout } from "../contract-layout.ts";
import { layoutPdf } from "./layout.ts";

const pistol = { manufacturer: "Glock", model: "19 Gen5", serialNumber: "BXKR417", type: "Pistol", caliber: "9mm" };
const rifle = {
  ...{ manufacturer: "CZ", importer: "CZ-USA", model: "457", serialNumber: "H118820" },
  ...{ type: "Rifle", caliber: ".22 LR" },
};
const forms: Readonly<Record<string, Form4473Values>> = {
  transferred: aForm4473(),
  "two firearms": aForm4473({ firearms: [pistol, rifle] }),
  "denied later": aForm4473({
    ...{ initialResponse: "delayed", laterResponse: "denied", laterResponseDate: "2023-05-01" },
    ...{ transferDate: null, status: 2 },
  }),
  void: aForm4473({ transferDate: null, status: 1 }),
};

async function layoutOf(bytes: Uint8Array<ArrayBuffer>): Promise<FormLayout> {
  const result = await layoutPdf(bytes, dateRules);
  if (result.kind !== "ok") throw new Error(`refused: ${result.reason}`);
  return result.layout;
}

function expectBands({ sections, boxes }: FormLayout) {
  for (const [at, { page, box: [, bottom, , height] }] of sections.entries()) {
    const over = sections.slice(at + 1).filter((other) =>
      other.page === page && other.box[1] < bottom + height - 0.01 && other.box[1] + other.box[3] > bottom + 0.01
    );
    expect(over).toEqual([]);
  }
  for (const one of boxes) {
    const band = sections.find(({ page, box }) =>
      page === one.page && one.box[1] + one.box[3] / 2 > box[1] && one.box[1] + one.box[3] / 2 < box[1] + box[3]
    );
    expect({ ...one, section: band?.section ?? null }).toEqual(one);
  }
}

const nameKeys = ["last", "first", "middle"];

/** The filled values of a form, and those of them that are no box with the same value. */
function missedOf(values: Form4473Values, revision: typeof form4473Revisions[number], boxes: readonly FormBox[]) {
  const written = [...form4473Entries(values, revision)].filter(([, value]) => value !== "");
  const left = boxes.map(({ value }) => value).filter((value) => value !== "");
  const missed = written.filter(([key, value]) => {
    if (nameKeys.includes(key) || /^(birth|nics)(Month|Day|Year)$/.test(key)) return false;
    // Places that this revision does not have.
    if (key === "cityLimits" && revision < "2022") return false;
    if (key === "sellerTitle" && revision >= "2020") return false;
    if (key === "residence" && revision !== "2012-04") return false;
    if (key === "citizenship" && revision < "2020") return false;
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { written: written.length, missed: missed.map(([key]) => key) };
}

for (const revision of form4473Revisions) {
  for (const style of ["acroform", "flattened"] as const) {
    Deno.test(`${revision}, ${style}: bands hold their boxes, and what is filled in is a box with its value`, async () => {
      for (const [name, values] of Object.entries(forms)) {
        const layout = await layoutOf(drawForm4473({ revision, style, values }));
        expect({ name, formType: layout.formType }).toEqual({ name, formType: 0 });
        const letters = revision < "2020" ? ["A", "B", "C", "D"] : ["A", "B", "C", "D", "E"];
        expect([...new Set(layout.sections.map(({ section }) => section))]).toEqual(letters);
        expectBands(layout);
        const { written, missed } = missedOf(values, revision, layout.boxes);
        expect({ name, missed, isMost: missed.length / written < 0.1 }).toEqual({ name, missed: [], isMost: true });
      }
    });
  }
}

const fieldsOf = ({ boxes }: FormLayout) =>
  Object.fromEntries(boxes.flatMap(({ field, value }) => field === null ? [] : [[field, value]]));

Deno.test("values of the record stand in their boxes, the name as one value", async () => {
  for (const style of ["acroform", "flattened"] as const) {
    const layout = await layoutOf(drawForm4473({ revision: "2023-08", style, values: forms["two firearms"] }));
    expect(fieldsOf(layout)).toEqual({
      tsn: "PA-2023-000417",
      ntn: "1B2C3D4-77",
      customerName: "Whitcombe, Marjorie Anne",
      certificationDate: "04/28/2023",
      nicsDate: "04/29/2023",
      transferDate: "05/02/2023",
      ...firearm(0, { ...pistol }),
      ...firearm(1, { ...rifle, importer: undefined, manufacturer: "CZ / CZ-USA" }),
    });
  }
});

function firearm(index: number, values: Readonly<Record<string, string | undefined>>) {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled.map(([key, value]) => [`documentSerialNumbers.${index}.${key}`, value]));
}

Deno.test("the status of a form without a transfer stands where it was told", async () => {
  const denied = await layoutOf(
    drawForm4473({ revision: "2023-08", style: "acroform", values: forms["denied later"] }),
  );
  expect(denied.boxes.find(({ field }) => field === "status")).toMatchObject({ item: "27.d", value: "X" });
  const voided = await layoutOf(drawForm4473({ revision: "2023-08", style: "flattened", values: forms.void }));
  expect(voided.boxes.find(({ field }) => field === "status")).toMatchObject({ item: "32", value: "VOID - NO SALE" });
});

Deno.test("a box says item, label, section and whether it was left empty; several serial numbers of a cell have one each", async () => {
  const values = aForm4473({ firearms: [{ ...pistol, serialNumber: "BKZ417, BKZ418" }] });
  const { boxes } = await layoutOf(drawForm4473({ revision: "2023-08", style: "flattened", values }));
  const labelled = (label: string) => boxes.filter((box) => box.label === label);
  expect(labelled("County, parish or borough")).toMatchObject([{ item: "10", section: "B", value: "Texas" }]);
  expect(labelled("State")).toMatchObject([{ item: "10", value: "OK" }]);
  expect(labelled("UPIN")).toMatchObject([{ item: "17", section: "B", value: "", page: 1 }]);
  expect(labelled("Fugitive from justice: No")).toMatchObject([{ item: "21.e", section: "B", value: "X" }]);
  const serials = boxes.filter(({ field }) => field?.endsWith(".serialNumber"));
  expect(serials.map(({ field }) => field)).toEqual([
    "documentSerialNumbers.0.serialNumber",
    "documentSerialNumbers.1.serialNumber",
  ]);
});

Deno.test("a box that is empty, or cannot be read as what it asks for, is still that of its value", async () => {
  const values = aForm4473({ ntn: "", written: { transferDate: "23.05.2023 ?" } });
  for (const style of ["acroform", "flattened"] as const) {
    const { boxes } = await layoutOf(drawForm4473({ revision: "2023-08", style, values }));
    expect(boxes.find(({ field }) => field === "ntn")).toMatchObject({ item: "27.b", value: "" });
    expect(boxes.find(({ field }) => field === "transferDate")).toMatchObject({ item: "36", value: "23.05.2023 ?" });
  }
});

Deno.test("a line through a value's box strikes the value, and not the empty rest of its field", async () => {
  const { boxes } = await layoutOf(drawForm4473({ revision: "2023-08", style: "acroform", values: forms.transferred }));
  const serial = boxes.find(({ field }) => field === "documentSerialNumbers.0.serialNumber");
  // It is drawn 42 points wide in a field of 134.
  expect(serial?.box[2]).toBeGreaterThan(40);
  expect(serial?.box[2]).toBeLessThan(60);
});

Deno.test("a line through a value in a monospaced font strikes all of it", async () => {
  const { boxes } = await layoutOf(drawForm4473({ revision: "2023-08", style: "acroform", values: forms.transferred }));
  const short = boxes.filter(({ value, box: [, , width, height] }) => width < value.length * 0.6 * height);
  expect(short.map(({ item, value, box }) => [item, value, box])).toEqual([]);
});

Deno.test("firearms of a continuation sheet go on behind those of the form, in its sellers' section", async () => {
  const firearms = Array.from({ length: 5 }, (_, index) => ({ ...pistol, serialNumber: `BXKR41${index}` }));
  for (const style of ["acroform", "flattened"] as const) {
    const layout = await layoutOf(drawForm4473({ revision: "2023-08", style, values: aForm4473({ firearms }) }));
    expectBands(layout);
    const serials = layout.boxes.filter(({ label, value }) => label === "Serial number" && value !== "");
    expect(serials.map(({ item, section }) => `${item} ${section}`)).toEqual(
      [1, 2, 3, 4, 5].map((row) => `3 #${row} A`),
    );
  }
});

for (const name of ["textPage2012", "original2012"] as const) {
  Deno.test(`the official form of April 2012 (${name}), filled in and flattened`, async () => {
    const filled = await fillForm4473Revision2012(await realForm(name), forms["two firearms"]);
    const flat = await withFile(filled, async (path) => {
      const done = await referee("qpdf", ["--flatten-annotations=all", "--generate-appearances", path, `${path}.flat`]);
      if (done === null) return null;
      const bytes = await Deno.readFile(`${path}.flat`);
      await Deno.remove(`${path}.flat`);
      return bytes;
    });
    for (const bytes of [filled, flat]) {
      if (bytes === null) continue;
      const layout = await layoutOf(Uint8Array.from(bytes));
      expect([...new Set(layout.sections.map(({ section }) => section))]).toEqual(["A", "B", "C", "D"]);
      expectBands(layout);
      expect(fieldsOf(layout)).toMatchObject({
        ...{ tsn: "PA-2023-000417", customerName: "Whitcombe, Marjorie Anne", certificationDate: "04/28/2023" },
        ...{ transferDate: "05/02/2023", ...firearm(0, pistol) },
      });
    }
  });
}

Deno.test("a theft or loss report", async () => {
  for (const style of ["acroform", "flattened"] as const) {
    const layout = await layoutOf(drawForm3310_11(aForm3310_11(), style));
    expect([layout.formType, layout.revision]).toEqual([1, null]);
    expect(layout.sections.map(({ section }) => section)).toEqual(["A", "B", "C", "D"]);
    expectBands(layout);
    expect(fieldsOf(layout)).toMatchObject({
      transferDate: "07/09/2023",
      "documentSerialNumbers.0.serialNumber": "ADC551204",
      "documentSerialNumbers.1.importer": "CZ-USA",
    });
    const values = layout.boxes.map(({ value }) => value);
    for (const value of ["5-73-139-01-9G-99999", "08:40", "2023-055512", "23-11872", "Tobias Fenn", "11/03/2022"]) {
      expect(values).toContain(value);
    }
  }
});

Deno.test("a scan, another form and a file that is no PDF have no boxes, and none are guessed", async () => {
  const scan = await layoutOf(drawForm4473({ revision: "2023-08", style: "scan", values: forms.transferred }));
  expect([scan.sections, scan.boxes]).toEqual([[], []]);
  const form1 = await layoutOf(await realForm("form1"));
  expect([form1.formType, form1.sections, form1.boxes]).toEqual([null, [], []]);
  expect(await layoutPdf(new TextEncoder().encode("no PDF"), dateRules)).toMatchObject({ reason: "not_pdf" });
});

Deno.test("a form whose text takes too long, is too much or is broken is not known, and never one without sections", async () => {
  const form = () => drawForm4473({ revision: "2023-08", style: "flattened", values: forms.transferred });
  expect(await layoutPdf(form(), dateRules)).toMatchObject({ kind: "ok", layout: { formType: 0 } });
  expect(await layoutPdf(form(), dateRules, -1)).toMatchObject({ kind: "refused", reason: "timeout" });
  const withPage = async (at: number, content: string) => {
    const document = await PDFDocument.load(form());
    const page = document.insertPage(at);
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(content)));
    page.node.set(PDFName.of("Resources"), document.context.obj({ Font: { F: helvetica } }));
    return await layoutPdf(Uint8Array.from(await document.save()), dateRules);
  };
  const helvetica = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" };
  const places = Array.from({ length: 20_500 }, (_, at) => `1 0 0 1 ${at % 50 * 11} ${(at % 700) + 20} Tm (a) Tj`);
  const much = `BT /F 4 Tf ${places.join(" ")} ET`;
  expect(await withPage(0, much)).toMatchObject({ kind: "refused", reason: "too_complex" });
  // Behind the form it is something else's page.
  const known = await withPage(5, much);
  expect(known.kind === "ok" && new Set(known.layout.sections.map(({ section }) => section)).size).toBe(5);
});
