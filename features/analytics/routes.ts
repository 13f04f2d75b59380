import type { FeatureContext } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { cardCount } from "./card-counts.ts";
import { countAnalytics, listEngagement } from "./contract.ts";
import { engagementOf } from "./engagement.ts";

/** The numbers of the cards, and what the chart shows. */
export const routes = (context: FeatureContext) => [
  route(countAnalytics, ({ access, params, query }) => cardCount(context, access, params.type, query)),
  route(listEngagement, ({ access, query }) => engagementOf(context, access, query)),
];
