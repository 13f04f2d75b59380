import { useEffect, useRef, useState } from "react";
import { cn } from "@/ui/cn.ts";
import { lateCode } from "@/ui/late-code.ts";
import type { Interval } from "../contract-intervals.ts";
import type { Drawing } from "./chart-options.ts";
import type { DrawnChart } from "./draw-chart.ts";
import type { Paint } from "./paint-key.ts";
import type { PlottedPoint } from "./plotted.ts";

export interface ChartProps {
  readonly points: readonly PlottedPoint[];
  readonly interval: Interval;
  /** What the server drew of it; none where the page did not begin with it. */
  readonly paint: Paint | undefined;
}

/** The colors of the picture, light and dark, by the names of its parts; and its tooltip. */
const looks = "[&_text]:fill-ink-faint [&_line]:stroke-line [&_.apexcharts-line]:stroke-accent " +
  "[&_.apexcharts-marker]:fill-accent [&_.apexcharts-marker]:stroke-paper [&_svg]:block " +
  "[&_.apexcharts-xcrosshairs]:stroke-line-strong [&_.apexcharts-xcrosshairs]:opacity-0 " +
  "[&_.apexcharts-xcrosshairs.apexcharts-active]:opacity-100 [&_.apexcharts-ycrosshairs]:opacity-0 " +
  "[&_.apexcharts-canvas]:relative [&_.apexcharts-tooltip]:pointer-events-none [&_.apexcharts-tooltip]:absolute " +
  "[&_.apexcharts-tooltip]:top-0 [&_.apexcharts-tooltip]:left-0 [&_.apexcharts-tooltip]:z-10 " +
  "[&_.apexcharts-tooltip]:rounded-md [&_.apexcharts-tooltip]:border [&_.apexcharts-tooltip]:bg-raised " +
  "[&_.apexcharts-tooltip]:whitespace-nowrap [&_.apexcharts-tooltip]:opacity-0 " +
  "[&_.apexcharts-tooltip.apexcharts-active]:opacity-100 [&_.apexcharts-legend]:hidden";

/**
 * The line. The server's drawing is there at once; the one that answers the pointer takes its place when its code has come.
 * Whoever does not see it has the table.
 */
export default function Chart({ points, interval, paint }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = useDrawnChart(place, points, interval);
  return (
    <div aria-hidden="true" className={cn("relative h-[260px] overflow-hidden", looks)}>
      {paint && !isDrawn && (
        <>
          <div className="sm:hidden" dangerouslySetInnerHTML={{ __html: paint.narrow }} />
          <div className="hidden sm:block" dangerouslySetInnerHTML={{ __html: paint.wide }} />
        </>
      )}
      <div ref={place} className={cn("absolute inset-0", !isDrawn && "invisible")} />
    </div>
  );
}

/** Draws into the place, and again when the numbers or the width change. True as soon as something is there. */
function useDrawnChart(
  place: { readonly current: HTMLDivElement | null },
  points: readonly PlottedPoint[],
  interval: Interval,
): boolean {
  const chart = useRef<DrawnChart>(null);
  const [isDrawn, setDrawn] = useState(false);
  const drawing = useRef<Omit<Drawing, "width">>({ points, interval });
  useEffect(() => {
    drawing.current = { points, interval };
    const width = place.current?.clientWidth ?? 0;
    chart.current?.update({ points, interval, width });
  }, [place, points, interval]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const now = () => ({ ...drawing.current, width: element.clientWidth });
    const widths = new ResizeObserver(() => chart.current?.update(now()));
    void lateCode(() => import("./draw-chart.ts"))
      .then(({ drawChart }) => isGone ? null : drawChart(element, now()))
      .then((drawn) => {
        if (isGone) return drawn?.destroy();
        chart.current = drawn;
        if (drawn) widths.observe(element);
        setDrawn(drawn !== null);
      }, () => {
        // Without its code the server's drawing stays, and the table says the same.
      });
    return () => {
      isGone = true;
      widths.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [place]);
  return isDrawn;
}
