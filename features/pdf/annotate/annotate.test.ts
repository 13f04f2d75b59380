import { expect } from "expect";
import { createHash } from "node:crypto";
import { PDFArray, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { Sequence } from "@/features/sample-data/random.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { loadFontFaces } from "@/kernel/report/font-faces.ts";
import { randomMarks } from "@/tests/corrections/random-marks.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import type { Annotation } from "../contract-annotations.ts";
import { asWritten } from "../contract-mark-shapes.ts";
import { hasLetter, setText, widthOfText } from "../contract-mark-text.ts";
import type { FileToRead } from "../offers.ts";
import type { MarksToWrite, WrittenFile } from "../offers-annotations.ts";
import { createAnnotator } from "./annotator.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Desk {
  file(bytes: Bytes): Promise<FileToRead>;
  write(file: FileToRead, marks: Partial<MarksToWrite>): Promise<WrittenFile>;
  refused(file: FileToRead, marks: Partial<MarksToWrite>): Promise<string>;
  marks(file: FileToRead): Promise<readonly Annotation[]>;
  leftOut(file: FileToRead): Promise<readonly string[]>;
}

/** Everything through the child processes, as the product does it. */
async function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-marks-" });
  const annotator = createAnnotator({ reads: [folder], scratch: `${folder}/scratch` });
  const annotate = (file: FileToRead, { put = [], remove = [] }: Partial<MarksToWrite>) =>
    annotator.annotate(file, { put, remove });
  const found = async (file: FileToRead) => {
    const answer = await annotator.annotationsOf(file);
    if (answer.kind !== "ok") throw new Error(answer.message);
    return answer;
  };
  try {
    await run({
      async file(bytes) {
        const path = `${folder}/${crypto.randomUUID()}.pdf`;
        await Deno.writeFile(path, bytes);
        return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
      },
      async write(file, marks) {
        const written = await annotate(file, marks);
        if (written.kind !== "ok") throw new Error(written.message);
        return written;
      },
      async refused(file, marks) {
        const written = await annotate(file, marks);
        return written.kind === "ok" ? "written" : written.reason;
      },
      marks: async (file) => (await found(file)).annotations,
      leftOut: async (file) => (await found(file)).leftOut,
    });
  } finally {
    await annotator.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const letter = { view: [0, 0, 612, 792], rotate: 0 } as const;
const sorted = (marks: readonly Annotation[]) => marks.toSorted((a, b) => a.name < b.name ? -1 : 1);

function aText(name: string, changes: Partial<Extract<Annotation, { kind: "text" }>> = {}): Annotation {
  return {
    ...{ kind: "text", name, page: 1, rect: [100, 100, 220, 130], color: "#D70015", opacity: 1 },
    ...{ title: "Dana Reyes", contents: "Smith", fontSize: 12, rotation: 0 },
    ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:55Z", ...changes },
  };
}

Deno.test("version upon version begins with the bytes of the one before and has exactly the marks it was to have", () =>
  withDesk(async ({ file, write, marks }) => {
    const values = aForm4473();
    const forms = [
      await realForm("original2012"),
      await realForm("continuation2008"),
      drawForm4473({ revision: "2023-08", values, style: "acroform" }),
      drawForm4473({ revision: "2016-10", values, style: "scan" }),
    ];
    for (const [at, bytes] of forms.entries()) {
      const chance = new Sequence(100 + at);
      const base = await file(bytes);
      const first = randomMarks(chance, [letter], "first", 9);
      const one = await write(base, { put: first });
      expect((await Deno.readFile(one.path)).subarray(0, bytes.length)).toEqual(bytes);
      expect(one.sha256).toBe(createHash("sha256").update(await Deno.readFile(one.path)).digest("hex"));
      expect(await marks(one)).toEqual(first.map(asWritten));

      const second = randomMarks(chance, [letter], "second", 3);
      const replaced = aText("first-3", { contents: "In place of a box" });
      const two = await write(one, { put: [...second, replaced], remove: ["first-0", "first-3", "first-6"] });
      const before = await Deno.readFile(one.path);
      expect((await Deno.readFile(two.path)).subarray(0, before.length)).toEqual(before);
      const wanted = [...first.filter((_, index) => ![0, 3, 6].includes(index)), ...second, replaced];
      expect(sorted(await marks(two))).toEqual(sorted(wanted.map(asWritten)));
      await referee("qpdf", ["--check", two.path]);
    }
  }));

Deno.test("a mark goes to another page, and one that is not there is no reason to fail", () =>
  withDesk(async ({ file, write, marks }) => {
    const form = await file(drawForm4473({ revision: "2020-05", values: aForm4473(), style: "flattened" }));
    const one = await write(form, { put: [aText("a"), aText("b", { page: 3 })] });
    const two = await write(one, { put: [aText("a", { page: 2 })], remove: ["a", "b", "never there"] });
    expect(await marks(two)).toEqual([aText("a", { page: 2 })]);
    const none = await write(two, { remove: ["a"] });
    expect(await marks(none)).toEqual([]);
  }));

/** A page whose annotations other programs wrote, some of them in the list itself. */
async function foreignForm(isInline: boolean): Promise<Bytes> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const form = document.getForm();
  form.createTextField("name").addToPage(page, { x: 10, y: 10, width: 100, height: 20 });
  const { context } = document;
  const rect = [50, 50, 150, 70];
  const strike = context.obj({ Type: "Annot", Subtype: "StrikeOut", Rect: rect, C: [1, 0, 0] });
  // Counterclockwise from the lower left, as an early edition of the standard had it.
  strike.set(PDFName.of("QuadPoints"), context.obj([50, 50, 150, 50, 150, 70, 50, 70]));
  const others = ["Underline", "Squiggly", "Link", "Popup"].map((Subtype) =>
    context.obj({ Type: "Annot", Subtype, Rect: rect })
  );
  const hidden = context.obj({ Type: "Annot", Subtype: "Square", Rect: rect, F: 2 });
  const filled = context.obj({ Type: "Annot", Subtype: "Square", Rect: [150, 70, 50, 50], Border: [0, 0, 3] });
  const list = page.node.lookup(PDFName.of("Annots"), PDFArray);
  for (const dict of [strike, ...others, hidden, filled]) list.push(isInline ? dict : context.register(dict));
  if (!isInline) page.node.set(PDFName.of("Annots"), context.register(list));
  return Uint8Array.from(await document.save({ useObjectStreams: isInline }));
}

Deno.test("other programs' marks are taken, told where none of ours can stand for them, and stay untouched", () =>
  withDesk(async ({ file, write, marks, leftOut }) => {
    for (const isInline of [true, false]) {
      const base = await file(await foreignForm(isInline));
      const [strike, box] = await marks(base);
      expect(strike).toMatchObject({ kind: "line-through", color: "#FF0000", width: 1 });
      expect(strike).toMatchObject({ quads: [[50, 70, 150, 70, 50, 50, 150, 50]] });
      expect(box).toMatchObject({ kind: "box", rect: [50, 50, 150, 70], width: 3 });
      expect(await leftOut(base)).toEqual([
        "Page 1 has an underline, which stays as it is: it cannot be changed here.",
        "Page 1 has a squiggly underline, which stays as it is: it cannot be changed here.",
        "Page 1 has a hidden mark.",
      ]);
      const one = await write(base, { put: [aText("ours")] });
      expect((await marks(one)).map(({ name }) => name)).toEqual([strike?.name, box?.name, "ours"]);
      const two = await write(one, { remove: [strike?.name ?? ""] });
      expect((await marks(two)).map(({ name }) => name)).toEqual([box?.name, "ours"]);
      expect((await leftOut(two)).length).toBe(3);
      const document = await PDFDocument.load(await Deno.readFile(two.path));
      expect(document.getForm().getTextField("name").acroField.getWidgets().length).toBe(1);
      const kinds = document.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray).asArray()
        .map((one) => String(document.context.lookup(one, PDFDict).get(PDFName.of("Subtype"))));
      expect(kinds).toEqual([
        "/Widget",
        "/Underline",
        "/Squiggly",
        "/Link",
        "/Popup",
        "/Square",
        "/Square",
        "/FreeText",
      ]);
    }
  }));

Deno.test("a file whose table of objects is broken is written anew behind its bytes, and is sound from then on", () =>
  withDesk(async ({ file, write, marks }) => {
    const bytes = drawForm4473({ revision: "2022-12", values: aForm4473(), style: "acroform" });
    const text = new TextDecoder("latin1").decode(bytes);
    const broken = Uint8Array.from(text.replace(/startxref\n\d+/, "startxref\n17"), (letter) => letter.charCodeAt(0));
    const base = await file(broken);
    const one = await write(base, { put: [aText("a", { page: 2 })] });
    expect((await Deno.readFile(one.path)).subarray(0, broken.length)).toEqual(broken);
    await referee("qpdf", ["--check", one.path]);
    const two = await write(one, { put: [aText("b")] });
    expect(sorted(await marks(two))).toEqual([aText("a", { page: 2 }), aText("b")]);
    expect(two.size - one.size).toBeLessThan(30_000);
  }));

Deno.test("what cannot be annotated is refused with its reason", () =>
  withDesk(async ({ file, refused, write }) => {
    const form = await file(drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" }));
    expect(await refused(form, { put: [aText("a", { page: 99 })] })).toBe("no_such_page");
    expect(await refused(await file(new TextEncoder().encode("%PDF-1.7\nnothing")), {})).toBe("unreadable");
    const locking = ["--encrypt", "", "owner", "256", "--", form.path, `${form.path}.locked`];
    if (await referee("qpdf", locking) !== null) {
      expect(await refused(await file(await Deno.readFile(`${form.path}.locked`)), {})).toBe("encrypted");
    }
    await expect(write({ ...form, sha256: "0".repeat(64) }, {})).rejects.toThrow("not the file that was filed");
  }));

Deno.test("characters that the typeface lacks are drawn as boxes and told", () =>
  withDesk(async ({ file, write, marks }) => {
    const form = await file(drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" }));
    const one = await write(form, { put: [aText("a", { contents: "Smith 你好" })] });
    expect(one.notices).toEqual(["The typeface lacks some characters, which are drawn as empty boxes: 你 好"]);
    expect((await marks(one))[0]?.contents).toBe("Smith 你好");
    const text = await referee("pdftotext", [one.path, "-"]);
    if (text !== null) expect(text).toContain("Smith");
  }));

Deno.test("letters are as wide in the browser as in the typeface, and a text that does not fit is made smaller", async () => {
  const face = (await loadFontFaces())["Inter-Regular"];
  for (let code = 0x20; code < 0xffff; code++) {
    const glyph = face.glyphOf(code);
    const letter = String.fromCharCode(code);
    expect([code, hasLetter(letter)]).toEqual([code, glyph !== 0]);
    if (glyph !== 0) expect([code, widthOfText(letter, face.unitsPerEm)]).toEqual([code, face.widthOf(glyph)]);
  }
  const whole = setText({ contents: "One line\nand another", rect: [0, 0, 200, 60], fontSize: 12, rotation: 0 });
  expect(whole.size).toBe(12);
  expect(whole.lines.map(({ text }) => text)).toEqual(["One line", "and another"]);
  const small = setText({
    contents: "far too long for this ".repeat(9),
    rect: [0, 0, 60, 20],
    fontSize: 12,
    rotation: 90,
  });
  expect(small.size).toBeLessThan(12);
  for (const { x, y } of small.lines) expect(x >= 0 && x <= 60 && y >= 0 && y <= 20).toBe(true);
});
