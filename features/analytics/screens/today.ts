import type { Session } from "@/features/shell/contract.ts";
import { localDate } from "@/kernel/dates.ts";

/** The calendar date that it is at a store. */
export function todayAt(session: Session, storeId: number): string {
  return localDate(session.stores.find(({ id }) => id === storeId)?.timeZone ?? "UTC", new Date());
}
