import * as v from "valibot";
import { businessHoursSchema } from "@/features/stores/contract-hours.ts";
import type { StoreAnswer } from "@/features/stores/contract.ts";

/** First three and last five digits as they stand in a licence number: `5-84-…-11873`. */
export function licenceWords({ fflFirstThreeDigits: first, fflLastFiveDigits: last }: StoreAnswer): string {
  return first && last ? `${first.slice(0, 1)}-${first.slice(1)}-…-${last}` : "";
}

/** `Denver, CO`. */
export function placeWords({ premiseCity, premiseState }: StoreAnswer): string {
  return [premiseCity, premiseState].filter(Boolean).join(", ");
}

/** Whether a store has any hours, for without them it is always open. */
export function hasHours({ businessHours }: StoreAnswer): boolean {
  const week = v.parse(businessHoursSchema, JSON.parse(businessHours));
  return Object.values(week).some(({ startTime, endTime, isActive }) => isActive && startTime !== "" && endTime !== "");
}
