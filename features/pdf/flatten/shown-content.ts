import { PDFDict, PDFName, PDFNumber, PDFStream } from "@cantoo/pdf-lib";
import { CannotFlatten } from "./cannot-flatten.ts";
import type { HiddenLayers } from "./hidden-layers.ts";
import { type Operator, operatorsIn } from "./operators.ts";

/** What of the graphics state decides whether something is seen. */
interface Visibility {
  /** How letters are drawn (ISO 32000-2, 9.3.6). */
  readonly mode: number;
  /** Of areas and of lines, from 0 to 1. */
  readonly fill: number;
  readonly stroke: number;
}

const shownText = new Set(["Tj", "TJ", "'", '"']);
const placing = new Set(["BT", "Td", "TD", "Tm", "T*"]);
const filling = new Set(["f", "F", "f*"]);
const stroking = new Set(["S", "s"]);
const both = new Set(["B", "B*", "b", "b*"]);
const invisibleMode = 3;

/**
 * The content as it is seen: without what hidden layers draw, letters and areas that are drawn with nothing, comments, and
 * what is said of marked parts beside what they show. What it changes for that which follows stays. `resources` are its own, or all those that it
 * may draw from.
 */
export function shownContent(content: string, resources: readonly PDFDict[], layers: HiddenLayers): string {
  const open: boolean[] = [];
  const saved: Visibility[] = [];
  const kept: string[] = [];
  let state: Visibility = { mode: 0, fill: 1, stroke: 1 };
  // Behind letters that are left out nobody knows where the next ones would stand.
  let isPlaced = true;
  for (const operator of operatorsIn(content)) {
    const { name, operands } = operator;
    if (name === "BDC" || name === "BMC") open.push(name === "BDC" && isHiding(operands, resources, layers));
    if (name === "q") saved.push(state);
    if (name === "Q") state = saved.pop() ?? state;
    if (name === "Tr") state = { ...state, mode: Number(operands.at(-1)) };
    if (name === "gs") state = { ...state, ...alphasOf(operands, resources) };
    if (placing.has(name)) isPlaced = true;
    const isHidden = open.includes(true);
    const isUnseen = isHidden ||
      (shownText.has(name) ? isInvisibleText(state) : isInvisible(operator, state, resources));
    if (shownText.has(name)) {
      if (name === "'" || name === '"') isPlaced = true;
      if (!isUnseen && !isPlaced) throw new CannotFlatten("This form has hidden words within a line of others.");
      isPlaced = !isUnseen;
    }
    kept.push(isUnseen ? unpainted(operator) : sourceOf(operator));
    if (name === "EMC") open.pop();
  }
  return kept.filter((source) => source !== "").join("\n");
}

function isHiding(operands: readonly string[], resources: readonly PDFDict[], layers: HiddenLayers): boolean {
  if (operands[0] !== "/OC") return false;
  const name = PDFName.of((operands[1] ?? "/").slice(1));
  return resources.some((one) => layers.hides(partOf(one, "Properties")?.get(name)));
}

function partOf(resources: PDFDict, kind: string): PDFDict | undefined {
  const part = resources.lookup(PDFName.of(kind));
  return part instanceof PDFDict ? part : undefined;
}

function named(resources: readonly PDFDict[], kind: string, operands: readonly string[]): unknown {
  const name = PDFName.of((operands.at(-1) ?? "/").slice(1));
  return resources.map((one) => partOf(one, kind)?.lookup(name)).find((found) => found !== undefined);
}

function alphasOf(operands: readonly string[], resources: readonly PDFDict[]): Partial<Visibility> {
  const state = named(resources, "ExtGState", operands);
  if (!(state instanceof PDFDict)) return {};
  const [fill, stroke] = [state.lookup(PDFName.of("ca")), state.lookup(PDFName.of("CA"))];
  return {
    ...(fill instanceof PDFNumber && { fill: fill.asNumber() }),
    ...(stroke instanceof PDFNumber && { stroke: stroke.asNumber() }),
  };
}

function isInvisibleText({ mode, fill, stroke }: Visibility): boolean {
  if (mode === 0) return fill <= 0;
  if (mode === 1) return stroke <= 0;
  return mode === invisibleMode || (mode === 2 && fill <= 0 && stroke <= 0);
}

function isInvisible(
  { name, operands }: Operator,
  { fill, stroke }: Visibility,
  resources: readonly PDFDict[],
): boolean {
  if (filling.has(name) || name === "sh" || name === "BI") return fill <= 0;
  if (stroking.has(name)) return stroke <= 0;
  if (both.has(name)) return fill <= 0 && stroke <= 0;
  if (name !== "Do" || fill > 0) return false;
  const drawn = named(resources, "XObject", operands);
  return drawn instanceof PDFStream && drawn.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
}

/** The operator alone: comments before it, and what marked parts say of themselves, are seen by nobody. */
function sourceOf({ name, operands, body }: Operator): string {
  if (name === "BDC") return `${operands[0] ?? "/Span"} BMC`;
  if (name === "DP" || name === "MP") return "";
  return [...operands, body].join(" ");
}

const removed = new Set(["Tj", "TJ", "sh", "Do", "BI"]);

function unpainted(operator: Operator): string {
  const { name, operands } = operator;
  if (filling.has(name) || stroking.has(name) || both.has(name)) return "n";
  if (removed.has(name)) return "";
  if (name === "'") return "T*";
  if (name === '"') return `${operands[0] ?? 0} Tw ${operands[1] ?? 0} Tc T*`;
  return sourceOf(operator);
}
