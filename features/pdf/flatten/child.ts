import { createHash } from "node:crypto";
import { PDFDict, type PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import { joined } from "@/kernel/report/true-type.ts";
import { annotated } from "../annotate/annotated.ts";
import { foundMarks } from "../annotate/found.ts";
import { type Listed, namesOf } from "../annotate/listed.ts";
import { type MarkedFile, openMarked } from "../annotate/source.ts";
import { otherKinds } from "../foreign-marks.ts";
import { numberOf } from "../merge/field.ts";
import { appearanceOf, stampOfMark } from "../merge/flatten.ts";
import { mended } from "../merge/mended.ts";
import { type DrawnMark, openSource, takePages } from "../merge/source.ts";
import { PdfWriter } from "../merge/writer.ts";
import { loadPdfJs, UnreadablePdf, withPdf } from "../read/content.ts";
import { refuse } from "../read/refusals.ts";
import { CannotFlatten } from "./cannot-flatten.ts";
import { HiddenLayers } from "./hidden-layers.ts";
import type { FlattenAnswer, FlattenRequest } from "./protocol.ts";
import { removeHidden } from "./without-hidden.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The child process that makes flattened copies. */
export const flattenChild: SandboxChild<FlattenRequest, FlattenAnswer> = {
  async prepare() {
    await loadPdfJs();
  },
  async answer(request) {
    try {
      return { value: await flatten(request) };
    } catch (error) {
      if (error instanceof CannotFlatten) return { value: { ...refuse("cannot_flatten"), message: error.message } };
      return { value: refuse(error instanceof UnreadablePdf ? error.reason : "too_odd") };
    }
  },
};

async function flatten({ path, output }: FlattenRequest): Promise<FlattenAnswer> {
  const bytes = await Deno.readFile(path);
  const file = await openMarked(bytes);
  const looking = await withLooks(bytes, file);
  const source = await soundSource(looking, file);
  const catalog = source.catalog;
  if (!(catalog instanceof PDFDict)) throw new UnreadablePdf("too_odd");
  const layers = new HiddenLayers(source.context, catalog);
  const leftOut: string[] = [];
  const draw: DrawnMark = (mark, rotate, renumbering) => {
    if (isHidden(mark) || layers.hides(mark.get(PDFName.of("OC")))) {
      leftOut.push("A hidden mark is left out of the copy.");
      return null;
    }
    return stampOfMark(mark, rotate, renumbering);
  };
  removeHiddenWidgets(source, layers);
  removeHidden(source.context, source.getPages().map(({ node }) => node), layers);
  await write(source, file.pages.length, output, createHash("sha256").update(bytes).digest("hex"), draw);
  const pages = await withPdf(await Deno.readFile(output), (document) => Promise.resolve(document.numPages));
  if (pages !== file.pages.length) throw new UnreadablePdf("too_odd");
  return { kind: "ok", pages, notices: [...new Set(leftOut)] };
}

/** Kinds of which readers draw something also where they bring no picture of themselves. */
const drawnKinds = new Set(["StrikeOut", "Highlight", "Square", "Text", "Ink", "FreeText"]);
const hidden = 1 << 1;
const noView = 1 << 5;

function isHidden(mark: PDFDict): boolean {
  return ((numberOf(mark.lookup(PDFName.of("F"))) ?? 0) & (hidden | noView)) !== 0;
}

/** The file with a look for each mark that leaves its own to the reader. Throws where we have none for it. */
async function withLooks(bytes: Bytes, file: MarkedFile): Promise<Bytes> {
  const names = namesOf(file.listed);
  const bare = file.listed.filter((one) =>
    isDrawn(one) && !isHidden(one.dict) && !one.dict.has(PDFName.of("IRT")) && appearanceOf(one.dict) === null
  );
  const bareNames = new Set(bare.map((one) => names.get(one)));
  const put = foundMarks(file.listed).annotations.filter(({ name }) => bareNames.has(name));
  const known = new Set(put.map(({ name }) => name));
  const lost = bare.find((one) => !known.has(names.get(one) ?? ""));
  if (lost) {
    const kind = otherKinds.get(lost.subtype.toLowerCase()) ?? "a mark";
    throw new CannotFlatten(
      `Page ${lost.page} has ${kind} that brings no picture of itself, and a copy would lack it.`,
    );
  }
  if (put.length === 0) return bytes;
  const { update } = await annotated(bytes, file, { put, remove: put.map(({ name }) => name) });
  return joined([bytes, update]);
}

function isDrawn({ subtype }: Listed): boolean {
  return drawnKinds.has(subtype) || otherKinds.has(subtype.toLowerCase());
}

/** What the annotations were read from: the file itself, or as the viewer understands it. */
async function soundSource(bytes: Bytes, { section }: MarkedFile): Promise<PDFDocument> {
  const understood = section === null ? await mended(bytes.slice()) : bytes;
  const source = understood === null ? "unreadable" : await openSource(understood);
  if (typeof source === "string") throw new UnreadablePdf("too_odd");
  return source;
}

function removeHiddenWidgets(source: PDFDocument, layers: HiddenLayers): void {
  if (!layers.any) return;
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    const isHidden = object instanceof PDFDict && object.has(PDFName.of("Rect")) &&
      layers.hides(object.get(PDFName.of("OC")));
    // Neither drawn nor shown.
    if (isHidden) object.set(PDFName.of("F"), source.context.obj(2));
  }
}

async function write(source: PDFDocument, count: number, output: string, sum: string, draw: DrawnMark): Promise<void> {
  const file = await Deno.open(output, { write: true, truncate: true });
  try {
    const writer = new PdfWriter(file);
    const [root, tree] = [writer.reserve(), writer.reserve()];
    const pages = takePages(source, count, writer, tree, { all: [], hidden: [] }, draw);
    const kids = pages.map(({ objectNumber }) => `${objectNumber} 0 R`).join(" ");
    writer.writeText(tree, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
    writer.writeText(root, `<</Type/Catalog/Pages ${tree.objectNumber} 0 R>>`);
    const info = writer.reserve();
    writer.writeText(info, "<</Producer(Strongroom)>>");
    // The same file gives the same copy.
    writer.finish(root, info, createHash("sha256").update(`flattened ${sum}`).digest("hex").slice(0, 32));
  } finally {
    file.close();
  }
}
