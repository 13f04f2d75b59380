import { expect } from "expect";
import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { Annotation } from "../contract-annotations.ts";
import { loadPdfJs } from "../read/content.ts";
import { annotateChild, marksChild } from "./child.ts";

type Text = Extract<Annotation, { kind: "text" }>;
type Bytes = Uint8Array<ArrayBuffer>;

const none = new Uint8Array();
const untold = () => {};
const common = {
  ...{ page: 1, color: "#D70015", opacity: 1, title: "Dana Reyes", contents: "Smith" },
  ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:55Z" },
} as const;

function aText(name: string, changes: Partial<Text> = {}): Annotation {
  return { kind: "text", name, ...common, rect: [100, 100, 220, 130], fontSize: 12, rotation: 0, ...changes };
}

/** Writes marks behind a file: the names that it has then, or the reason and the sentence why not. */
async function written(bytes: Bytes, put: readonly Annotation[], remove: readonly string[] = []) {
  await loadPdfJs();
  const folder = await Deno.makeTempDir();
  try {
    const [path, output] = [`${folder}/form.pdf`, `${folder}/written.pdf`];
    await Deno.writeFile(path, bytes);
    await Deno.writeFile(output, none);
    const { value } = await annotateChild.answer({ path, output, put: [...put], remove: [...remove] }, none, untold);
    if (value.kind === "refused") return { reason: value.reason, message: value.message, bytes, names: [] };
    const found = await marksChild.answer({ path: output }, none, untold);
    const names = found.value.kind === "ok" ? found.value.annotations.map(({ name }) => name) : [];
    return { reason: "written", message: "", bytes: await Deno.readFile(output), names };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Two pages; on the second a field, a link, an underline, a hidden mark and a box, each with a name. */
async function namedForm(useObjectStreams: boolean): Promise<Bytes> {
  const document = await PDFDocument.create();
  document.addPage([400, 300]);
  const page = document.addPage([400, 300]);
  const { context } = document;
  document.getForm().createTextField("customer").addToPage(page, { x: 10, y: 10, width: 100, height: 20 });
  const list = page.node.lookup(PDFName.of("Annots"), PDFArray);
  list.lookup(0, PDFDict).set(PDFName.of("NM"), PDFString.of("field"));
  for (
    const [Subtype, name, F] of [["Link", "link", 4], ["Underline", "under", 4], ["Square", "gone", 2], [
      "Square",
      "box",
      4,
    ]] as const
  ) {
    const dict = context.obj({ Type: "Annot", Subtype, Rect: [50, 50, 150, 70], F });
    dict.set(PDFName.of("NM"), PDFString.of(name));
    list.push(context.register(dict));
  }
  return Uint8Array.from(await document.save({ useObjectStreams }));
}

async function kindsOn(bytes: Bytes, page: number): Promise<readonly string[]> {
  const { node } = (await PDFDocument.load(bytes)).getPage(page - 1);
  return node.lookup(PDFName.of("Annots"), PDFArray).asArray()
    .map((one) => String(node.context.lookup(one, PDFDict).get(PDFName.of("Subtype"))));
}

Deno.test("a mark with the name of anything else on the form is refused, and takes nobody's place", async () => {
  for (const isPacked of [true, false]) {
    const form = await namedForm(isPacked);
    for (const name of ["field", "link", "under", "gone", "box"]) {
      for (const page of [1, 2]) {
        expect(await written(form, [aText(name, { page })])).toMatchObject({ reason: "name_taken" });
      }
    }
    expect(await written(form, [aText("twice"), aText("twice", { page: 2 })])).toMatchObject({ reason: "name_taken" });
    const one = await written(form, [aText("ours", { page: 2 })]);
    expect(one.names).toEqual(["box", "ours"]);
    expect(await written(one.bytes, [aText("ours", { contents: "other" })])).toMatchObject({ reason: "name_taken" });
    const two = await written(one.bytes, [aText("ours", { contents: "other" })], ["ours"]);
    expect(two.names).toEqual(["ours", "box"]);
    const kinds = ["/Widget", "/Link", "/Underline", "/Square", "/Square", "/FreeText"];
    expect(await kindsOn(one.bytes, 2)).toEqual(kinds);
    expect(await kindsOn(two.bytes, 2)).toEqual(kinds.slice(0, 5));
  }
});

Deno.test("only marks are taken off a form: fields, links and what none of ours can stand for stay", async () => {
  const form = await namedForm(false);
  const one = await written(form, [aText("ours")], ["field", "link", "under", "gone", "never there"]);
  expect(one.names).toEqual(["ours", "box"]);
  expect(await kindsOn(one.bytes, 2)).toEqual(["/Widget", "/Link", "/Underline", "/Square", "/Square"]);
});

Deno.test("a form gets no more marks than can be read again", async () => {
  const document = await PDFDocument.create();
  document.addPage([400, 300]);
  const many = Array.from({ length: 500 }, (_, at) => aText(`m${at}`));
  const full = await written(Uint8Array.from(await document.save()), many);
  expect(full.names.length).toBe(500);
  expect(await written(full.bytes, [aText("one more")])).toMatchObject({ reason: "too_many_marks" });
  expect((await written(full.bytes, [aText("another")], ["m0"])).names.length).toBe(500);
});

/** A page of which a part is shown, turned. */
async function croppedForm(): Promise<Bytes> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.setCropBox(100, 200, 300, 400);
  page.setRotation(degrees(90));
  return Uint8Array.from(await document.save());
}

const inside = [150, 300, 250, 330] as const;
const quad = ([left, bottom, right, top]: readonly [number, number, number, number]) =>
  [left, top, right, top, left, bottom, right, bottom] as const satisfies readonly number[];

/** One of each kind around a place. */
function allKinds(rect: readonly [number, number, number, number]): Annotation[] {
  const quads: Extract<Annotation, { kind: "highlight" }>["quads"] = [[...quad(rect)]];
  const place = { ...common, rect: [...rect] } satisfies Partial<Annotation>;
  return [
    { kind: "line-through", name: "line", ...place, quads, width: 1 },
    { kind: "highlight", name: "highlight", ...place, quads },
    { kind: "box", name: "box", ...place, width: 1 },
    { kind: "note", name: "note", ...place },
    { kind: "ink", name: "ink", ...place, width: 1, strokes: [[rect[0], rect[1], rect[2], rect[3]]] },
    aText("text", { rect: [...rect] }),
    {
      ...aText("stamp", { rect: [...rect] }),
      kind: "stamp",
      title: "Initials And Date Stamp",
      fontSize: 12,
      rotation: 0,
    },
  ];
}

Deno.test("a mark that nobody can see is refused with a sentence that names it", async () => {
  const form = await croppedForm();
  expect(await written(form, allKinds(inside))).toMatchObject({ reason: "written" });
  const unseen: Annotation[] = [
    ...allKinds([420, 300, 520, 330]),
    ...allKinds([150, 100, 250, 130]),
    ...allKinds([60, 300, 120, 330]).filter(({ kind }) => kind !== "ink"),
    ...allKinds([150, 300, 150, 300]).filter(({ kind }) => kind !== "ink"),
    ...allKinds(inside).map((mark) => ({ ...mark, opacity: 0 })),
    ...allKinds(inside).map((mark) => ({ ...mark, opacity: 0.02 })),
    ...allKinds(inside).map((mark) => ({ ...mark, color: "#FFFFFF" })),
    aText("blank", { rect: [...inside], contents: " \u200b\u00a0\n" }),
    aText("dust", { rect: [150, 300, 250, 302], contents: "All of this in two points of height" }),
    aText("too much", { rect: [150, 300, 250, 320], contents: "far too long for this ".repeat(80) }),
  ];
  for (const mark of unseen) {
    const { reason, message } = await written(form, [mark]);
    expect([mark, reason]).toEqual([mark, "unseen_mark"]);
    expect(message).toMatch(
      /^(?:Line through|Text|Note|Box|Highlight|Drawing|Initials And Date Stamp) on page 1 cannot be seen: .+\. Please .+\.$/,
    );
  }
});
