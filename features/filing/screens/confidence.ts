import type { Found } from "@/features/pdf/contract-reading.ts";

/** How sure the reader is, in words a person can act on. */
export type Level = "high" | "medium" | "low";

/** A found value whatever its kind, or null. */
export type FoundValue = Found<string | number> | null | undefined;

const highFrom = 0.8;
const mediumFrom = 0.6;

/** The level of a confidence between 0 and 1. */
export function levelOf(confidence: number): Level {
  if (confidence >= highFrom) return "high";
  return confidence >= mediumFrom ? "medium" : "low";
}

/** What a field says about where its value comes from. */
export type Origin = Level | "checked" | "edited" | "notFound";

/** The origin of a value in a form that was read; null when there is nothing to say. */
export function originOf(found: FoundValue, value: string): Origin | null {
  if (!found) return value === "" ? "notFound" : null;
  return String(found.value) === value ? levelOf(found.confidence) : "edited";
}
