import { sandbox } from "@/kernel/sandbox/sandbox.ts";
import { pictureLimits } from "./contract-picture.ts";
import { pictureAnswerSchema, pictureRequestSchema } from "./picture/protocol.ts";

/** Draws one image anew. It may read no file: the image rides on the request, and the picture on the answer. */
export const pictureSandbox = sandbox({
  name: "profile.picture",
  request: pictureRequestSchema,
  answer: pictureAnswerSchema,
  limits: {
    heapMegabytes: 512,
    residentBytes: 1_000_000_000,
    stepMs: 10_000,
    orphanedAfterMs: 60_000,
    textBytes: 10_000,
    bytesIn: pictureLimits.bytes,
    bytesOut: 4_000_000,
  },
  load: async () => (await import("./picture/child.ts")).pictureChild,
});

export default [pictureSandbox];
