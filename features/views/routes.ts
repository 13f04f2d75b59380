import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  changeView,
  createView,
  deleteView,
  forgetSearches,
  listSearches,
  listViews,
  rememberSearch,
  restoreView,
  setDefaultView,
} from "./contract.ts";
import { forget, remember, searchesOf } from "./searches.ts";
import { bringBackView, editView, makeView, removeView, setDefault, viewsOf } from "./views.ts";
import { paginate } from "@/kernel/paginate.ts";

/** The HTTP face of views and remembered searches. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listViews, async ({ access, query }) => {
      const { views, mayShare } = await viewsOf(context, access, query);
      return { ...paginate(views, query), mayShare };
    }),
    route(createView, ({ access, body }) => makeView(context, access, body)),
    route(setDefaultView, ({ access, body }) => setDefault(context, access, body)),
    route(changeView, ({ access, params, body }) => editView(context, access, params.id, body)),
    route(deleteView, ({ access, params }) => removeView(context, access, params.id)),
    route(restoreView, ({ access, params }) => bringBackView(context, access, params.id)),
    route(
      listSearches,
      async ({ access, query }) => paginate(await searchesOf(context, access, query.storeId), query),
    ),
    route(rememberSearch, ({ access, body }) => remember(context, access, body)),
    route(forgetSearches, ({ access, query }) => forget(context, access, query)),
  ];
}
