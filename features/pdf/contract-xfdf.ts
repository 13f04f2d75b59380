/**
 * Marks as XFDF (ISO 19444-1), with the names and values that Acrobat writes. Pure: the server writes exports with it and
 * the browser what it saves. Reading is done in a child process alone (`xfdf/`).
 */
import { type Annotation, annotationWords } from "./contract-annotations.ts";
import { pdfDate } from "./contract-mark-dates.ts";
import { boxLine } from "./contract-mark-shapes.ts";

/** The XFDF of marks; {@link Annotation}s that are valid come back as they were. */
export function xfdfOf(annotations: readonly Annotation[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    "<annots>",
    ...annotations.map(elementOf),
    "</annots>",
    "</xfdf>",
    "",
  ].join("\n");
}

type Attributes = Readonly<Record<string, string | number>>;

function elementOf(mark: Annotation): string {
  const common = {
    page: mark.page - 1,
    rect: mark.rect.join(","),
    name: mark.name,
    title: mark.title,
    subject: annotationWords[mark.kind],
    opacity: mark.opacity,
    creationdate: pdfDate(mark.createdAt),
    date: pdfDate(mark.modifiedAt),
    flags: "print",
  };
  const contents = `<contents>${escaped(mark.contents)}</contents>`;
  switch (mark.kind) {
    case "line-through":
      return element(
        "strikeout",
        { ...common, color: mark.color, width: mark.width, coords: mark.quads.join(",") },
        contents,
      );
    case "highlight":
      return element("highlight", { ...common, color: mark.color, coords: mark.quads.join(",") }, contents);
    case "box": {
      const fringe = Math.round((boxLine(mark.rect, mark.width)[0] - mark.rect[0]) * 1000) / 1000;
      const line = { width: mark.width, fringe: [fringe, fringe, fringe, fringe].join(",") };
      return element("square", { ...common, color: mark.color, ...line }, contents);
    }
    case "note":
      return element("text", { ...common, color: mark.color, icon: "Comment" }, contents);
    case "ink": {
      const gestures = mark.strokes.map((stroke) => `<gesture>${gestureOf(stroke)}</gesture>`).join("");
      const line = { ...common, color: mark.color, width: mark.width };
      return element("ink", line, `${contents}<inklist>${gestures}</inklist>`);
    }
    case "text":
    case "stamp":
      return textElement(mark, common, contents);
  }
}

/** `color` of a text would be the ground behind it; its own stands in its appearance and style. */
function textElement(
  { color, fontSize, rotation, contents: text }: Extract<Annotation, { kind: "text" | "stamp" }>,
  common: Attributes,
  contents: string,
): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Math.round(parseInt(color.slice(at, at + 2), 16) / 255 * 1e4) / 1e4);
  const style = `font: Helvetica,sans-serif ${fontSize}pt; text-align:left; color:${color}`;
  const paragraphs = text.split("\n").map((line) => `<p dir="ltr">${escaped(line)}</p>`).join("");
  // The standard counts counterclockwise, ours clockwise.
  return element(
    "freetext",
    { ...common, width: 0, rotation: (360 - rotation) % 360 },
    [
      contents,
      `<contents-richtext><body xmlns="http://www.w3.org/1999/xhtml" style="${style}">${paragraphs}</body></contents-richtext>`,
      `<defaultappearance>${red} ${green} ${blue} rg /Helv ${fontSize} Tf</defaultappearance>`,
      `<defaultstyle>${style}</defaultstyle>`,
    ].join(""),
  );
}

function gestureOf(stroke: readonly number[]): string {
  return Array.from({ length: stroke.length / 2 }, (_, at) => `${stroke[at * 2]},${stroke[at * 2 + 1]}`).join(";");
}

function element(name: string, attributes: Attributes, inside: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  return `<${name}${written}>${inside}</${name}>`;
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A reader makes blanks of these where they stand in an attribute as they are.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\t\n\r]/g, (sign) => signs[sign] ?? sign);
}
