import type { DashboardProps } from "@/features/dashboard/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { PaintContext, ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { countTypes } from "../contract.ts";
import { cardQuery, engagementQuery } from "../queries.ts";
import { chartChoice } from "./chart-choice.ts";
import { chartHeight, chartOptions } from "./chart-options.ts";
import { paintKey } from "./paint-key.ts";
import { plottedPoints } from "./plotted.ts";
import { todayAt } from "./today.ts";

/** Widths of the two pictures, in CSS pixels: of a phone, and of everything else. */
const widths = { narrow: 358, wide: 1100 } as const;

/** On the server: fetches the numbers of the cards. */
export async function prefetchCards(context: ScreenContext, place: DashboardProps): Promise<void> {
  await Promise.all(countTypes.map((type) => context.queries.prefetchQuery(cardQuery(context, type, place))));
}

/** On the server: fetches what the chart of an address shows, and draws it for the page's first paint. */
export async function paintChart(context: PaintContext, place: DashboardProps): Promise<void> {
  const { queries } = context;
  const { range, ids } = chartChoice(context.search);
  const today = todayAt(await queries.ensureQueryData(sessionQuery(context)), place.storeId);
  const { data, interval } = await queries.fetchQuery(engagementQuery(context, place, range, today));
  const points = plottedPoints(data, ids);
  if (!points.some(({ sum }) => sum > 0)) return;
  const { default: ApexCharts } = await import("apexcharts/ssr");
  const draw = async (width: number) => {
    const options = chartOptions({ points, interval, width });
    return scaled(await ApexCharts.renderToString(options, { width, height: chartHeight }), width);
  };
  queries.setQueryData(paintKey(place, range, ids), {
    narrow: await draw(widths.narrow),
    wide: await draw(widths.wide),
  });
}

/** Lets the picture grow and shrink with the page, and says nothing by itself: the table does. */
function scaled(picture: string, width: number): string {
  return picture.replace(
    /<svg [^>]*>/,
    () =>
      `<svg viewBox="0 0 ${width} ${chartHeight}" width="100%" class="apexcharts-svg" aria-hidden="true" focusable="false">`,
  );
}
