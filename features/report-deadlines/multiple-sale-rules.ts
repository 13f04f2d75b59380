import type { Sale } from "./contract-shapes.ts";

/** A report that sales make necessary: the last of them, and all that are reported with it. */
export interface MultipleSale {
  readonly last: Sale;
  /** The first one first; `last` is the last. */
  readonly sales: readonly Sale[];
  readonly firearms: number;
}

/** A transfer that was filed more days than this after it is history, such as scanned paper: nobody is reminded of it. */
export const recentDays = 30;

/** Days for which transfers are kept for detection: five business days of a store that is open once a week are four weeks. */
export const keptDays = 90;

/** Firearms from which on sales to one buyer are a multiple sale. */
const fewest = 2;

/**
 * The reports that sales of one store to one buyer make necessary (27 CFR 478.126a): each sale that, with those of the five
 * business days that end with it, comes to two firearms or more. `windowStart` is the first of these days.
 */
export function multipleSales(sales: readonly Sale[], windowStart: (day: string) => string): readonly MultipleSale[] {
  const counted = sales.filter(({ firearms }) => firearms > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.documentId - b.documentId);
  return counted.flatMap((last, index) => {
    const first = windowStart(last.day);
    const together = counted.slice(0, index + 1).filter(({ day }) => day >= first);
    const firearms = together.reduce((sum, sale) => sum + sale.firearms, 0);
    return firearms < fewest ? [] : [{ last, sales: together, firearms }];
  });
}
