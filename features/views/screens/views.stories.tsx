import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { View } from "../contract.ts";
import { searchesQuery, viewsQuery } from "../queries.ts";
import RecentSearches from "./recent-searches.tsx";
import ViewBar from "./view-bar.tsx";

const place = { storeId: 3, accountOverview: false };

function aView(values: Partial<View> = {}): View {
  return {
    id: 1,
    storeId: 3,
    name: "Denied this year",
    address: "status=2",
    isShared: false,
    isOwn: true,
    isDefault: false,
    mayChange: true,
    ownerName: "Wes Carter",
    version: 1,
    ...values,
  };
}

const someViews = [aView(), aView({ id: 2, name: "Flagged red", isShared: true, isOwn: false, mayChange: false })];

function Archive({ views, children }: { views: View[]; children: ReactNode }) {
  const api = createApi(() => Promise.resolve(Response.json({})), {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  });
  const queries = createQueries();
  queries.setQueryData(viewsQuery({ api }, place).queryKey, { views, mayShare: true });
  queries.setQueryData(searchesQuery({ api }, 3).queryKey, [
    { address: "serialNumber=GLK001" },
    { address: "customerName=merri&tsn=100" },
  ]);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ api, queries, features: [] }}>{children}</ScreensProvider>
    </QueryClientProvider>
  );
}

function bar(views: View[], address: string): StoryObj {
  return {
    render: () => (
      <Archive views={views}>
        <ViewBar place={place} address={address} hidden={[]} count={3} onOpen={() => {}} />
      </Archive>
    ),
  };
}

export default { title: "views/Views" } satisfies Meta;

export const NothingKept = bar([], "");
export const WorthKeeping = bar([], "serialNumber=GLK");
export const Plain = bar(someViews, "");
export const Open = bar(someViews, "view=1&status=2");
export const Changed = bar(someViews, "view=1&status=2&tsn=1");
export const SharedByAColleague = bar(someViews, "view=2&status=2");

export const Searches: StoryObj = {
  render: () => (
    <Archive views={[]}>
      <div className="relative h-40">
        <RecentSearches place={place} box={document.createElement("input")} onOpen={() => {}} onClose={() => {}} />
      </div>
    </Archive>
  ),
};
