import * as v from "valibot";
import { type Annotation, annotationSchema, stampTitle } from "@/features/pdf/contract-annotations.ts";
import { asWritten } from "@/features/pdf/contract-mark-shapes.ts";
import { boundsOf } from "./mark-geometry.ts";
import type { MarkStyle } from "./mark-style.ts";

/** A mark as a tool makes it; its name, maker, dates, and the style that it does not say, come when it is added. */
export type NewMark = Made<Annotation>;

type Given = "name" | "title" | "createdAt" | "modifiedAt";
type Styled = "contents" | "color" | "opacity" | "width" | "fontSize";
type Made<Mark> = Mark extends Annotation ? Omit<Mark, Given | Styled> & Partial<Pick<Mark, Styled & keyof Mark>>
  : never;

export interface Maker {
  readonly name: string;
  readonly author: string;
  readonly at: string;
}

/** The whole mark. Throws where a tool made what no mark can be. */
export function completed(made: NewMark, style: MarkStyle, { name, author, at }: Maker): Annotation {
  const { color, opacity, width, fontSize } = style;
  const given = { name, createdAt: at, modifiedAt: at, title: made.kind === "stamp" ? stampTitle : author };
  const line = { color, opacity, width, contents: "" };
  const text = { color, opacity, fontSize, contents: "" };
  const plain = { color, opacity, contents: "" };
  const defaults =
    { "line-through": line, box: line, ink: line, text, stamp: text, note: plain, highlight: plain }[made.kind];
  return kept(v.parse(annotationSchema, { ...defaults, ...withoutUndefined(made), ...given }));
}

/**
 * The mark as a file keeps it: the `rect` of what is drawn by points is theirs, with the thickness of its lines. Throws where
 * no mark can be so.
 */
export function kept(mark: Annotation): Annotation {
  return v.parse(annotationSchema, asWritten({ ...mark, rect: boundsOf(mark) }));
}

function withoutUndefined(made: NewMark): object {
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

/** An instant as marks have it: ISO 8601, to the second. */
export function instantOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** A copy's name, maker and dates. */
export function copiedBy(mark: Annotation, { name, author, at }: Maker): Annotation {
  const given = { name, createdAt: at, modifiedAt: at };
  return mark.kind === "stamp" ? { ...mark, ...given } : { ...mark, ...given, title: author };
}
