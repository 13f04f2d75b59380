import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { createStampChecker, type StampChecker } from "./checker.ts";

/** Checks what authorities answer. */
export const checkerService = serviceKey<StampChecker>("timestamps.checker");

/** Makes the checker; no child starts before the first answer. */
export function openChecker({ configuration: { timestamps } }: FeatureContext): StampChecker {
  return createStampChecker(timestamps.certificates);
}
