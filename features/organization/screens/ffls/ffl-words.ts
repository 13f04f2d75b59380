import * as v from "valibot";
import { businessHoursSchema } from "@/features/stores/contract-hours.ts";
import type { StoreAnswer } from "@/features/stores/contract.ts";

/** `Denver, CO`. */
export function placeWords({ premiseCity, premiseState }: StoreAnswer): string {
  return [premiseCity, premiseState].filter(Boolean).join(", ");
}

/** Whether a store has any hours, for without them it is always open. */
export function hasHours({ businessHours }: StoreAnswer): boolean {
  const week = v.parse(businessHoursSchema, JSON.parse(businessHours));
  return Object.values(week).some(({ startTime, endTime, isActive }) => isActive && startTime !== "" && endTime !== "");
}
