import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";
import { colorWord } from "./color-rules.ts";

/** What makes a set of marks into another. */
export interface MarksDifference {
  /** Of names that were not there before. */
  readonly added: readonly Annotation[];
  /** Names that are no longer there. */
  readonly removed: readonly string[];
  /** Of the same name, and another mark: as it was, and as it is. */
  readonly changed: readonly { readonly from: Annotation; readonly to: Annotation }[];
}

/** What a set of marks adds to another, takes off it, and changes in it. */
export function differenceOf(from: readonly Annotation[], to: readonly Annotation[]): MarksDifference {
  const before = new Map(from.map((mark) => [mark.name, mark]));
  const after = new Set(to.map(({ name }) => name));
  return {
    added: to.filter(({ name }) => !before.has(name)),
    removed: from.filter(({ name }) => !after.has(name)).map(({ name }) => name),
    changed: to.flatMap((mark) => {
      const old = before.get(mark.name);
      return old && !isSameMark(old, mark) ? [{ from: old, to: mark }] : [];
    }),
  };
}

/** Of what a program writes again as it saves a file, these say nothing of the mark. */
const passing: ReadonlySet<string> = new Set(["createdAt", "modifiedAt"]);
/** Programs round places and opacities in their own way; nobody sees so little of a point. */
const roundingPoints = 0.01;

/** Whether two marks look and say the same. */
export function isSameMark(one: Annotation, other: Annotation): boolean {
  return isSame(
    Object.entries(one).filter(([key]) => !passing.has(key)).toSorted(),
    Object.entries(other).filter(([key]) => !passing.has(key)).toSorted(),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= roundingPoints;
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
}

const mostQuoted = 60;

/** 'Line through on page 3 ("Smith")'; `detail` is what the log says of it. */
export function markWords({ kind, page, contents }: Annotation, detail = ""): string {
  return `${annotationWords[kind]} on page ${page}${quoted(detail || contents)}`;
}

/** 'Line through added on page 3 ("Smith")'. */
export function changeWords(change: "added" | "removed" | "changed", mark: Annotation, detail = ""): string {
  const { kind, page, contents } = mark;
  return `${annotationWords[kind]} ${change} on page ${page}${quoted(detail || contents)}`;
}

/** 'Text changed on page 3 ("Smith"): color from red to blue, moved'. */
export function changedWords(from: Annotation, to: Annotation, detail = ""): string {
  return `${changeWords("changed", to, detail)}: ${changesBetween(from, to).join(", ") || "drawn in another way"}`;
}

/** What is not the same of two marks of one name, each in a few words. */
function changesBetween(from: Annotation, to: Annotation): readonly string[] {
  const [old, now] = [measuresOf(from), measuresOf(to)];
  const fromTo = (what: string, one: string, other: string) => one === other ? [] : [`${what} from ${one} to ${other}`];
  const measured = (what: string, one: number, other: number) =>
    isSame(one, other) ? [] : [`${what} from ${one} to ${other} pt`];
  const colors = from.color === to.color ? [] : [colorWord(from.color), colorWord(to.color)];
  return [
    ...fromTo("kind", annotationWords[from.kind], annotationWords[to.kind]),
    ...fromTo("words", words(from.contents), words(to.contents)),
    // Two reds have the same name, and are told by their numbers.
    ...colors.length > 0 && colors[0] === colors[1]
      ? fromTo("color", from.color, to.color)
      : fromTo("color", colors[0] ?? "", colors[1] ?? ""),
    ...fromTo("opacity", percent(from.opacity), percent(to.opacity)),
    ...measured("line", old.width, now.width),
    ...measured("text size", old.fontSize, now.fontSize),
    ...old.rotation === now.rotation ? [] : ["turned"],
    ...placeChanges(from, to),
    ...fromTo("author", words(from.title), words(to.title)),
  ];
}

function measuresOf(mark: Annotation) {
  const { fontSize, rotation } = "fontSize" in mark ? mark : { fontSize: 0, rotation: 0 };
  return { width: "width" in mark ? mark.width : 0, fontSize, rotation };
}

function placeChanges(from: Annotation, to: Annotation): readonly string[] {
  if (from.page !== to.page) return [`moved from page ${from.page} to page ${to.page}`];
  const size = ({ rect: [left, bottom, right, top] }: Annotation) => [right - left, top - bottom];
  const resized = isSame(size(from), size(to)) ? [] : ["resized"];
  const moved = isSame(from.rect.slice(0, 2), to.rect.slice(0, 2)) ? [] : ["moved"];
  const changed = [...moved, ...resized];
  return changed.length > 0 || isSame(shapeOf(from), shapeOf(to)) ? changed : ["drawn in another way"];
}

function shapeOf(mark: Annotation): unknown {
  if (mark.kind === "ink") return mark.strokes;
  return "quads" in mark ? mark.quads : [];
}

function percent(opacity: number): string {
  return `${Math.round(opacity * 100)} %`;
}

function words(text: string): string {
  return quoted(text).slice(2, -1) || "nothing";
}

function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "";
  return ` ("${line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line}")`;
}
