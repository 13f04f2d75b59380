import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { PdfFile, points } from "@/kernel/pdf-file.ts";
import { literal } from "./literal.ts";
import { type Mark, pageHeight, pageWidth, type Place, type Template } from "./sheet.ts";
import { textWidth, type Typeface, typefaces } from "./typeface.ts";

/** What is written on a form, by the keys of its places; a tick is "X". */
export type Entries = ReadonlyMap<string, string>;

/** A template made ready for many copies: its pages as compressed PDF drawing. */
export interface PreparedTemplate {
  template: Template;
  drawings: Uint8Array[];
  title: string;
}

const resources = Object.entries(typefaces).map(([name, font]) =>
  `/${name}<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`
).join("");

/** Draws a template's pages once, to be shared by all copies. */
export function prepare(template: Template, title: string): PreparedTemplate {
  const drawings = template.pages.map((marks) => deflateSync(Buffer.from(marks.map(drawMark).join(""), "latin1")));
  return { template, drawings, title };
}

function drawMark(mark: Mark): string {
  if (mark.kind === "text") return drawText(mark.text, mark.x, mark.y, mark.size, mark.typeface);
  if (mark.kind === "line") {
    const { x1, y1, x2, y2, weight } = mark;
    return `${points(weight)} w ${points(x1)} ${points(y1)} m ${points(x2)} ${points(y2)} l S\n`;
  }
  const { x, y, width, height, grey } = mark;
  return `${grey} g ${points(x)} ${points(y)} ${points(width)} ${points(height)} re f 0 g\n`;
}

function drawText(text: string, x: number, y: number, size: number, typeface: Typeface): string {
  return `BT /${typeface} ${points(size)} Tf ${points(x)} ${points(y)} Td ${literal(text)} Tj ET\n`;
}

/** How an entry lies in its place: its size, shrunk to fit, and its offset. */
export function fit(place: Place, entry: string): { size: number; x: number; y: number } {
  const width = textWidth(entry, place.typeface, 1);
  const room = place.kind === "check" ? place.width : place.width - 3;
  const size = Math.min(place.size, place.height * 0.85, room / Math.max(width, 0.6));
  const x = place.kind === "check" ? (place.width - width * size) / 2 : 1.5;
  return { size, x, y: (place.height - size * 0.62) / 2 };
}

/** A copy whose entries are plain text on the page. */
export function renderFlattened(prepared: PreparedTemplate, entries: Entries): Uint8Array<ArrayBuffer> {
  return renderPages(prepared, ({ places }) => {
    const drawing = places.map((place) => {
      const entry = entries.get(place.key) ?? "";
      if (entry === "") return "";
      const { size, x, y } = fit(place, entry);
      return drawText(entry, place.x + x, place.y + y, size, place.typeface);
    }).join("");
    return { drawing, fields: [] };
  });
}

/** A copy whose entries are the values of form fields. */
export function renderFillable(prepared: PreparedTemplate, entries: Entries): Uint8Array<ArrayBuffer> {
  const boxes: { looks?: CheckBoxLooks } = {};
  return renderPages(prepared, ({ places, writer, shared }) => {
    const fields = places.map((place) => {
      const entry = entries.get(place.key) ?? "";
      if (place.kind === "text") return addTextField(writer, shared, place, entry);
      boxes.looks ??= addCheckBoxLooks(writer, shared, place);
      return addCheckBox(writer, boxes.looks, place, entry !== "");
    });
    return { drawing: "", fields };
  });
}

interface PageCopy {
  writer: PdfFile;
  /** The object that holds the fonts. */
  shared: number;
  places: Place[];
}

interface PageExtras {
  drawing: string;
  fields: number[];
}

function renderPages(
  { template, drawings, title }: PreparedTemplate,
  extrasOf: (copy: PageCopy) => PageExtras,
): Uint8Array<ArrayBuffer> {
  const writer = new PdfFile({ isPacked: false });
  const catalog = writer.reserve();
  const tree = writer.reserve();
  const shared = writer.put(`<</Font<<${resources}>>/ProcSet[/PDF/Text]>>`);
  const fields: number[] = [];
  const pages = drawings.map((printedDrawing, index) => {
    const places = template.places.filter((place) => place.page === index + 1);
    const extras = extrasOf({ writer, shared, places });
    fields.push(...extras.fields);
    const printed = writer.rawStream("/Filter/FlateDecode", printedDrawing);
    const written = extras.drawing === "" ? "" : ` ${addDrawing(writer, extras.drawing)} 0 R`;
    return writer.put(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources ${shared} 0 R` +
        `/Contents[${printed} 0 R${written}]/Annots[${references(extras.fields)}]>>`,
    );
  });
  const form = `/AcroForm<</Fields[${references(fields)}]/DR ${shared} 0 R/DA(/entry 0 Tf 0 g)>>`;
  return finish(writer, { catalog, tree, pages, title, catalogEntries: fields.length === 0 ? "" : form });
}

function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(" ");
}

function addDrawing(writer: PdfFile, drawing: string): number {
  return writer.rawStream("/Filter/FlateDecode", deflateSync(Buffer.from(drawing, "latin1")));
}

interface Document {
  catalog: number;
  tree: number;
  pages: number[];
  title: string;
  catalogEntries: string;
}

function finish(writer: PdfFile, { catalog, tree, pages, title, catalogEntries }: Document): Uint8Array<ArrayBuffer> {
  writer.put(`<</Type/Pages/Kids[${references(pages)}]/Count ${pages.length}>>`, tree);
  writer.put(`<</Type/Catalog/Pages ${tree} 0 R/Lang(en-US)${catalogEntries}>>`, catalog);
  return writer.finish(catalog, writer.put(`<</Title${literal(title)}/Producer(Strongroom)>>`));
}

function widget({ x, y, width, height, name }: Place): string {
  const rect = [x, y, x + width, y + height].map(points).join(" ");
  return `/Subtype/Widget/F 4/T${literal(name)}/Rect[${rect}]`;
}

function addTextField(writer: PdfFile, shared: number, place: Place, entry: string): number {
  const look = entry === "" ? "" : `/AP<</N ${addLook(writer, shared, place, entry)} 0 R>>`;
  // The form's own default is the entry font.
  const font = place.typeface === "entry" ? "" : `/DA(/${place.typeface} 0 Tf 0 g)`;
  return writer.put(`<<${widget(place)}/FT/Tx/V${literal(entry)}${font}${look}>>`);
}

interface CheckBoxLooks {
  on: number;
  off: number;
}

/** All boxes of the forms have one size and share their looks. */
function addCheckBoxLooks(writer: PdfFile, shared: number, place: Place): CheckBoxLooks {
  return { on: addLook(writer, shared, place, "X"), off: addLook(writer, shared, place, "") };
}

function addCheckBox(writer: PdfFile, { on, off }: CheckBoxLooks, place: Place, isTicked: boolean): number {
  const state = isTicked ? "/Yes" : "/Off";
  return writer.put(`<<${widget(place)}/FT/Btn/V${state}/AS${state}/AP<</N<</Yes ${on} 0 R/Off ${off} 0 R>>>>>>`);
}

function addLook(writer: PdfFile, shared: number, place: Place, entry: string): number {
  const { size, x, y } = fit(place, entry);
  const drawing = entry === "" ? "" : `/Tx BMC q ${drawText(entry, x, y, size, place.typeface)}Q EMC`;
  return writer.rawStream(
    `/Subtype/Form/BBox[0 0 ${points(place.width)} ${points(place.height)}]/Resources ${shared} 0 R`,
    Buffer.from(drawing, "latin1"),
  );
}

/** A copy as a scanner makes it: each page one black-and-white picture (one bit a point, compressed), and no text. */
export function renderPictures(
  pictures: readonly { width: number; height: number; data: Uint8Array }[],
  title: string,
): Uint8Array<ArrayBuffer> {
  const writer = new PdfFile({ isPacked: false });
  const catalog = writer.reserve();
  const tree = writer.reserve();
  const pages = pictures.map(({ width, height, data }) => {
    const picture = writer.rawStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1` +
        `/Filter/FlateDecode`,
      data,
    );
    const drawing = writer.rawStream("", Buffer.from(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /scan Do Q`, "latin1"));
    return writer.put(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Contents ${drawing} 0 R` +
        `/Resources<</XObject<</scan ${picture} 0 R>>>>>>`,
    );
  });
  return finish(writer, { catalog, tree, pages, title, catalogEntries: "" });
}
