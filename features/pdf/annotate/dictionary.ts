import { pdfText } from "@/kernel/pdf-file.ts";
import { type Annotation, annotationWords } from "../contract-annotations.ts";
import { pdfDate } from "../contract-mark-dates.ts";
import { thinnestLine } from "../contract-mark-shapes.ts";
import { colorParts, places } from "./appearance.ts";

/** Printed, and shown. */
const print = 4;

/** An annotation's dictionary as PDF source; `page` and `appearance` are the numbers of their objects. */
export function dictionaryOf(mark: Annotation, page: string, appearance: number): string {
  return `<</Type/Annot${kindEntries(mark)}/NM${pdfText(mark.name)}/T${pdfText(mark.title)}` +
    `/Subj${pdfText(annotationWords[mark.kind])}/Contents${pdfText(mark.contents)}` +
    `/CreationDate(${pdfDate(mark.createdAt)})/M(${pdfDate(mark.modifiedAt)})` +
    `/Rect[${places(...mark.rect)}]/CA ${mark.opacity}/F ${print}/P ${page}/AP<</N ${appearance} 0 R>>>>`;
}

function kindEntries(mark: Annotation): string {
  const color = `/C[${colorParts(mark.color).join(" ")}]`;
  switch (mark.kind) {
    case "line-through":
      return `/Subtype/StrikeOut${color}${corners(mark.quads)}${lineStyle(mark.width)}`;
    case "highlight":
      return `/Subtype/Highlight${color}${corners(mark.quads)}`;
    case "box": {
      const inset = places(Math.max(mark.width, thinnestLine) / 2);
      return `/Subtype/Square${color}${lineStyle(mark.width)}/RD[${inset} ${inset} ${inset} ${inset}]`;
    }
    case "ink":
      return `/Subtype/Ink${color}${lineStyle(mark.width)}/InkList[${
        mark.strokes.map((stroke) => `[${places(...stroke)}]`).join("")
      }]`;
    case "note":
      return `/Subtype/Text${color}/Name/Comment`;
    case "text":
    case "stamp":
      return textEntries(mark);
  }
}

/** `C` would be the color of the ground behind a text; its own stands in its default appearance and style. */
function textEntries({ color, fontSize, rotation }: Extract<Annotation, { kind: "text" | "stamp" }>): string {
  const turned = (360 - rotation) % 360;
  return `/Subtype/FreeText/DA(${colorParts(color).join(" ")} rg /Helv ${fontSize} Tf)/Q 0/BS<</W 0/S/S>>` +
    `/DS(font: Helvetica,sans-serif ${fontSize}pt; text-align:left; color:${color})` +
    (turned === 0 ? "" : `/Rotate ${turned}`);
}

function corners(quads: readonly (readonly number[])[]): string {
  return `/QuadPoints[${quads.map((quad) => places(...quad)).join(" ")}]`;
}

function lineStyle(width: number): string {
  return `/BS<</W ${width}/S/S>>`;
}
