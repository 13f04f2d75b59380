/** A first and a last day, both inclusive, `YYYY-MM-DD`. */
export interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

/** The dates that are asked for: what is left open ends where the audit's own dates do. */
export function sentDates({ startDate, endDate }: Dates, audit: Dates): Dates {
  const first = startDate || (endDate && endDate < audit.startDate ? endDate : audit.startDate);
  const last = endDate || (startDate > audit.endDate ? startDate : audit.endDate);
  return { startDate: first, endDate: last };
}

/** True when every day lies in one of the ranges, which may touch or overlap. */
export function isCovered({ startDate, endDate }: Dates, ranges: readonly Dates[]): boolean {
  let open = startDate;
  for (const range of ranges.toSorted((one, other) => one.startDate < other.startDate ? -1 : 1)) {
    if (range.startDate > open) break;
    if (range.endDate >= endDate) return true;
    if (range.endDate >= open) open = dayAfter(range.endDate);
  }
  return false;
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
