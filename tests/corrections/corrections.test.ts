import { expect } from "expect";
import { createHash } from "node:crypto";
import { PDFDict, PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";
import * as v from "valibot";
import { createAnnotator } from "@/features/pdf/annotate/annotator.ts";
import { type Annotation, annotationSchema, annotationsSchema } from "@/features/pdf/contract-annotations.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { aForm4473 } from "../fixtures/forms/values.ts";
import { formsToCorrect } from "./forms.ts";
import { type Drawn, judged } from "./judge.ts";
import { pdfium } from "./pdfium.ts";
import { BrowserPainter, mupdf, type Painter, poppler } from "./pictures.ts";
import { correctedVersions } from "./run.ts";

Deno.test("corrected forms of every build begin with the form, are sound, and show each mark as it was made in four readers; `deno task corrections` makes 500", async () => {
  // One of its own, so that a failure is of what changed: `deno task corrections` draws another each time.
  const seed = 785950768;
  const forms = await formsToCorrect();
  const all = await correctedVersions({ versions: forms.length, perForm: 1, seed });
  const faults = all.filter(({ faults }) => faults.length > 0).map(({ form, faults }) => ({ seed, form, faults }));
  expect(faults).toEqual([]);
  expect(all.length).toBe(forms.length);
});

/** One of each kind, where the form has other things too. */
function oneOfEach(): Annotation[] {
  const common = {
    ...{ page: 1, color: "#D70015", opacity: 1, title: "Dana Reyes", contents: "Smith" },
    ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:55Z" },
  };
  const text = { fontSize: 9, rotation: 0 };
  return v.parse(annotationsSchema, [
    { kind: "line-through", name: "line", ...common, rect: [60, 502, 160, 514], quads: [quad(60, 502)], width: 1 },
    { kind: "highlight", name: "highlight", ...common, rect: [200, 400, 300, 412], quads: [quad(200, 400)] },
    { kind: "box", name: "box", ...common, rect: [300, 300, 340, 320], width: 1 },
    { kind: "note", name: "note", ...common, rect: [400, 400, 418, 418] },
    {
      kind: "ink",
      name: "ink",
      ...common,
      rect: [100, 200, 140, 220],
      width: 1,
      strokes: [[100, 200, 110, 220, 140, 204]],
    },
    { kind: "text", name: "text", ...common, ...text, rect: [200, 600, 260, 616] },
    { kind: "stamp", name: "stamp", ...common, ...text, title: "Initials And Date Stamp", rect: [300, 600, 370, 616] },
  ]);
}

/** A line of text that is 100 points wide and 12 high. */
function quad(left: number, bottom: number): readonly number[] {
  return [left, bottom + 12, left + 100, bottom + 12, left, bottom, left + 100, bottom];
}

const page = { view: [0, 0, 612, 792], rotate: 0 } as const;
const readers: readonly (readonly [string, Painter])[] = [["poppler", poppler], ["mupdf", mupdf], ["PDFium", pdfium]];

interface Judges {
  /** The pictures of a form with these marks; `change` changes the file afterwards. */
  drawn(put: readonly Annotation[], change?: (document: PDFDocument) => void): Promise<readonly Drawn[]>;
  /** The names of the marks that the judge finds fault with, and "" for what no mark explains. */
  faulty(drawn: readonly Drawn[], marks: readonly Annotation[]): Promise<readonly string[]>;
}

async function withJudges(run: (judges: Judges) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-judged-" });
  const annotator = createAnnotator({ reads: [folder], scratch: `${folder}/scratch` });
  const browser = await BrowserPainter.start();
  try {
    const path = `${folder}/form.pdf`;
    const bytes = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
    await Deno.writeFile(path, bytes);
    const paint = (file: string) => Promise.all(readers.map(([, painter]) => painter(file, 1, 1224, 1584)));
    const before = await paint(path);
    await run({
      async drawn(put, change) {
        const base = { path, sha256: createHash("sha256").update(bytes).digest("hex") };
        const version = await annotator.annotate(base, { put, remove: [] });
        if (version.kind !== "ok") throw new Error(version.message);
        if (change) {
          const document = await PDFDocument.load(await Deno.readFile(version.path));
          change(document);
          await Deno.writeFile(version.path, await document.save());
        }
        const after = await paint(version.path);
        return readers.flatMap(([reader], at) => {
          const [was, is] = [before[at], after[at]];
          return was && is ? [{ reader, before: was, after: is }] : [];
        });
      },
      async faulty(drawn, marks) {
        const { faults } = judged(drawn, await browser.expected(marks, page, 2));
        return [...new Set(faults.map((fault) => fault.split('"')[1] ?? ""))].toSorted();
      },
    });
  } finally {
    await browser.close();
    await annotator.close();
    await Deno.remove(folder, { recursive: true });
  }
}

function movedBy(mark: Annotation, x: number, y: number): Annotation {
  const shift = <Numbers extends readonly number[]>(numbers: Numbers) =>
    numbers.map((value, at) => value + (at % 2 === 0 ? x : y));
  const moved = {
    ...mark,
    rect: shift(mark.rect),
    ...("quads" in mark && { quads: mark.quads.map(shift) }),
    ...("strokes" in mark && { strokes: mark.strokes.map(shift) }),
  };
  return v.parse(annotationSchema, moved);
}

/** Turns the picture of each mark left to right. */
function mirror(document: PDFDocument): void {
  for (const annotation of document.getPage(0).node.Annots()?.asArray() ?? []) {
    const dict = document.context.lookup(annotation, PDFDict);
    const stream = dict.lookup(PDFName.of("AP"), PDFDict).lookup(PDFName.of("N"), PDFStream);
    stream.dict.set(PDFName.of("Matrix"), document.context.obj([-1, 0, 0, 1, 0, 0]));
  }
}

Deno.test("the judge notices a mark of another color, elsewhere, with other words, missing, twice or mirrored", () =>
  withJudges(async ({ drawn, faulty }) => {
    const marks = oneOfEach();
    const names = marks.map(({ name }) => name).toSorted();
    const texts = ["stamp", "text"];
    const right = await drawn(marks);
    if (right.length < readers.length) return;
    expect(await faulty(right, marks)).toEqual([]);
    expect(await faulty(await drawn(marks.map((mark) => ({ ...mark, color: "#0B57D0" }))), marks)).toEqual(names);
    expect(await faulty(await drawn(marks.map((mark) => movedBy(mark, 3, 3))), marks)).toEqual(names);
    const worded = marks.map((mark) => texts.includes(mark.kind) ? { ...mark, contents: "Smeth" } : mark);
    expect(await faulty(await drawn(worded), marks)).toEqual(texts);
    expect(await faulty(await drawn([]), marks)).toEqual(names);
    const copies = marks.map((mark) => ({ ...movedBy(mark, 0, -30), name: `${mark.name}-again` }));
    expect(await faulty(await drawn([...marks, ...copies]), marks)).toEqual([""]);
    const pale = marks.map((mark) => ({ ...mark, opacity: 0.4 }));
    const twice = pale.map((mark) => ({ ...mark, name: `${mark.name}-again` }));
    expect(await faulty(await drawn(pale), pale)).toEqual([]);
    expect(await faulty(await drawn([...pale, ...twice]), pale)).toEqual(names);
    // Of the others the two halves are alike, and nearly so of the note's sign.
    expect(await faulty(await drawn(marks, mirror), marks)).toEqual(["ink", "stamp", "text"]);
  }));

Deno.test("a mark that one reader alone leaves out is noticed, of whichever kind it is", () =>
  withJudges(async ({ drawn, faulty }) => {
    const marks = oneOfEach();
    const [inPoppler, , inPdfium] = await drawn(marks);
    if (!inPoppler || !inPdfium) return;
    for (const left of marks) {
      const [, without] = await drawn(marks.filter((mark) => mark !== left));
      if (!without) return;
      expect(await faulty([inPoppler, without, inPdfium], marks)).toEqual([left.name]);
    }
  }));
