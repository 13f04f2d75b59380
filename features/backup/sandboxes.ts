import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import { openAnswerSchema, openRequestSchema } from "./application/restore/protocol.ts";

/** Opens one form of a dealer's copy, for the trial restore. It may read no file: the form rides on the request. */
export const openSandbox = sandbox({
  name: "backup.open",
  request: openRequestSchema,
  answer: openAnswerSchema,
  limits: {
    heapMegabytes: 512,
    residentBytes: 900_000_000,
    stepMs: 30_000,
    orphanedAfterMs: 120_000,
    textBytes: 10_000,
    bytesIn: 250_000_000,
    bytesOut: 0,
  },
  load: async () => (await import("./application/restore/child.ts")).openChild,
});

export default [openSandbox];
