import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { deadlinesOf } from "./collect.ts";
import { getDeadlineSettings, listDeadlines, setDeadlineSettings } from "./contract.ts";
import { setSettings, settingsOf } from "./settings.ts";

/** The HTTP face of the deadlines. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listDeadlines, ({ access, params, query }) => deadlinesOf(context, access, { storeId: params.id, ...query })),
    route(getDeadlineSettings, ({ access, params }) => settingsOf(context, access, params.id)),
    route(setDeadlineSettings, ({ access, params, body }) => setSettings(context, access, params.id, body)),
  ];
}
