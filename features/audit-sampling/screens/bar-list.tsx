import { formatNumber } from "@/ui/format.ts";

/** One bar: what it counts, how much, and what stands behind the number. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly note?: string;
}

interface BarListProps {
  readonly title: string;
  /** What the first column names: 'Kind'. */
  readonly of: string;
  /** What is counted: 'Findings'. */
  readonly counts: string;
  readonly bars: readonly Bar[];
  /** Said where there are none. */
  readonly empty: string;
}

/** Numbers as bars, the longest as wide as the column; a table to who reads by ear. */
export function BarList({ title, of, counts, bars, empty }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-base font-semibold">{title}</h3>
      {bars.length === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{counts}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key} className="align-top">
                <th scope="row" className="w-2/5 py-1 pr-3 text-left font-normal wrap-anywhere">{bar.label}</th>
                <td className="py-1">
                  <span className="flex items-center gap-2">
                    <progress aria-hidden="true" value={bar.value} max={most} className={looks} />
                    <span className="w-10 shrink-0 text-right font-medium tabular-nums">{formatNumber(bar.value)}</span>
                  </span>
                  {bar.note && <span className="text-xs text-ink-soft tabular-nums">{bar.note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const looks =
  "h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-frame [&::-moz-progress-bar]:bg-accent " +
  "[&::-webkit-progress-bar]:bg-frame [&::-webkit-progress-value]:bg-accent";
