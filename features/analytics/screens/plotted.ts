import type { Engagement } from "../contract.ts";
import { daysAfter, type Interval, nextFirstDay } from "../contract-intervals.ts";
import { properties, type PropertyId } from "../contract-properties.ts";

/** One date of the chart. */
export interface PlottedPoint {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The selected counters together. */
  readonly sum: number;
  /** Each of them, in the order of the properties. */
  readonly parts: readonly { readonly label: string; readonly count: number }[];
}

/** The properties that are selected. */
export function selectedProperties(ids: readonly PropertyId[]) {
  return properties.filter(({ id }) => ids.includes(id));
}

/** Sums the selected counters of each date. */
export function plottedPoints(data: readonly Engagement[], ids: readonly PropertyId[]): readonly PlottedPoint[] {
  const selected = selectedProperties(ids);
  return data.map((one) => {
    const parts = selected.map(({ label, counter }) => ({ label, count: one[counter] }));
    return { date: one.engagementDate, sum: parts.reduce((sum, { count }) => sum + count, 0), parts };
  });
}

/** `MM/DD/YY`. */
export function shortDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`;
}

/** What a date of the chart stands for: a day, or the days of a week or a month. */
export function datesOf(interval: Interval, date: string): string {
  if (interval === "day") return shortDate(date);
  return `${shortDate(date)} to ${shortDate(daysAfter(nextFirstDay(interval, date), -1))}`;
}

/** The label `MM/YY` of each date that is the first of its month, of every so many months; the others have none. */
export function monthLabels(dates: readonly string[], most: number): readonly string[] {
  const begins = (index: number) => dates[index - 1].slice(0, 7) !== dates[index].slice(0, 7);
  const second = dates.findIndex((_, index) => index > 0 && begins(index));
  // The end of a month, with which a range may begin, has no room for a label beside the next one.
  const isFirstShown = second === -1 || second >= dates.length / most;
  const starts = dates.map((_, index) => index === 0 ? isFirstShown : begins(index));
  const every = Math.max(1, Math.ceil(starts.filter(Boolean).length / most));
  let month = -1;
  return dates.map((date, index) => {
    if (starts[index]) month++;
    return starts[index] && month % every === 0 ? `${date.slice(5, 7)}/${date.slice(2, 4)}` : "";
  });
}

/** Steps of the axis of counts: round, whole, and at most five. */
export function countSteps(sums: readonly number[]): { readonly max: number; readonly steps: number } {
  const greatest = Math.max(4, ...sums);
  const rough = greatest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough);
  const steps = Math.ceil(greatest / step);
  return { max: steps * step, steps };
}
