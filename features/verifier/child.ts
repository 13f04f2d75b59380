import type * as v from "valibot";
import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import { CannotOpen, checkExport } from "./check/check.ts";
import { sourceAt } from "./disk-source.ts";
import type { answerSchema, requestSchema, stepSchema } from "./protocol.ts";

/** Checks an export in the child process: every step is told, in its order. */
export const checkChild: SandboxChild<
  v.InferOutput<typeof requestSchema>,
  v.InferOutput<typeof answerSchema>,
  v.InferOutput<typeof stepSchema>
> = {
  async answer({ path, fingerprint }, _bytes, tell) {
    try {
      const source = await sourceAt(path);
      for await (const step of checkExport(source, { pause: () => Promise.resolve(), fingerprint })) tell(step);
      return { value: { cannotOpen: null } };
    } catch (error) {
      if (error instanceof CannotOpen) return { value: { cannotOpen: error.message } };
      throw error;
    }
  },
};
