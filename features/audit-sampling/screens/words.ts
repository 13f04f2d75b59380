import { formatDate, formatNumber } from "@/ui/format.ts";
import type { Sample } from "../contract.ts";
import type { StratifyBy } from "../strata-rules.ts";

/** How a way of drawing is called. */
export const methodWords: Readonly<Record<StratifyBy, string>> = {
  none: "Random",
  month: "By month",
  status: "By status",
  employee: "By employee",
};

/** A share from 0 to 1 as percent with one digit. */
export function percentText(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** A range of Status Dates. */
export function datesText({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;
}

/** `1 form`, `2 forms`. */
export function formsText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "form" : "forms"}`;
}

/** A sample's name on screen. */
export function sampleName({ id }: Pick<Sample, "id">): string {
  return `Sample ${id}`;
}
