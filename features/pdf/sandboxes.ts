import { sandbox } from "@/kernel/sandbox/sandbox.ts";
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

export default [readSandbox, mergeSandbox];
