import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import type { PictureAnswer, PictureRequest } from "./protocol.ts";
import { remake } from "./remake.ts";

/** The child process that draws an image anew. */
export const pictureChild: SandboxChild<PictureRequest, PictureAnswer> = {
  answer(_request, image) {
    const result = remake(image);
    if (result.kind === "refused") return Promise.resolve({ value: result });
    const { bytes, ...value } = result;
    return Promise.resolve({ value, bytes });
  },
};
