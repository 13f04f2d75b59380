import ApexCharts from "apexcharts/line";
import { chartOptions, type Drawing } from "./chart-options.ts";

/** A chart that answers the pointer. */
export interface DrawnChart {
  /** Shows something else, or the same in another width. */
  update(drawing: Drawing): void;
  destroy(): void;
}

/** Draws the chart into an element; ready when it is there. */
export async function drawChart(element: HTMLElement, drawing: Drawing): Promise<DrawnChart> {
  const chart = new ApexCharts(element, chartOptions(drawing));
  await chart.render();
  return {
    update: (next) => void chart.updateOptions(chartOptions(next), false, false),
    destroy: () => chart.destroy(),
  };
}
