import { expect } from "expect";
import { createHash } from "node:crypto";
import { degrees, PDFArray, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { Sequence } from "@/features/sample-data/random.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { difference, mupdf, type Painter, poppler } from "@/tests/corrections/pictures.ts";
import { randomMarks } from "@/tests/corrections/random-marks.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { createAnnotator } from "../annotate/annotator.ts";
import type { Annotation } from "../contract-annotations.ts";
import type { FileToRead } from "../offers.ts";
import { createFlattener } from "./flattener.ts";
import { operatorsIn } from "./operators.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Desk {
  file(bytes: Bytes): Promise<FileToRead>;
  marked(file: FileToRead, put: readonly Annotation[], remove?: readonly string[]): Promise<FileToRead>;
  flat(
    file: FileToRead,
  ): Promise<{ readonly path: string; readonly pages: number; readonly notices: readonly string[] }>;
}

async function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-flat-" });
  const annotator = createAnnotator({ reads: [folder], scratch: `${folder}/scratch` });
  const flattener = createFlattener(`${folder}/flat`);
  try {
    await run({
      async file(bytes) {
        const path = `${folder}/${crypto.randomUUID()}.pdf`;
        await Deno.writeFile(path, bytes);
        return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
      },
      async marked(file, put, remove = []) {
        const written = await annotator.annotate(file, { put, remove });
        if (written.kind !== "ok") throw new Error(written.message);
        return written;
      },
      async flat(file) {
        const written = await flattener.flatten(file);
        if (written.kind !== "ok") throw new Error(written.message);
        return written;
      },
    });
  } finally {
    await annotator.close();
    await flattener.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Everything of a file in plain sight; null without qpdf. */
async function inPlainSight(path: string): Promise<string | null> {
  const plain = `${path}.plain`;
  const args = ["--qdf", "--object-streams=disable", "--decode-level=generalized", path, plain];
  if (await referee("qpdf", args) === null) return null;
  return new TextDecoder("latin1").decode(await Deno.readFile(plain));
}

async function turned(bytes: Bytes, angle: number): Promise<Bytes> {
  const document = await PDFDocument.load(bytes);
  for (const page of document.getPages()) {
    page.setRotation(degrees(angle));
    page.setCropBox(20, 40, 560, 720);
  }
  return Uint8Array.from(await document.save({ updateFieldAppearances: false }));
}

const painters: readonly Painter[] = [poppler, mupdf];

Deno.test("a flattened copy looks as its form does, fields and marks included, and has neither any more", () =>
  withDesk(async ({ file, marked, flat }) => {
    const values = aForm4473();
    const forms: (readonly [Bytes, number])[] = [
      [Uint8Array.from(await fillForm4473Revision2012(await realForm("original2012"), values)), 0],
      [drawForm4473({ revision: "2023-08", values, style: "acroform" }), 0],
      [await turned(drawForm4473({ revision: "2016-10", values, style: "scan" }), 90), 90],
    ];
    for (const [at, [bytes, rotate]] of forms.entries()) {
      const page = { view: [30, 50, 560, 740], rotate } as const;
      // Of a note on a page that is shown turned, Poppler makes its own.
      const marks = randomMarks(new Sequence(at + 1), [page], "m", 14)
        .filter(({ kind }) => kind !== "note" || rotate === 0);
      const version = await marked(await file(bytes), marks);
      const copy = await flat(version);
      expect(copy.notices).toEqual([]);
      await referee("qpdf", ["--check", copy.path]);
      const plain = await inPlainSight(copy.path);
      if (plain !== null) expect(plain).not.toMatch(/\/(?:Annots|AcroForm|Widget|NM|Prev)\b/);
      for (const paint of painters) {
        const [width, height] = rotate === 90 ? [720, 560] as const : [612, 792] as const;
        const [before, after] = [await paint(version.path, 1, width, height), await paint(copy.path, 1, width, height)];
        if (before && after) expect(difference(before, after)).toBeLessThan(0.001);
      }
    }
  }));

/** A file that hides as much as a file can. Every secret has the word in it. */
async function secretive(): Promise<Bytes> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([400, 300]);
  document.setTitle("SECRET title");
  document.setAuthor("SECRET author");
  await document.attach(new TextEncoder().encode("SECRET attachment"), "SECRET.txt", {});
  document.addJavaScript("SECRET", "app.alert('SECRET script')");
  const field = document.getForm().createTextField("SECRET.field");
  field.setText("shown value");
  field.addToPage(page, { x: 20, y: 250, width: 150, height: 20 });
  const streamOf = (dict: Record<string, string | number | readonly number[]>, text: string) =>
    context.register(PDFRawStream.of(context.obj({ ...dict }), new TextEncoder().encode(text)));
  document.catalog.set(PDFName.of("Metadata"), streamOf({ Type: "Metadata" }, "<SECRET/>"));
  page.node.set(PDFName.of("PieceInfo"), context.obj({ App: { Private: PDFString.of("SECRET") } }));
  const layer = (name: string) => context.register(context.obj({ Type: "OCG", Name: PDFString.of(name) }));
  const [on, off] = [layer("on"), layer("SECRET layer")];
  const layers = context.obj({ OCGs: [on, off], D: { ON: [on], OFF: [off] } });
  document.catalog.set(PDFName.of("OCProperties"), layers);
  const font = context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" });
  const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 400, 300] };
  const unused = streamOf({ ...form }, "% SECRET unused part");
  const hiddenForm = streamOf({ ...form }, "% SECRET hidden part");
  const hiddenStream = context.lookup(hiddenForm);
  if (hiddenStream instanceof PDFRawStream) hiddenStream.dict.set(PDFName.of("OC"), off);
  page.node.set(
    PDFName.of("Resources"),
    context.obj({
      Font: { F: font },
      Properties: { On: on, Off: off },
      XObject: { Unused: unused, Hidden: hiddenForm },
    }),
  );
  const content = `BT /F 12 Tf 20 200 Td (before) Tj ET
/OC /Off BDC BT /F 12 Tf 20 150 Td (SECRET text \\) ]) Tj (SECRET) ' ET 10 10 50 50 re f
/OC /On BDC (SECRET inside) pop BT (SECRET nested) Tj ET EMC
BI /W 1 /H 1 /CS /G /BPC 8 ID S EI /Hidden Do EMC
/OC /On BDC BT /F 12 Tf 20 100 Td (after) Tj ET EMC`.replace("(SECRET inside) pop ", "");
  page.node.set(PDFName.of("Contents"), streamOf({}, content));
  const rect = [200, 200, 300, 220];
  const annotations = page.node.lookup(PDFName.of("Annots"), PDFArray);
  for (const Subtype of ["Square", "Highlight"]) {
    annotations.push(context.register(context.obj({ Type: "Annot", Subtype, Rect: rect, C: [1, 0, 0] })));
  }
  const hidden = context.obj({ Type: "Annot", Subtype: "Text", Rect: rect, F: 2 });
  hidden.set(PDFName.of("Contents"), PDFString.of("SECRET note"));
  annotations.push(context.register(hidden));
  return Uint8Array.from(await document.save());
}

Deno.test("nothing that is not seen is left in a flattened copy, neither an earlier version nor a removed mark", () =>
  withDesk(async ({ file, marked, flat }) => {
    const secret: Annotation = {
      ...{ kind: "note", name: "secret", page: 1, rect: [10, 10, 30, 30], color: "#FF0000", opacity: 1 },
      ...{ title: "SECRET person", contents: "SECRET remark" },
      ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:55Z" },
    };
    const shown: Annotation = { ...secret, kind: "text", name: "shown", title: "", fontSize: 12, rotation: 0 };
    const first = await marked(await file(await secretive()), [secret]);
    const version = await marked(first, [{ ...shown, contents: "shown mark", rect: [200, 100, 300, 130] }], ["secret"]);
    const copy = await flat(version);
    expect(copy.notices).toEqual(["A hidden mark is left out of the copy."]);
    await referee("qpdf", ["--check", copy.path]);
    const plain = await inPlainSight(copy.path);
    if (plain === null) return;
    expect(plain.match(/[^\n]*SECRET[^\n]*/g)).toBe(null);
    expect(plain).not.toMatch(/\/(?:Annots|AcroForm|JavaScript|EmbeddedFiles|Names|Metadata|OCProperties|PieceInfo)\b/);
    const text = await referee("pdftotext", [copy.path, "-"]);
    for (const word of ["before", "after", "shown value", "shown mark"]) {
      if (text !== null) expect(text).toContain(word);
    }
  }));

Deno.test("the same form gives the same copy", () =>
  withDesk(async ({ file, flat }) => {
    const form = await file(drawForm4473({ revision: "2020-05", values: aForm4473(), style: "acroform" }));
    const [one, two] = [await flat(form), await flat(form)];
    expect(await Deno.readFile(one.path)).toEqual(await Deno.readFile(two.path));
    expect(one.pages).toBe(5);
  }));

Deno.test("operators of a content are told apart, whatever stands in strings, groups and pictures", () => {
  const content =
    "q (a (b) \\) Q) Tj [(x]) -5 <4a>] TJ % Do (\n/P <</A [1 2] /B (>>)>> BDC BI /W 1 ID \0EIx EI EMC 1 -.5 w<</A<4a>>>DP";
  const all = [...operatorsIn(content)];
  expect(all.map(({ name }) => name)).toEqual(["q", "Tj", "TJ", "BDC", "BI", "EMC", "w", "DP"]);
  expect(all.map(({ source }) => source).join("")).toBe(content);
  expect(all[3]?.operands).toEqual(["/P", "<</A [1 2] /B (>>)>>"]);
  expect(all[6]?.operands).toEqual(["1", "-.5"]);
});
