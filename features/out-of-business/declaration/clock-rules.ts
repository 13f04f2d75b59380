import { daysAfter, daysBetween } from "@/features/deadlines/offers.ts";

/** The records go to ATF within so many days of absolute discontinuance (27 CFR 478.127). */
export const deliveryDays = 30;

/** The latest day that may be declared ahead: somebody who stops at the end of a season says so before. */
const mostDaysAhead = 366;

/** The last day on which the records may arrive, both `YYYY-MM-DD` at the store: the day itself does not count. */
export function lastDayOf(discontinuedOn: string): string {
  return daysAfter(discontinuedOn, deliveryDays);
}

/** True for a day that can be declared today. */
export function canBeDeclared(discontinuedOn: string, today: string): boolean {
  return daysBetween(today, discontinuedOn) <= mostDaysAhead;
}
