import type { PaletteItem, ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { searchesQuery, viewsQuery } from "../queries.ts";
import { addressOf, searchInWords } from "./addresses.ts";

/** Views and recent searches for the command palette, by any part of their words; 'view' and 'search' show all of them. */
export async function findViews(
  text: string,
  storeId: number,
  context: ScreenContext,
): Promise<readonly PaletteItem[]> {
  const { queries } = context;
  const [{ views }, overview, searches] = await Promise.all([
    queries.ensureQueryData(viewsQuery(context, { storeId, accountOverview: false })),
    queries.ensureQueryData(viewsQuery(context, { storeId, accountOverview: true })),
    queries.fetchQuery(searchesQuery(context, storeId)),
  ]);
  const items = [
    ...views.map((view) => ({
      key: `view ${view.id}`,
      label: `Open view ${view.name}`,
      detail: view.isShared ? "Shared" : "Yours",
      href: `/${storeId}/documents?${addressOf(view)}`,
    })),
    ...overview.views.map((view) => ({
      key: `view ${view.id}`,
      label: `Open view ${view.name}`,
      detail: view.isShared ? "All FFLs, shared" : "All FFLs, yours",
      href: `/${storeId}/documents?${addressOf(view)}&accountOverview=true`,
    })),
    ...searches.map(({ address }) => ({
      key: `search ${address}`,
      label: `Search again: ${searchInWords(address)}`,
      href: `/${storeId}/documents?${address}`,
    })),
  ];
  return items.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())).slice(0, 8);
}
