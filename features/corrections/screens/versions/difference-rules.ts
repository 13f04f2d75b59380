import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";

/** A page from 1 and a box on it: left, bottom, width, height in PDF points. */
export interface FormPlace {
  readonly page: number;
  readonly box: readonly [number, number, number, number];
}

/** Room around what is outlined, in points, so that the outline does not cover it. */
const room = 3;

/** Where a mark lies, for the viewer. */
export function placeOfMark({ page, rect: [left, bottom, right, top] }: Pick<Annotation, "page" | "rect">): FormPlace {
  return { page, box: [left - room, bottom - room, right - left + 2 * room, top - bottom + 2 * room] };
}

/** Where a value of the record stands on the form; null where its box is not known. */
export function placeOfBox(layout: FormLayout | undefined, field: string): FormPlace | null {
  const known = layout?.boxes.find((box) => box.field === field) ??
    layout?.boxes.find((box) => box.field?.startsWith(`${field}.`));
  if (!known) return null;
  const [left, bottom, width, height] = known.box;
  return placeOfMark({ page: known.page, rect: [left, bottom, left + width, bottom + height] });
}

/** The same box of the same page. */
export function isSamePlace(one: FormPlace, other: FormPlace | null): boolean {
  return other !== null && one.page === other.page && one.box.every((number, at) => number === other.box[at]);
}
