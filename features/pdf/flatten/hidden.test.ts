import { expect } from "expect";
import { PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { oddFiles } from "@/tests/fixtures/forms/odd.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { pdfium } from "@/tests/corrections/pdfium.ts";
import { difference, mupdf, type Painter, poppler } from "@/tests/corrections/pictures.ts";
import { loadPdfJs } from "../read/content.ts";
import { flattenChild } from "./child.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const none = new Uint8Array();

/** Flattens a file and hands on both, or the sentence why not. */
async function flattened<Result>(
  bytes: Bytes,
  use: (files: { readonly before: string; readonly after: string; readonly message: string | null }) => Promise<Result>,
): Promise<Result> {
  await loadPdfJs();
  const folder = await Deno.makeTempDir();
  try {
    const [before, after] = [`${folder}/form.pdf`, `${folder}/flat.pdf`];
    await Deno.writeFile(before, bytes);
    await Deno.writeFile(after, none);
    const { value } = await flattenChild.answer({ path: before, output: after }, none, () => {});
    return await use({ before, after, message: value.kind === "refused" ? value.message : null });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function plainOf(path: string): Promise<string | null> {
  const args = ["--qdf", "--object-streams=disable", "--decode-level=generalized", path, `${path}.plain`];
  if (await referee("qpdf", args) === null) return null;
  return new TextDecoder("latin1").decode(await Deno.readFile(`${path}.plain`));
}

interface Drawing {
  readonly content: string;
  readonly resources?: (document: PDFDocument) => Record<string, Parameters<PDFDocument["context"]["obj"]>[0]>;
  readonly change?: (document: PDFDocument, page: PDFPage) => void;
}

async function aPage({ content, resources, change }: Drawing): Promise<Bytes> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" };
  page.node.set(PDFName.of("Resources"), document.context.obj({ Font: { F: font }, ...resources?.(document) }));
  page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(content)));
  change?.(document, page);
  return Uint8Array.from(await document.save());
}

/** A part of a page, as an object of its own. */
function aForm(
  { context }: PDFDocument,
  content: string,
  more: Record<string, Parameters<typeof context.obj>[0]> = {},
) {
  return context.register(
    context.stream(content, { Type: "XObject", Subtype: "Form", BBox: [0, 0, 400, 300], ...more }),
  );
}

const photograph = (remark: string) => {
  const part = (marker: number, text: string) => [0xff, marker, 0, text.length + 2, ...new TextEncoder().encode(text)];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...part(0xe0, "JFIF\0"),
    ...part(0xe1, remark),
    ...part(0xfe, remark),
    0xff,
    0xd9,
  ]);
};

Deno.test("words, areas and remarks that nobody sees are not in the copy", async () => {
  const file = await aPage({
    content: `% SECRET remark
BT /F 12 Tf 20 250 Td (seen) Tj ET
/Span <</ActualText (SECRET meaning)>> BDC BT /F 12 Tf 20 230 Td (meant) Tj ET EMC /P <</Of (SECRET)>> DP
BT 3 Tr /F 12 Tf 20 200 Td (SECRET behind) Tj 0 -14 Td [(SECRET) 5 (too)] TJ 0 Tr 0 -14 Td (in front) Tj ET
q /Clear gs BT /F 12 Tf 20 120 Td (SECRET clear) Tj ET Q BT /F 12 Tf 20 100 Td (opaque) Tj ET
/Part Do /Photo Do`,
    resources: (document) => ({
      ExtGState: { Clear: { ca: 0, CA: 0 }, Unused: { Note: PDFString.of("SECRET state") } },
      Font: {
        F: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" },
        Unused: { BaseFont: PDFName.of("SECRET") },
      },
      Properties: { Said: { Note: PDFString.of("SECRET properties") } },
      Pattern: { Unused: document.context.register(document.context.stream("% SECRET pattern", { PatternType: 1 })) },
      XObject: {
        Part: aForm(document, "BT 3 Tr /F 9 Tf 20 50 Td (SECRET part) Tj ET", { Resources: {} }),
        Photo: document.context.register(PDFRawStream.of(
          document.context.obj({ Subtype: "Image", Width: 1, Height: 1, Filter: "DCTDecode" }),
          photograph("SECRET place"),
        )),
      },
    }),
  });
  await flattened(file, async ({ before, after, message }) => {
    expect(message).toBe(null);
    const [was, plain] = [await plainOf(before), await plainOf(after)];
    if (was === null || plain === null) return;
    expect(was.match(/SECRET/g)?.length).toBeGreaterThan(12);
    expect(plain.match(/[^\n]*SECRET[^\n]*/g)).toBe(null);
    const text = await referee("pdftotext", [after, "-"]);
    for (const word of ["seen", "meant", "in front", "opaque"]) expect(text).toContain(word);
  });
});

Deno.test("what layers hide is hidden, by whichever way they say so, also in parts that have no resources of their own", async () => {
  const layer = (document: PDFDocument, more = {}) =>
    document.context.register(document.context.obj({ Type: "OCG", Name: PDFString.of("x"), ...more }));
  const file = await aPage({
    content: `/OC /Paper BDC BT /F 12 Tf 20 250 Td (SECRET paper) Tj ET EMC
/OC /NotOn BDC BT /F 12 Tf 20 230 Td (SECRET expression) Tj ET EMC
/OC /On BDC BT /F 12 Tf 20 210 Td (shown) Tj ET EMC /Part Do`,
    resources: (document) => {
      const [paper, on] = [layer(document, { Usage: { View: { ViewState: "OFF" } } }), layer(document)];
      document.catalog.set(PDFName.of("OCProperties"), document.context.obj({ OCGs: [paper, on], D: {} }));
      const notOn = document.context.register(document.context.obj({ Type: "OCMD", VE: ["Not", on] }));
      return {
        Properties: { Paper: paper, NotOn: notOn, On: on },
        XObject: { Part: aForm(document, "/OC /Paper BDC BT /F 9 Tf 20 50 Td (SECRET part) Tj ET EMC") },
      };
    },
  });
  await flattened(file, async ({ after, message }) => {
    expect(message).toBe(null);
    expect((await plainOf(after))?.match(/[^\n]*SECRET[^\n]*/g) ?? null).toBe(null);
    expect(await referee("pdftotext", [after, "-"])).toContain("shown");
  });
});

Deno.test("hidden words that others of their line go by are not cut out wrongly: the copy is refused", async () => {
  const file = await aPage({ content: "BT /F 12 Tf 20 250 Td 3 Tr (hidden ) Tj 0 Tr (seen) Tj ET" });
  await flattened(file, ({ message }) => {
    expect(message).toBe("This form has hidden words within a line of others. Please print the form to a PDF instead.");
    return Promise.resolve();
  });
});

type Obj = Parameters<PDFDocument["context"]["obj"]>[0];

/** A page with one annotation. */
function marked(entries: (document: PDFDocument) => Record<string, Obj>): Promise<Bytes> {
  return aPage({
    content: "0.9 g 50 50 200 100 re f",
    change(document, page) {
      const dict = document.context.obj({ Type: "Annot", Rect: [100, 100, 200, 140], F: 4, ...entries(document) });
      page.node.set(PDFName.of("Annots"), document.context.obj([document.context.register(dict)]));
    },
  });
}

/** A triangle, so that a turn is seen. */
const triangle = "1 0 0 rg 0 0 m 40 0 l 0 40 l f";
const look = (document: PDFDocument, more: Record<string, Obj> = {}) =>
  aForm(document, triangle, { BBox: [0, 0, 40, 40], Resources: {}, ...more });
const painters: readonly Painter[] = [poppler, mupdf, pdfium];

Deno.test("marks of other programs look in the copy as they looked, or it is refused with a sentence: none is lost silently", async () => {
  const drawn: Record<string, (document: PDFDocument) => Record<string, Obj>> = {
    "of a kind nobody knows": (document) => ({ Subtype: "Unheard", AP: { N: look(document) } }),
    "in a state": (document) => ({
      Subtype: "Stamp",
      AS: "On",
      AP: { N: { On: look(document), Off: aForm(document, "") } },
    }),
    turned: (document) => ({ Subtype: "Stamp", AP: { N: look(document, { Matrix: [0.7, 0.7, -0.7, 0.7, 5, 9] }) } }),
    mirrored: (document) => ({ Subtype: "Polygon", AP: { N: look(document, { Matrix: [-1, 0, 0, 1, 0, 0] }) } }),
    "with a box elsewhere": (document) => ({ Subtype: "Line", AP: { N: look(document, { BBox: [10, 5, 30, 35] }) } }),
    "without a picture": () => ({ Subtype: "Square", C: [0, 0, 1], BS: { W: 3 } }),
  };
  for (const [name, entries] of Object.entries(drawn)) {
    await flattened(await marked(entries), async ({ before, after, message }) => {
      expect([name, message]).toEqual([name, null]);
      // Of a picture that is mirrored Poppler makes its own.
      for (const paint of painters.filter((one) => name !== "mirrored" || one !== poppler)) {
        const [was, is] = [await paint(before, 1, 800, 600), await paint(after, 1, 800, 600)];
        if (was && is) expect([name, difference(was, is) < 0.001]).toEqual([name, true]);
      }
    });
  }
  const lost = { Underline: "an underline", Circle: "an ellipse", Polygon: "a polygon", Stamp: "a picture stamp" };
  for (const [Subtype, called] of Object.entries(lost)) {
    for (const AP of [undefined, { N: {} }]) {
      await flattened(await marked(() => ({ Subtype, ...(AP && { AP }) })), ({ message }) => {
        expect(message).toBe(
          `Page 1 has ${called} that brings no picture of itself, and a copy would lack it. Please print the form to a PDF instead.`,
        );
        return Promise.resolve();
      });
    }
  }
});

Deno.test("copies of odd files look as their forms do", async () => {
  let compared = 0;
  for (const { name, bytes, isDamaged } of oddFiles().filter((_, at) => at % 9 === 0)) {
    if (isDamaged) continue;
    await flattened(bytes, async ({ before, after, message }) => {
      if (message !== null) return;
      const [was, is] = [await pdfium(before, 1, 612, 792).catch(() => null), await pdfium(after, 1, 612, 792)];
      if (!was || !is) return;
      compared++;
      expect([name, difference(was, is) < 0.002]).toEqual([name, true]);
    });
  }
  expect(compared).toBeGreaterThan(5);
});
