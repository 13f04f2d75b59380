import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import { answerSchema, mostResponseBytes, mostRootsBytes, requestSchema } from "./protocol.ts";

/** Reads what a time-stamping authority answered and checks it. It may read no file: all of it rides on the request. */
export const checkSandbox = sandbox({
  name: "timestamps.check",
  request: requestSchema,
  answer: answerSchema,
  limits: {
    heapMegabytes: 256,
    residentBytes: 500_000_000,
    stepMs: 20_000,
    orphanedAfterMs: 60_000,
    // The certificates are text: each byte of them may be two in JSON.
    textBytes: 2 * mostRootsBytes + 20_000,
    bytesIn: mostResponseBytes,
    bytesOut: 0,
  },
  load: async () => (await import("./check/child.ts")).checkChild,
});

export default [checkSandbox];
