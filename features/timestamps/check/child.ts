import type * as v from "valibot";
import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import type { answerSchema, requestSchema } from "../protocol.ts";
import { checkResponse } from "./check-response.ts";
import { certificatesIn } from "./pem.ts";
import { BadStamp } from "./bad-stamp.ts";

/** Checks one answer of an authority in the child process. */
export const checkChild: SandboxChild<
  v.InferOutput<typeof requestSchema>,
  v.InferOutput<typeof answerSchema>
> = {
  async answer({ text, nonce, roots }, bytes) {
    try {
      const trusted = roots === null ? null : certificatesIn(roots);
      return { value: await checkResponse(bytes, { text, nonce, trusted }) };
    } catch (error) {
      if (error instanceof BadStamp) return { value: { kind: "bad", reason: error.reason } };
      // Whatever else the library throws comes of what it was given.
      return { value: { kind: "bad", reason: "unreadable" } };
    }
  },
};
