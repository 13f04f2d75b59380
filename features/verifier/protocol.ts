import * as v from "valibot";

/** What the child process is asked: to check an export at a path. */
export const requestSchema = v.object({ path: v.string(), fingerprint: v.optional(v.string()) });

/** The steps of `check/step.ts`, as they come from the child. */
export const stepSchema = v.variant("kind", [
  v.object({ kind: v.literal("progress"), done: v.number(), total: v.number(), what: v.string() }),
  v.object({ kind: v.literal("problem"), text: v.string() }),
  v.object({ kind: v.literal("note"), text: v.string(), leavesDoubt: v.optional(v.literal(true)) }),
  v.object({ kind: v.literal("checked"), what: v.string(), count: v.number() }),
  v.object({ kind: v.literal("filed"), path: v.string(), by: v.string(), on: v.string() }),
  v.object({
    ...{ kind: v.literal("signed"), keyId: v.string(), fingerprint: v.string(), at: v.string() },
    computer: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal("verdict"),
    verdict: v.picklist(["fits", "fits as far as it goes", "does not fit"]),
  }),
]);

/** Null, or why the export could not be opened. */
export const answerSchema = v.object({ cannotOpen: v.nullable(v.string()) });
