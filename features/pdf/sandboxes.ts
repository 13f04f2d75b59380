import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import { extractAnswerSchema, extractRequestSchema } from "./extract/protocol.ts";
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

export default [readSandbox, mergeSandbox, extractSandbox];
