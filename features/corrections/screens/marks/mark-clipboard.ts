import * as v from "valibot";
import { type Annotation, annotationLimits, annotationSchema } from "@/features/pdf/contract-annotations.ts";

/** The type under which marks lie in the clipboard, so that another tab of the editor can paste them. */
export const clipboardType = "application/vnd.strongroom.marks+json";

const clipboardSchema = v.strictObject({
  strongroomMarks: v.literal(1),
  annotations: v.pipe(v.array(annotationSchema), v.minLength(1), v.maxLength(annotationLimits.annotations)),
});

export function toClipboard(annotations: readonly Annotation[]): string {
  return JSON.stringify({ strongroomMarks: 1, annotations });
}

/** Marks of a clipboard's text; none when it holds anything else. */
export function fromClipboard(text: string): readonly Annotation[] {
  if (text.length > annotationLimits.xfdf) return [];
  try {
    const found = v.safeParse(clipboardSchema, JSON.parse(text));
    return found.success ? found.output.annotations : [];
  } catch {
    return [];
  }
}
