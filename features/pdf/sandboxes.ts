import * as v from "valibot";
import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import {
  annotateAnswerSchema,
  annotateRequestSchema,
  marksAnswerSchema,
  marksRequestSchema,
} from "./annotate/protocol.ts";
import { annotationLimits } from "./contract-annotations.ts";
import { extractAnswerSchema, extractRequestSchema } from "./extract/protocol.ts";
import { flattenAnswerSchema, flattenRequestSchema } from "./flatten/protocol.ts";
import { jobSchema, mergedSchema, stepSchema } from "./merge/job.ts";
import { readAnswerSchema, readRequestSchema, readStepSchema } from "./read/protocol.ts";

/** Reads one PDF after the other. Seven seconds for a file leave time to start a child within the ten of every upload. */
export const readSandbox = sandbox({
  name: "pdf.read",
  request: readRequestSchema,
  answer: readAnswerSchema,
  step: readStepSchema,
  limits: {
    heapMegabytes: 512,
    residentBytes: 700_000_000,
    stepMs: 7_000,
    orphanedAfterMs: 60_000,
    textBytes: 4_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./read/child.ts")).readChild,
});

/** Writes one merged file, part after part. */
export const mergeSandbox = sandbox({
  name: "pdf.merge",
  request: jobSchema,
  answer: mergedSchema,
  step: stepSchema,
  limits: {
    heapMegabytes: 1024,
    residentBytes: 1_400_000_000,
    stepMs: 60_000,
    orphanedAfterMs: 600_000,
    textBytes: 4_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./merge/child.ts")).mergeChild,
});

/** Takes pages out of one file. */
export const extractSandbox = sandbox({
  name: "pdf.extract",
  request: extractRequestSchema,
  answer: extractAnswerSchema,
  limits: {
    heapMegabytes: 768,
    residentBytes: 1_000_000_000,
    stepMs: 20_000,
    orphanedAfterMs: 60_000,
    textBytes: 1_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./extract/child.ts")).extractChild,
});

/** Tells the marks of one PDF after the other. */
export const marksSandbox = sandbox({
  name: "pdf.marks",
  request: marksRequestSchema,
  answer: marksAnswerSchema,
  limits: {
    heapMegabytes: 768,
    residentBytes: 1_000_000_000,
    stepMs: 15_000,
    orphanedAfterMs: 60_000,
    textBytes: 32_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./annotate/child.ts")).marksChild,
});

/** Writes marks behind one PDF after the other. */
export const annotateSandbox = sandbox({
  name: "pdf.annotate",
  request: annotateRequestSchema,
  answer: annotateAnswerSchema,
  limits: {
    heapMegabytes: 1024,
    residentBytes: 1_400_000_000,
    stepMs: 30_000,
    orphanedAfterMs: 120_000,
    textBytes: 32_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./annotate/child.ts")).annotateChild,
});

/** Makes one flattened copy. */
export const flattenSandbox = sandbox({
  name: "pdf.flatten",
  request: flattenRequestSchema,
  answer: flattenAnswerSchema,
  limits: {
    heapMegabytes: 1024,
    residentBytes: 1_400_000_000,
    stepMs: 60_000,
    orphanedAfterMs: 120_000,
    textBytes: 1_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./flatten/child.ts")).flattenChild,
});

/** Reads XFDF, which is text from outside; it may touch no file. */
export const xfdfSandbox = sandbox({
  name: "pdf.xfdf",
  request: v.null(),
  answer: marksAnswerSchema,
  limits: {
    heapMegabytes: 512,
    residentBytes: 700_000_000,
    stepMs: 10_000,
    orphanedAfterMs: 30_000,
    textBytes: 32_000_000,
    bytesIn: 4 * annotationLimits.xfdf,
    bytesOut: 0,
  },
  load: async () => (await import("./xfdf/child.ts")).xfdfChild,
});

export default [readSandbox, mergeSandbox, extractSandbox, marksSandbox, annotateSandbox, flattenSandbox, xfdfSandbox];
