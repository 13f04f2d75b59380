/** What is asked of the child that reads PDFs, and what it answers. */
import * as v from "valibot";
import { inspectionResultSchema, readingResultSchema } from "../contract-reading.ts";

/** The values of a file, or only whether it can be filed. */
export const readRequestSchema = v.object({ path: v.string(), wants: v.picklist(["values", "pages"]) });

export const readAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("values"), result: readingResultSchema }),
  v.object({ kind: v.literal("pages"), result: inspectionResultSchema }),
]);

export type ReadRequest = v.InferOutput<typeof readRequestSchema>;
export type ReadAnswer = v.InferOutput<typeof readAnswerSchema>;
