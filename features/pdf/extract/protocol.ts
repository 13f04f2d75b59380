/** What is asked of the child that takes pages out of a PDF, and what it answers. */
import * as v from "valibot";
import { inspectionResultSchema } from "../contract-reading.ts";

export const extractRequestSchema = v.object({
  path: v.string(),
  /** A file that is there and empty; the only one the child may write. */
  output: v.string(),
  firstPage: v.number(),
  /** Null for the last one of the file. */
  lastPage: v.nullable(v.number()),
});

/** The pages that were written, or why the file is refused. */
export const extractAnswerSchema = inspectionResultSchema;

export type ExtractRequest = v.InferOutput<typeof extractRequestSchema>;
export type ExtractAnswer = v.InferOutput<typeof extractAnswerSchema>;
