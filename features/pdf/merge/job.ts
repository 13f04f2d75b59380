/** What is asked of the child that merges PDFs, and what it tells. */
import * as v from "valibot";
import { missingReasons } from "../contract-merge.ts";

/** One file of the merged one, in its order. */
export const partSchema = v.object({
  path: v.string(),
  /** What its bytes must be; null where nobody has said so before. */
  sha256: v.nullable(v.string()),
  /** As counted when it was filed. */
  pages: v.number(),
  /** Its bookmark. */
  name: v.string(),
  /** What kind of document it is, in words. */
  kind: v.string(),
  /** Set when it is known that this part cannot be taken over: only the page that says so is made. */
  missing: v.nullable(v.picklist(missingReasons)),
});

/** A whole merge. */
export const jobSchema = v.object({
  /** A file that is there and empty; the only one the child may write. */
  output: v.string(),
  title: v.string(),
  parts: v.array(partSchema),
});

/** The child begins a part. */
export const stepSchema = v.object({ part: v.number() });

/** A merged file that was written. */
export const mergedSchema = v.object({
  pages: v.number(),
  /** For each part why something of it is missing; null when it is whole. */
  missing: v.array(v.nullable(v.picklist(missingReasons))),
});

export type Part = v.InferOutput<typeof partSchema>;
export type Job = v.InferOutput<typeof jobSchema>;
export type Step = v.InferOutput<typeof stepSchema>;
export type Merged = v.InferOutput<typeof mergedSchema>;
