/** What is asked of the child that reads PDFs, and what it answers. */
import * as v from "valibot";
import { formLayoutSchema } from "../contract-layout.ts";
import { inspectionResultSchema, readingResultSchema, refusalSchema } from "../contract-reading.ts";

/** The values of a file, only whether it can be filed, or where everything of a form lies. */
export const readRequestSchema = v.object({
  path: v.string(),
  wants: v.picklist(["values", "pages", "layout"]),
  /** What the dates of a form are judged by. */
  rules: v.object({ today: v.string(), checkWindowDays: v.number() }),
});

/** The file is open, with so many pages. */
export const readStepSchema = v.object({ pages: v.number() });

export const layoutResultSchema = v.variant("kind", [
  v.object({ kind: v.literal("ok"), layout: formLayoutSchema }),
  refusalSchema,
]);

export const readAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("values"), result: readingResultSchema }),
  v.object({ kind: v.literal("pages"), result: inspectionResultSchema }),
  v.object({ kind: v.literal("layout"), result: layoutResultSchema }),
]);

export type ReadRequest = v.InferOutput<typeof readRequestSchema>;
export type ReadAnswer = v.InferOutput<typeof readAnswerSchema>;
export type LayoutResult = v.InferOutput<typeof layoutResultSchema>;
export type ReadStep = v.InferOutput<typeof readStepSchema>;
