import type { Annotation } from "@/features/pdf/contract-annotations.ts";

/** Where something is drawn, for the rules about sections. */
export type DrawnPlace = Pick<Annotation, "kind" | "page" | "rect">;

/**
 * The places where a mark is drawn: of each line and stroke its own. What a mark says of its own box is not asked where
 * something is drawn besides, so that nobody moves a line into another section by claiming a larger box.
 */
export function drawnPlaces(mark: Annotation): readonly DrawnPlace[] {
  const { kind, page } = mark;
  if (mark.kind === "ink") return mark.strokes.map((numbers) => ({ kind, page, rect: boundsOf(numbers) }));
  if (mark.kind === "line-through" || mark.kind === "highlight") {
    return mark.quads.map((numbers) => ({ kind, page, rect: boundsOf(numbers) }));
  }
  return [{ kind, page, rect: mark.rect }];
}

/** The box around points that are told as x, y, x, y and so on. */
function boundsOf(numbers: readonly number[]): Annotation["rect"] {
  const [first = 0, second = 0] = numbers;
  const box: Annotation["rect"] = [first, second, first, second];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [numbers[at], numbers[at + 1]];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
