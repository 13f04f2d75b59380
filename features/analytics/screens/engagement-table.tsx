import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import type { Interval } from "../contract-intervals.ts";
import type { PropertyId } from "../contract-properties.ts";
import { datesOf, type PlottedPoint, selectedProperties } from "./plotted.ts";

export interface EngagementTableProps {
  readonly points: readonly PlottedPoint[];
  readonly interval: Interval;
  readonly ids: readonly PropertyId[];
  /** For screen readers alone, beside the picture. */
  readonly isHidden: boolean;
}

const heads = { day: "Date", week: "Week", month: "Month" } as const;

/** What the chart shows, as a table, newest first. */
export function EngagementTable({ points, interval, ids, isHidden }: EngagementTableProps) {
  const selected = selectedProperties(ids);
  const hasTotal = selected.length > 1;
  return (
    <div
      className={isHidden ? "sr-only" : "max-h-[260px] overflow-auto"}
      {...isHidden ? {} : { tabIndex: 0, role: "region", "aria-label": "Engagement table" }}
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Engagement by {heads[interval].toLowerCase()}</caption>
        <thead className="sticky top-0 bg-paper">
          <tr>
            <Head>{heads[interval]}</Head>
            {selected.map(({ id, label }) => <Head key={id} isNumber>{label}</Head>)}
            {hasTotal && <Head isNumber>Total</Head>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ date, parts, sum }) => (
            <tr key={date} className="border-t">
              <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                {datesOf(interval, date)}
              </th>
              {parts.map(({ label, count }) => (
                <td key={label} className="px-2 py-1.5 text-right">{formatNumber(count)}</td>
              ))}
              {hasTotal && <td className="px-2 py-1.5 text-right font-semibold">{formatNumber(sum)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ isNumber = false, children }: { readonly isNumber?: boolean; readonly children: string }) {
  return (
    <th scope="col" className={cn("px-2 py-1.5 font-semibold text-ink-soft", isNumber ? "text-right" : "text-left")}>
      {children}
    </th>
  );
}
