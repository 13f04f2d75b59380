/** Forms of all builds, for corrections: official and drawn ones, scanned, turned, cropped, and written in every way a file can be. */
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { fillForm4473Revision2012 } from "../fixtures/forms/fill-2012.ts";
import { realForm } from "../fixtures/forms/real.ts";
import { referee, withFile } from "../fixtures/forms/referee.ts";
import { aForm4473 } from "../fixtures/forms/values.ts";
import type { SeenPage } from "./random-marks.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface FormToCorrect {
  readonly name: string;
  readonly bytes: Bytes;
}

/** All forms; those that a missing tool would make are left out. */
export async function formsToCorrect(): Promise<readonly FormToCorrect[]> {
  const values = aForm4473();
  const filled = async (name: "textPage2012" | "original2012") =>
    Uint8Array.from(await fillForm4473Revision2012(await realForm(name), values));
  const textPage = await filled("textPage2012");
  const drawn = (revision: Parameters<typeof drawForm4473>[0]["revision"], style: "acroform" | "flattened" | "scan") =>
    drawForm4473({ revision, values, style });
  const scan = drawn("2022-12", "scan");
  const fields = drawn("2023-08", "acroform");
  const forms: (readonly [string, Bytes | null])[] = [
    ["official 2012-04, page 1 a picture", await filled("original2012")],
    ["official 2012-04, fields", textPage],
    ["official continuation sheet 2008-08", await realForm("continuation2008")],
    ["official Form 1, 13 pages, XFA", await realForm("form1")],
    ["drawn 2023-08, fields", fields],
    ["drawn 2020-05, text", drawn("2020-05", "flattened")],
    ["drawn 2022-12, scanned", scan],
    ["turned by 90°", await changed(fields, (page) => page.setRotation(degrees(90)))],
    ["turned by 180°, scanned", await changed(scan, (page) => page.setRotation(degrees(180)))],
    ["turned by 270°, official", await changed(textPage, (page) => page.setRotation(degrees(270)))],
    ["cropped", await changed(fields, (page) => page.setCropBox(36, 54, 540, 684))],
    ["cropped and turned, origin elsewhere", await changed(drawn("2016-10", "flattened"), moved)],
    ["units of two points", await changed(fields, (page) => page.node.set(PDFName.of("UserUnit"), number(page, 2)))],
    ["turn and crop inherited", await inherited(drawn("2020-05", "acroform"))],
    ["tables and streams of objects at once", hybrid()],
    ["rewritten, streams of objects", await rewritten(fields, ["--object-streams=generate"])],
    ["rewritten, a table", await rewritten(textPage, ["--object-streams=disable"])],
    ["rewritten for the web", await rewritten(textPage, ["--linearize"])],
  ];
  return forms.flatMap(([name, bytes]) => bytes === null ? [] : [{ name, bytes }]);
}

/** What is shown of each page. */
export async function seenPages(bytes: Bytes): Promise<readonly SeenPage[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const { x, y, width, height } = page.getCropBox();
    const rotate = ((page.getRotation().angle % 360) + 360) % 360;
    return { view: [x, y, x + width, y + height], rotate, fields: fieldsOn(page) };
  });
}

function fieldsOn({ node }: PDFPage): [number, number, number, number][] {
  return (node.Annots()?.asArray() ?? []).flatMap((one) => {
    const annotation = node.context.lookup(one);
    if (!(annotation instanceof PDFDict) || annotation.get(PDFName.of("Subtype")) !== PDFName.of("Widget")) return [];
    const { x, y, width, height } = annotation.lookup(PDFName.of("Rect"), PDFArray).asRectangle();
    return [[x, y, x + width, y + height]];
  });
}

async function changed(bytes: Bytes, change: (page: PDFPage) => void): Promise<Bytes> {
  const document = await PDFDocument.load(bytes);
  for (const page of document.getPages()) change(page);
  return Uint8Array.from(await document.save({ updateFieldAppearances: false, useObjectStreams: false }));
}

function number(page: PDFPage, value: number) {
  return page.doc.context.obj(value);
}

function moved(page: PDFPage): void {
  page.translateContent(100, -50);
  page.setMediaBox(100, -50, 612, 792);
  page.setCropBox(120, -20, 560, 700);
  page.setRotation(degrees(270));
}

/** What pages say of themselves is said above them in the tree. */
async function inherited(bytes: Bytes): Promise<Bytes> {
  const document = await PDFDocument.load(bytes);
  const { context, catalog } = document;
  const tree = catalog.Pages();
  tree.set(PDFName.of("Rotate"), context.obj(90));
  tree.set(PDFName.of("CropBox"), context.obj([20, 30, 592, 762]));
  tree.set(PDFName.of("MediaBox"), context.obj([0, 0, 612, 792]));
  for (const { node } of document.getPages()) {
    for (const name of ["Rotate", "CropBox", "MediaBox"]) node.delete(PDFName.of(name));
    const annotations = node.lookup(PDFName.of("Annots"));
    if (annotations instanceof PDFArray) node.set(PDFName.of("Annots"), context.register(annotations));
  }
  return Uint8Array.from(await document.save({ updateFieldAppearances: false }));
}

async function rewritten(bytes: Bytes, how: readonly string[]): Promise<Bytes | null> {
  return await withFile(bytes, async (path) => {
    if (await referee("qpdf", [...how, path, `${path}.new`]) === null) return null;
    const anew = await Deno.readFile(`${path}.new`);
    await Deno.remove(`${path}.new`);
    return anew;
  });
}

/** A file with a table for old readers, which leads new ones to objects that are packed (ISO 32000-2, 7.5.8.4). */
function hybrid(): Bytes {
  const parts: Buffer[] = [];
  const offsets = new Map<number, number>();
  let length = 0;
  const write = (part: Buffer | string) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (id: number, entries: string, data?: Buffer) => {
    offsets.set(id, length);
    write(`${id} 0 obj\n<<${entries}${data ? `/Length ${data.length}` : ""}>>\n`);
    if (data) write(Buffer.concat([Buffer.from("stream\n"), data, Buffer.from("\nendstream\n")]));
    write("endobj\n");
  };
  write("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n");
  object(1, "/Type/Catalog/Pages 2 0 R");
  object(2, "/Type/Pages/Kids[3 0 R]/Count 1");
  object(3, "/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 6 0 R>>>>/Contents 4 0 R/Annots 7 0 R");
  object(4, "", Buffer.from("BT /F 14 Tf 72 700 Td (Some objects of this form are packed) Tj ET 72 600 468 60 re S"));
  const packed = ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", "[]"];
  const head = `6 0 7 ${(packed[0]?.length ?? 0) + 1} `;
  const body = deflateSync(head + packed.join(" "));
  object(5, `/Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode`, body);
  const streamAt = length;
  const entries = Buffer.from([2, 0, 5, 0, 2, 0, 5, 1]);
  object(8, "/Type/XRef/Size 9/W[1 2 1]/Index[6 2]/Root 1 0 R", entries);
  const tableAt = length;
  const rows = Array.from({ length: 9 }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  write(
    `xref\n0 9\n${rows.join("")}trailer\n<</Size 9/Root 1 0 R/XRefStm ${streamAt}>>\nstartxref\n${tableAt}\n%%EOF\n`,
  );
  return Uint8Array.from(Buffer.concat(parts));
}
