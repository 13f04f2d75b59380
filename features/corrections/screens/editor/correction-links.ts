import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";

/** A box of the form that a correction's line goes through, and the text that stands for its new value. */
export interface Link {
  readonly box: FormBox;
  /** The line's name; null for an empty box, which has nothing to strike. */
  readonly line: string | null;
  /** The text's name, and what it says so far; null and "" for a value that is only struck. */
  readonly name: string | null;
  readonly text: string;
}

/** Part of a line's width, or of a box's where that is narrower, by which the two must meet. */
const leastShare = 0.3;

/**
 * What the marks of one correction say of the form's boxes, whoever placed them: by a click on the box, by hand or in a
 * draft of yesterday. Each line takes the nearest text that no other line has.
 */
export function linksOf(marks: readonly Annotation[], boxes: readonly FormBox[]): readonly Link[] {
  const free = marks.filter(({ kind }) => kind === "text");
  const struck = marks.flatMap((line) => {
    const box = line.kind === "line-through" ? struckBox(line, boxes) : null;
    if (!box) return [];
    const texts = free.filter(({ page }) => page === line.page).toSorted((a, b) => apart(a, line) - apart(b, line));
    const [text] = texts;
    if (text) free.splice(free.indexOf(text), 1);
    return [{ box, line: line.name, name: text?.name ?? null, text: text?.contents ?? "" }];
  });
  // An empty box has nothing to strike: what is written into it is its value.
  const filled = free.flatMap((text) => {
    const box = boxes.find((box) => box.value.trim() === "" && holds(box, text));
    return box ? [{ box, line: null, name: text.name, text: text.contents }] : [];
  });
  return [...struck, ...filled];
}

/** Whether the middle of a mark lies in a box. */
export function holds({ page, box: [x, y, width, height] }: FormBox, { rect, ...text }: Annotation): boolean {
  const [across, up] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
  return page === text.page && across >= x && across <= x + width && up >= y && up <= y + height;
}

/** The box that a line goes through; null for a line beside all of them. */
export function struckBox<Box extends FormBox>(line: Annotation, boxes: readonly Box[]): Box | null {
  const [left, bottom, right, top] = line.rect;
  const middle = (bottom + top) / 2;
  let best: { readonly box: Box; readonly met: number } | null = null;
  for (const box of boxes) {
    if (box.page !== line.page) continue;
    const [x, y, width, height] = box.box;
    if (middle < y || middle > y + height) continue;
    const met = Math.min(right, x + width) - Math.max(left, x);
    if (met < leastShare * Math.min(width, right - left) || met <= (best?.met ?? 0)) continue;
    best = { box, met };
  }
  return best?.box ?? null;
}

/** How far the middles of two marks are from each other, squared. */
export function apart(one: Annotation, other: Annotation): number {
  const middle = ({ rect: [left, bottom, right, top] }: Annotation) =>
    [(left + right) / 2, (bottom + top) / 2] as const;
  const [x1, y1] = middle(one);
  const [x2, y2] = middle(other);
  return (x1 - x2) ** 2 + (y1 - y2) ** 2;
}

/** What a correction of boxes that are no values of the record is called: 'Corrected box 10 County from "Ada" to "Elmore"'. */
export function boxDescription(links: readonly Link[]): string {
  return links.map(({ box, text }) => {
    const place = box.item === "TSN" ? box.label : `box ${box.item} ${box.label}`.trim();
    const [from, to] = [box.value, text].map((value) => value.replaceAll(/\s+/g, " ").trim());
    return to === "" ? `Struck out "${from}" in ${place}` : `Corrected ${place} from "${from}" to "${to}"`;
  }).join("; ").slice(0, 500);
}
