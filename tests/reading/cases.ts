/** Forms of all kinds with what a careful person would read on each; the reader is held against them. */
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { drawForm3310_4, drawLetter } from "@/features/sample-data/forms/supplements.ts";
import { type FirearmValues, form4473Revisions, type Form4473Values } from "@/features/sample-data/forms/values.ts";
import { writtenValues } from "../fixtures/forms/expected.ts";
import { fillForm4473Revision2012 } from "../fixtures/forms/fill-2012.ts";
import { realForm } from "../fixtures/forms/real.ts";
import { referee, withFile } from "../fixtures/forms/referee.ts";
import { together } from "../fixtures/forms/together.ts";
import { aForm4473 } from "../fixtures/forms/values.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type Written = ReturnType<typeof writtenValues>;

/** One file and what is written on it. */
export interface ReadingCase {
  /** What is odd about it. */
  readonly name: string;
  /** Which form it is made of. */
  readonly form: string;
  readonly bytes: Bytes;
  readonly written: Written;
}

/** Ways to fill in a form. */
const sources: readonly (readonly [string, (values: Form4473Values) => Promise<Bytes>])[] = [
  ["official 2012-04, fields", (values) => filled("textPage2012", values)],
  ["official 2012-04, page 1 a picture", (values) => filled("original2012", values)],
  ...form4473Revisions.flatMap((revision) =>
    (["acroform", "flattened"] as const).map((style) =>
      [
        `drawn ${revision}, ${style === "acroform" ? "fields" : "text"}`,
        (values: Form4473Values) => Promise.resolve(drawForm4473({ revision, values, style })),
      ] as const
    )
  ),
];

async function filled(name: "textPage2012" | "original2012", values: Form4473Values): Promise<Bytes> {
  return Uint8Array.from(await fillForm4473Revision2012(await realForm(name), values));
}

const glock = { manufacturer: "Glock", model: "19 Gen5", serialNumber: "BXKR417", type: "Pistol", caliber: "9mm" };
const rifle = {
  ...glock,
  manufacturer: "Ruger",
  model: "10/22",
  serialNumber: "0012-34567",
  type: "Rifle",
  caliber: ".22 LR",
};
const struck = { manufacturer: "N/A", model: "N/A", serialNumber: "VOID", type: "N/A", caliber: "N/A" };
const serials = (...numbers: readonly string[]) => numbers.map((serialNumber) => ({ ...glock, serialNumber }));

/** What can be written on a form, and what of it a person would read otherwise than it stands there. */
const contents: readonly (readonly [string, Partial<Form4473Values>, Partial<Written>?])[] = [
  ["one firearm, transferred", {}],
  ["three firearms", { firearms: [glock, rifle, { ...rifle, serialNumber: "NSN" }] }],
  ["several serials in a cell, comma", { firearms: serials("AB100, AB101") }, {
    firearms: read(serials("AB100", "AB101")),
  }],
  ["several serials in a cell, semicolon", { firearms: serials("BKZ417; BKZ418") }, {
    firearms: read(serials("BKZ417", "BKZ418")),
  }],
  ["several serials in a cell, slash", { firearms: serials("BKZ417/BKZ418"), totalFirearms: "two" }, {
    firearms: read(serials("BKZ417", "BKZ418")),
  }],
  ["a range of serials", { firearms: serials("BKZ417-BKZ419"), totalFirearms: "three" }, {
    firearms: read(serials("BKZ417", "BKZ418", "BKZ419")),
  }],
  ["a serial is missing, its row is kept", { firearms: [glock, { ...rifle, serialNumber: "" }] }],
  ["a struck row", { firearms: [glock, struck], totalFirearms: "one" }, { firearms: read([glock]) }],
  ["a row that the total does not count", { firearms: [glock, rifle], totalFirearms: "one" }, {
    firearms: read([glock]),
  }],
  ["the total counts more", { firearms: [glock], totalFirearms: "Three" }, { firearms: read([glock, rifle, rifle]) }],
  ["a transfer in the future", { transferDate: "2036-05-02" }, { transferDate: "2026-05-02" }],
  ["a transfer a year later", { transferDate: "2024-05-02" }, { transferDate: "2023-05-02" }],
  ["a transfer before the check", { transferDate: "2023-04-02" }, { transferDate: "2023-05-02" }],
  ["an impossible date", { nicsDate: "2023-02-30" }, { nicsDate: null }],
  ["denied", { initialResponse: "denied", transferDate: null, recertificationDate: undefined, status: 2 }],
  ["void", { transferDate: null, recertificationDate: undefined, status: 1 }],
  ["transferred after a denial", { initialResponse: "denied" }, { status: 2 }],
];

function read(firearms: readonly FirearmValues[]): Written["firearms"] {
  return writtenValues(aForm4473({ firearms })).firearms;
}

/** All cases; those that a missing tool would make are left out, and `isWhole` says so. */
export async function readingCases(): Promise<{ readonly cases: readonly ReadingCase[]; readonly isWhole: boolean }> {
  const cases: ReadingCase[] = [];
  for (const [form, make] of sources) {
    for (const [name, changes, otherwise] of contents) {
      const values = aForm4473(changes);
      cases.push({ name, form, bytes: await make(values), written: { ...writtenValues(values), ...otherwise } });
    }
  }
  for (const revision of form4473Revisions) {
    const bytes = drawForm4473({ revision, values: aForm4473(), style: "scan" });
    cases.push({ name: "a scan", form: `drawn ${revision}`, bytes, written: writtenValues(aForm4473()) });
  }
  cases.push(...await changedFiles());
  const flat = await flattened(await filled("textPage2012", aForm4473()));
  if (flat !== null) {
    cases.push({ ...wholeForm, name: "printed into the page", form: "official 2012-04", bytes: flat });
  }
  return { cases, isWhole: flat !== null };
}

const wholeForm = { written: writtenValues(aForm4473()) };

/** The same form after what programs and people do to files. */
async function changedFiles(): Promise<ReadingCase[]> {
  const letter = drawLetter({
    letterhead: ["Guymon Police Department"],
    ...{ date: "2023-03-04", subject: "Duty weapon", paragraphs: ["A pistol for duty use."], signer: "Edda Marlowe" },
  });
  const other = aForm4473({ tsn: "PA-2", firearms: [rifle], customer: { ...aForm4473().customer, last: "Marlowe" } });
  const made: ReadingCase[] = [];
  for (const revision of ["2012-04", "2023-08"] as const) {
    const whole = drawForm4473({ revision, values: aForm4473(), style: "flattened" });
    const second = drawForm4473({ revision, values: other, style: "flattened" });
    const add = (name: string, bytes: Bytes) =>
      made.push({ ...wholeForm, name, form: `drawn ${revision}, text`, bytes });
    add("a cover in front", await together(letter, whole));
    add("supplements behind", await together(whole, drawForm3310_4(aForm4473()), letter));
    add("two forms in a file", await together(whole, second));
    add(
      "pages in another order",
      await changed(whole, (_, count) => Array.from({ length: count }, (_, at) => count - 1 - at)),
    );
    add(
      "pages turned",
      await changed(whole, (document, count) => {
        for (const page of document.getPages()) page.setRotation(degrees(90));
        return Array.from({ length: count }, (_, at) => at);
      }),
    );
    add("pages drawn sideways", await sideways(whole));
    add(
      "pages made smaller",
      await changed(whole, (document, count) => {
        for (const page of document.getPages()) page.scale(0.7, 0.7);
        return Array.from({ length: count }, (_, at) => at);
      }),
    );
  }
  return made;
}

async function changed(
  bytes: Bytes,
  change: (document: PDFDocument, count: number) => readonly number[],
): Promise<Bytes> {
  const source = await PDFDocument.load(bytes);
  const order = change(source, source.getPageCount());
  const document = await PDFDocument.create();
  for (const page of await document.copyPages(source, [...order])) document.addPage(page);
  return Uint8Array.from(await document.save());
}

/** As a scanner feeds paper: the picture lies on its side, and the page is turned so that it stands. */
async function sideways(bytes: Bytes): Promise<Bytes> {
  const document = await PDFDocument.create();
  for (const drawn of await document.embedPdf(bytes, [0, 1, 2, 3])) {
    const page = document.addPage([drawn.height, drawn.width]);
    page.drawPage(drawn, { x: drawn.height, y: 0, rotate: degrees(90) });
    page.setRotation(degrees(90));
  }
  return Uint8Array.from(await document.save());
}

async function flattened(bytes: Bytes): Promise<Bytes | null> {
  return await withFile(bytes, async (path) => {
    const args = ["--generate-appearances", "--flatten-annotations=all", path, `${path}.flat`];
    if (await referee("qpdf", args) === null) return null;
    const flat = await Deno.readFile(`${path}.flat`);
    await Deno.remove(`${path}.flat`);
    return flat;
  });
}
