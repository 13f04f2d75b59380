import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import { answerSchema, requestSchema, stepSchema } from "./protocol.ts";

/** Checks an export, which anybody may have made: a child that may read that export and nothing else. */
export const checkSandbox = sandbox({
  name: "verifier.check",
  request: requestSchema,
  answer: answerSchema,
  step: stepSchema,
  limits: {
    heapMegabytes: 3072,
    residentBytes: 4_000_000_000,
    // It tells how far it is several times a second; a slow stick may keep it waiting.
    stepMs: 300_000,
    orphanedAfterMs: 48 * 60 * 60_000,
    textBytes: 4_000_000,
    bytesIn: 0,
    bytesOut: 0,
  },
  load: async () => (await import("./child.ts")).checkChild,
});

export default [checkSandbox];
