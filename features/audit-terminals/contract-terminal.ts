import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { instant } from "@/kernel/shapes.ts";

/** What gives the rights of a session at a terminal, as permissions name it in `sources`. */
export const terminalSource = "audit terminal";

/** The error of a code that was typed where somebody else is signed in. */
export const signedInElse = "audit-terminals.signed_in";

/** Told for every code that starts nothing, whatever is wrong with it. */
export const wrongCode = "This code doesn't work. Check it, or ask for a new one: codes work once, for 10 minutes.";

/**
 * Why a session at a terminal is over. "left": its auditor ended it; "dealer": somebody who manages the audit; "audit": the audit
 * has ended; "disabled": the auditor may no longer take part; "closed": the store or its account is closed; "idle": nobody used
 * it for half an hour; "expired": it had lasted 12 hours.
 */
export const ends = ["left", "dealer", "audit", "disabled", "closed", "idle", "expired"] as const;

export type End = (typeof ends)[number];

const typedCode = v.pipe(
  v.string("Enter the code."),
  v.trim(),
  v.nonEmpty("Enter the code."),
  v.maxLength(100, wrongCode),
);

/** What is typed at a terminal. */
export const typedCodeSchema = v.object({ code: typedCode });

export type TypedCode = v.InferOutput<typeof typedCodeSchema>;

export const startInspection = endpoint({
  method: "POST",
  path: "/api/auth/inspection",
  summary: "Exchanges a code that a dealer shows for a session of one auditor, which only reads, in one audit.",
  admission: "public",
  body: v.strictObject({
    /** As typed: letter case, spaces and dashes do not matter. */
    code: typedCode,
    /** True for somebody who is signed in and wants to be signed out for this. */
    leave: v.optional(v.boolean(), false),
  }),
  answer: v.object({ token: v.string(), auditorName: v.string(), storeName: v.string() }),
  errors: [400, 403, 404, 409, 429],
});

export const ownInspection = endpoint({
  method: "GET",
  path: "/api/inspection",
  summary: "Until when one's own session at a terminal goes on, used or not; null for any other session.",
  admission: "signed-in",
  reaches: ["confined"],
  // Asked by the page by itself, so that it does not go on showing what its person may no longer see.
  background: true,
  answer: v.object({ until: v.nullable(instant) }),
});
