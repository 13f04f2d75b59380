import * as v from "valibot";
import { type Annotation, annotationLimits, annotationSchema } from "@/features/pdf/contract-annotations.ts";
import { type DraftContent, draftContentSchema } from "./contract-marks.ts";

/** A draft as far as it can be read. */
export interface ReadDraft {
  readonly content: DraftContent;
  /** What was left out, a sentence each. */
  readonly leftOut: string[];
}

const list = v.fallback(v.array(v.unknown()), []);

/** One that another release may have kept in another shape. */
const looseSchema = v.fallback(
  v.object({
    annotations: list,
    corrections: list,
    values: v.fallback(v.record(v.string(), v.unknown()), {}),
    initials: v.fallback(v.string(), ""),
  }),
  { annotations: [], corrections: [], values: {}, initials: "" },
);

/**
 * Unsaved marks as they were kept, whatever release kept them: what can be read stays, and of what cannot it is said that it
 * was left out.
 */
export function readDraft(text: string): ReadDraft {
  const kept = parsed(text);
  const whole = v.safeParse(draftContentSchema, kept);
  if (whole.success) return { content: whole.output, leftOut: [] };
  const { annotations, corrections, values, initials } = v.parse(looseSchema, kept);
  const marks = uniqueNames(readable(annotations, annotationSchema)).slice(0, annotationLimits.annotations);
  const told = readable(corrections, draftContentSchema.entries.corrections.item).slice(0, 200);
  const typed = Object.entries(values).filter(([, value]) => v.is(v.nullable(v.string()), value));
  const content = v.safeParse(draftContentSchema, {
    ...{ annotations: marks, corrections: told, values: Object.fromEntries(typed) },
    initials: initials.slice(0, 10),
  });
  if (!content.success) return { content: nothing, leftOut: [allLost] };
  return {
    content: content.output,
    leftOut: [
      ...lost(annotations.length - marks.length, "unsaved mark"),
      ...lost(corrections.length - told.length, "unsaved correction"),
      ...lost(Object.keys(values).length - typed.length, "unsaved value"),
      ...annotations.length + corrections.length + typed.length === 0 ? [allLost] : [],
    ],
  };
}

const nothing: DraftContent = { annotations: [], corrections: [], values: {}, initials: "" };
const allLost = "Your unsaved marks were kept by another version of Strongroom and can't be read. Make them again.";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readable<Item extends v.GenericSchema>(items: readonly unknown[], schema: Item): v.InferOutput<Item>[] {
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
}

function uniqueNames(marks: readonly Annotation[]): readonly Annotation[] {
  return [...new Map(marks.map((mark) => [mark.name, mark])).values()];
}

function lost(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1 ? `1 ${what} can't be read and was left out.` : `${count} ${what}s can't be read and were left out.`,
  ];
}
