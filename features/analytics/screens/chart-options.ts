import type { ApexOptions } from "apexcharts";
import type { Interval } from "../contract-intervals.ts";
import { countSteps, datesOf, monthLabels, type PlottedPoint } from "./plotted.ts";

/** What is drawn. */
export interface Drawing {
  readonly points: readonly PlottedPoint[];
  readonly interval: Interval;
  /** CSS pixels. */
  readonly width: number;
}

/** CSS pixels. */
export const chartHeight = 260;

/** Room for one label of the axis of dates, in CSS pixels. */
const labelWidth = 64;

const counts = new Intl.NumberFormat("en-US");

/**
 * The line chart, the same where the server draws it and in the browser. Colors come from our style sheet by class names:
 * what the library would put into the page by itself, the security policy refuses.
 */
export function chartOptions({ points, interval, width }: Drawing): ApexOptions {
  const sums = points.map(({ sum }) => sum);
  const { max, steps } = countSteps(sums);
  const labels = monthLabels(points.map(({ date }) => date), Math.max(2, Math.floor(width / labelWidth)));
  return {
    series: [{ name: "Engagement", data: sums }],
    chart: {
      type: "line",
      height: chartHeight,
      fontFamily: "inherit",
      injectStyleSheet: false,
      parentHeightOffset: 0,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      // The picture is told as a table; there is nothing in it to go to.
      accessibility: { enabled: false },
    },
    stroke: { width: 2, curve: "straight" },
    markers: { size: points.length === 1 ? 4 : 0, hover: { size: 4 } },
    legend: { show: false },
    dataLabels: { enabled: false },
    grid: { padding: { left: 12, right: 16, top: -16, bottom: 0 } },
    xaxis: {
      type: "category",
      categories: labels.map((_, index) => String(index)),
      tooltip: { enabled: false },
      axisTicks: { show: false },
      labels: {
        rotate: 0,
        hideOverlappingLabels: false,
        trim: false,
        formatter: (index) => labels[Number(index)] ?? "",
      },
    },
    yaxis: { min: 0, max, tickAmount: steps, labels: { formatter: (count) => counts.format(count) } },
    tooltip: { custom: ({ dataPointIndex }) => tooltipHtml(points[dataPointIndex], interval) },
  };
}

/** Dates, numbers and our own labels: nothing that a person wrote. */
function tooltipHtml(point: PlottedPoint | undefined, interval: Interval): string {
  if (!point) return "";
  const lines = point.parts.map(({ label, count }) =>
    `<li class="flex justify-between gap-4"><span>${label}</span><b class="tabular-nums">${
      counts.format(count)
    }</b></li>`
  );
  const sum = point.parts.length > 1
    ? `<p class="flex justify-between gap-4 border-t pt-1"><span>Total</span><b class="tabular-nums">${
      counts.format(point.sum)
    }</b></p>`
    : "";
  return `<div class="flex flex-col gap-1 px-3 py-2 text-sm"><p class="font-semibold">${
    datesOf(interval, point.date)
  }</p><ul>${lines.join("")}</ul>${sum}</div>`;
}
