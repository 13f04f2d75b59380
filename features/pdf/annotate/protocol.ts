/** What is asked of the children that read and write the marks of PDFs, and what they answer. */
import * as v from "valibot";
import { annotationSchema, annotationsSchema } from "../contract-annotations.ts";
import { refusalSchema } from "../contract-reading.ts";

const sentences = v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(200));

/** The marks of a file. */
export const marksRequestSchema = v.object({ path: v.string() });

export const marksAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("ok"), annotations: annotationsSchema, leftOut: sentences }),
  refusalSchema,
]);

export const annotateRequestSchema = v.object({
  path: v.string(),
  /** A file that is there and empty; the only one that is written. */
  output: v.string(),
  put: v.array(annotationSchema),
  remove: v.array(v.string()),
});

export const annotateAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("ok"), pages: v.number(), notices: sentences }),
  refusalSchema,
]);

export type MarksRequest = v.InferOutput<typeof marksRequestSchema>;
export type MarksAnswer = v.InferOutput<typeof marksAnswerSchema>;
export type AnnotateRequest = v.InferOutput<typeof annotateRequestSchema>;
export type AnnotateAnswer = v.InferOutput<typeof annotateAnswerSchema>;
