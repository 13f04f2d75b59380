import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { boundsOf, isOverlapping, type PageFrame, rectOf, rectOfBox } from "./mark-geometry.ts";
import { colorWord } from "../../color-rules.ts";
import { uprightBox, uprightOn } from "./upright.ts";

/** "Line through" and so on; "3 marks" for several. */
export function countWords(marks: readonly Annotation[]): string {
  const [first] = marks;
  return marks.length === 1 && first ? annotationWords[first.kind] : `${marks.length} marks`;
}

/** What became of marks: "Line through on page 1 removed", "2 marks on page 3 put back". */
export function differenceWords(before: readonly Annotation[], after: readonly Annotation[]): string {
  const was = new Map(before.map((mark) => [mark.name, mark]));
  const is = new Set(after.map(({ name }) => name));
  const parts: readonly (readonly [readonly Annotation[], string])[] = [
    [before.filter(({ name }) => !is.has(name)), "removed"],
    [after.filter(({ name }) => !was.has(name)), "put back"],
    [after.filter((mark) => was.has(mark.name) && was.get(mark.name) !== mark), "changed"],
  ];
  return parts.filter(([marks]) => marks.length > 0).map(([marks, word]) => `${onPageWords(marks)} ${word}`).join(", ");
}

function onPageWords(marks: readonly Annotation[]): string {
  const pages = new Set(marks.map(({ page }) => page));
  return pages.size === 1 ? `${countWords(marks)} on page ${[...pages][0]}` : countWords(marks);
}

const LONGEST = 60;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

/** What a mark says, or what stands under it in the form; "" where neither is known. */
function detailOf(mark: Annotation, boxes: readonly FormBox[] = []): string {
  if (mark.contents.trim() !== "") return shortened(mark.contents);
  if (mark.kind !== "line-through" && mark.kind !== "highlight" && mark.kind !== "box") return "";
  const values = boxesUnder(mark, boxes).map(({ value }) => value.trim()).filter(Boolean);
  return shortened(values.join(" "));
}

/** The boxes of the form that a mark lies on. */
function boxesUnder(mark: Annotation, boxes: readonly FormBox[]): readonly FormBox[] {
  return boxes.filter((box) => box.page === mark.page && isOverlapping(mark.rect, rectOfBox(box)));
}

interface MarkSurroundings {
  readonly boxes?: readonly FormBox[];
  readonly locked?: ReadonlyMap<string, number | null>;
  /** Its page, where that is shown: then the name says where on it the mark is. */
  readonly frame?: PageFrame;
}

/**
 * A mark as it is named to somebody who does not see it: 'Line through on page 3, "Smith", box 10 County, red, saved in
 * version 2'.
 */
export function markName(mark: Annotation, { boxes, locked, frame }: MarkSurroundings): string {
  const detail = detailOf(mark, boxes);
  return [
    `${annotationWords[mark.kind]} on page ${mark.page}`,
    detail && `“${detail}”`,
    frame && placeWords(mark, frame, boxes),
    colorWord(mark.color),
    lockedWords(mark.name, locked),
  ].filter(Boolean).join(", ");
}

const ROWS = ["top", "middle", "bottom"] as const;
const COLUMNS = ["left", "center", "right"] as const;

/** Where a mark is on its page as it is read: in a box of the form, else "top left" and so on. */
function placeWords(mark: Annotation, frame: PageFrame, boxes: readonly FormBox[] = []): string {
  const [box] = boxesUnder(mark, boxes);
  if (box) return `box ${box.item} ${box.label}`;
  const rotation = uprightOn(frame);
  const page = uprightBox(rectOf(frame.cropBox), rotation);
  const { left, top, width, height } = uprightBox(boundsOf(mark), rotation);
  const third = (share: number) => Math.max(0, Math.min(2, Math.floor(share * 3)));
  const row = ROWS[third((top + height / 2 - page.top) / page.height)];
  const column = COLUMNS[third((left + width / 2 - page.left) / page.width)];
  return row === "middle" && column === "center" ? "center" : `${row} ${column}`;
}

/** Where a locked mark comes from; "" for one that is not. */
function lockedWords(name: string, locked: ReadonlyMap<string, number | null> | undefined): string {
  const version = locked?.get(name);
  if (version === undefined) return "";
  return version === null ? "saved earlier" : `saved in version ${version}`;
}
