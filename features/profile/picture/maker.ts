import { createSandboxPool, type PoolOptions } from "@/kernel/sandbox/pool.ts";
import { pictureSandbox } from "../sandboxes.ts";

/** What became of an image: a picture, or why there is none. */
export type Made =
  | {
    readonly kind: "made";
    readonly mediaType: "image/png" | "image/jpeg";
    readonly bytes: Uint8Array<ArrayBuffer>;
  }
  | { readonly kind: "refused"; readonly reason: "not_image" | "too_many_pixels" | "unreadable" | "busy" };

/** Makes pictures of images from outside, in child processes. */
export interface PictureMaker {
  /** Throws only when no child can be started. */
  make(image: Uint8Array<ArrayBuffer>): Promise<Made>;
  close(): Promise<void>;
}

/** Each image may take half a gigabyte of memory, so there is one at a time, in a child that is gone after. */
const defaults = { size: 1, answersPerChild: 1, mostAsked: 20 };

/** Makes a maker. */
export function createPictureMaker(options: PoolOptions = {}): PictureMaker {
  const pool = createSandboxPool(pictureSandbox, { ...defaults, ...options });
  return {
    async make(image) {
      const outcome = await pool.ask({}, { bytes: image });
      if (outcome.kind === "busy") return { kind: "refused", reason: "busy" };
      if (outcome.kind !== "answered") return { kind: "refused", reason: "unreadable" };
      return outcome.value.kind === "made" ? { ...outcome.value, bytes: outcome.bytes } : outcome.value;
    },
    close: () => pool.close(),
  };
}
