/** What is asked of the child that makes flattened copies, and what it answers. */
import * as v from "valibot";
import { refusalSchema } from "../contract-reading.ts";

export const flattenRequestSchema = v.object({
  path: v.string(),
  /** A file that is there and empty; the only one that is written. */
  output: v.string(),
});

export const flattenAnswerSchema = v.variant("kind", [
  v.object({
    kind: v.literal("ok"),
    pages: v.number(),
    notices: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(200)),
  }),
  refusalSchema,
]);

export type FlattenRequest = v.InferOutput<typeof flattenRequestSchema>;
export type FlattenAnswer = v.InferOutput<typeof flattenAnswerSchema>;
