import { createHash } from "node:crypto";
import * as v from "valibot";
import { type Annotation, annotationLimits, annotationSchema, stampTitle } from "../contract-annotations.ts";
import { instantOf } from "../contract-mark-dates.ts";
import { clockwise, otherKinds, quadsOf, shortened, textStyle } from "../foreign-marks.ts";
import { NotXml, readXml, type XmlElement, type XmlNode } from "./xml.ts";

/** The marks of an XFDF text, and a sentence for each that none of our kinds can stand for. */
export interface ParsedXfdf {
  readonly annotations: Annotation[];
  readonly leftOut: string[];
}

/** Annotations that are no marks. */
const noMarks = new Set(["link", "popup", "widget"]);

/** Reads an XFDF text, whichever program wrote it. Throws {@link NotXml} for what is none. */
export function parseXfdf(text: string): ParsedXfdf {
  const root = readXml(text);
  if (root.name !== "xfdf") throw new NotXml();
  const elements = elementsIn(root).filter(({ name }) => name === "annots").flatMap(elementsIn);
  const annotations: Annotation[] = [];
  const leftOut: string[] = [];
  const taken = new Set<string>();
  for (const [at, element] of elements.entries()) {
    if (annotations.length >= annotationLimits.annotations) {
      leftOut.push(
        `A form has at most ${annotationLimits.annotations} marks: ${elements.length - at} more are left out.`,
      );
      break;
    }
    const mark = markOf(element, freeName(element, taken));
    if (mark === null) continue;
    if (typeof mark === "string") {
      leftOut.push(mark);
      continue;
    }
    annotations.push(mark);
    taken.add(mark.name);
  }
  return { annotations, leftOut: shortened(leftOut) };
}

/** The mark's own name, or one made of what it is: the same whenever the text is read. */
function freeName(element: XmlElement, taken: ReadonlySet<string>): string {
  const own = element.attributes.get("name") ?? "";
  const made = () => {
    const digest = createHash("sha256").update(JSON.stringify([[...element.attributes], element.children]));
    return `found-${digest.digest("hex").slice(0, 16)}`;
  };
  const wanted = /^[\w.:-]{1,100}$/.test(own) ? own : made();
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted.slice(0, 90)}-${count}`;
  return name;
}

/** The mark; a sentence why it is left out; null for what is none. */
function markOf(element: XmlElement, name: string): Annotation | string | null {
  const { name: kind, attributes } = element;
  if (noMarks.has(kind)) return null;
  const page = Number(attributes.get("page")) + 1;
  const place = Number.isSafeInteger(page) ? `Page ${page}` : "The file";
  const other = otherKinds.get(kind);
  if (other !== undefined) return `${place} has ${other}, which cannot be taken over.`;
  if (/\b(?:hidden|noview)\b/.test(attributes.get("flags") ?? "")) return `${place} has a hidden mark.`;
  if (attributes.has("inreplyto")) return `${place} has a reply to a mark, which cannot be taken over.`;
  const parsed = v.safeParse(annotationSchema, shapeOf(element, name, page));
  return parsed.success ? parsed.output : `${place} has a mark that cannot be understood.`;
}

function shapeOf(element: XmlElement, name: string, page: number): unknown {
  const { attributes } = element;
  const attribute = (key: string) => attributes.get(key) ?? "";
  const rect = ordered(numbersIn(attribute("rect")));
  const modified = instantOf(attribute("date"));
  const created = instantOf(attribute("creationdate")) ?? modified ?? "1970-01-01T00:00:00Z";
  const common = {
    name,
    page,
    rect,
    color: /^#[0-9a-fA-F]{6}$/.test(attribute("color")) ? attribute("color") : "#000000",
    opacity: between(0, 1, numberOf(attribute("opacity"), 1)),
    title: attribute("title").slice(0, 200),
    contents: contentsOf(element).slice(0, annotationLimits.contents),
    createdAt: created,
    modifiedAt: modified ?? created,
  };
  const width = between(0, 50, numberOf(attribute("width"), 1));
  const quads = () => quadsOf(numbersIn(attribute("coords")), rect);
  switch (element.name) {
    case "strikeout":
      return { kind: "line-through", ...common, quads: quads(), width };
    case "highlight":
      return { kind: "highlight", ...common, quads: quads() };
    case "square":
      return { kind: "box", ...common, width };
    case "text":
      return { kind: "note", ...common };
    case "ink":
      return { kind: "ink", ...common, width, strokes: strokesOf(element) };
    case "freetext": {
      const style = textStyle(textIn(element, "defaultappearance"), textIn(element, "defaultstyle"));
      const rotation = clockwise(numberOf(attribute("rotation"), 0));
      return { kind: common.title === stampTitle ? "stamp" : "text", ...common, ...style, rotation };
    }
  }
}

/** What a mark says: its plain contents, else the text of its formatted ones, a line for each paragraph. */
function contentsOf(element: XmlElement): string {
  const plain = childOf(element, "contents");
  if (plain) return textOf(plain);
  const rich = childOf(element, "contents-richtext");
  return rich ? textOf(rich).replace(/^\n+/, "") : "";
}

function textOf(node: XmlNode): string {
  if (typeof node === "string") return node;
  if (node.name === "br") return "\n";
  const inside = node.children.map(textOf).join("");
  return node.name === "p" ? `\n${inside}` : inside;
}

function textIn(element: XmlElement, name: string): string {
  const child = childOf(element, name);
  return child ? textOf(child) : "";
}

function strokesOf(element: XmlElement): readonly (readonly number[])[] {
  const list = childOf(element, "inklist");
  const gestures = list ? elementsIn(list).filter(({ name }) => name === "gesture") : [];
  return gestures.map((gesture) => numbersIn(textOf(gesture))).filter(({ length }) => length >= 2);
}

function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return elementsIn(element).find((child) => child.name === name);
}

/** Programs part numbers by commas, semicolons and blanks. */
function numbersIn(text: string): readonly number[] {
  return text.split(/[,;\s]+/).filter(Boolean).map(Number);
}

function numberOf(text: string, otherwise: number): number {
  const value = text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

function between(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value));
}

function ordered([a = NaN, b = NaN, c = NaN, d = NaN]: readonly number[]): readonly number[] {
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
