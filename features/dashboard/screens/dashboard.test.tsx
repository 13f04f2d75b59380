import { act, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { fillSlot, type SlotFilling } from "@/kernel/screens/screen-feature.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { thinkingApi } from "@/kernel/screens/testing.tsx";
import { readDashboard } from "../contract.ts";
import { dashboardTabs } from "../slots.ts";
import Dashboard from "./dashboard.tsx";

/** A tab of some feature; one without `held` does not say how much it holds. */
function aTab(key: string, order: number, held?: () => Promise<number>): SlotFilling {
  const load = () => Promise.resolve({ default: () => <p>Table of {key}</p> });
  const count = held && (() => ({ queryKey: ["held", key], queryFn: async () => ({ count: await held() }) }));
  return fillSlot(dashboardTabs, { key, label: `Tab ${key}`, order, load, count });
}

const holding = (count: number) => () => Promise.resolve(count);
const neverTold = () => new Promise<never>(() => {});
const failing = () => Promise.reject(new Error("Broken."));

/** The dashboard of store 1 with these tabs; gives the address bar. */
function shown(tabs: readonly SlotFilling[], search = "") {
  const queries = createQueries();
  queries.setQueryData(sessionKey, aSession({ stores: [aSessionStore({ permissions: [readDashboard] })] }));
  const router = createMemoryRouter([{ path: "/:storeId/dashboard", Component: Dashboard }], {
    initialEntries: [`/1/dashboard${search}`],
  });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api: thinkingApi, features: [{ name: "register", slots: tabs }] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return { search: () => router.state.location.search, go: (to: string) => act(() => router.navigate(to)) };
}

const names = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const openName = () => screen.getByRole("tab", { selected: true }).textContent;

componentTest(
  "a tab that counts is there once it holds something, with how much; one that does not is always",
  async () => {
    const told = [aTab("a", 10, holding(12)), aTab("empty", 15, holding(0)), aTab("b", 20, holding(1))];
    shown([aTab("c", 30), ...told, aTab("late", 40, neverTold)]);
    await waitFor(() => expect(names()).toEqual(["Tab a12", "Tab b1", "Tab c"]));
  },
);

componentTest("a tab whose count can't be had stays, without a number", async () => {
  shown([aTab("a", 10, failing), aTab("b", 20, holding(3))]);
  await waitFor(() => expect(names()).toEqual(["Tab a", "Tab b3"]));
});

componentTest("the tab of the address is there before its count, and goes when it turns out empty", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  shown([aTab("a", 10), aTab("late", 20, () => promise)], "?tab=late");
  expect(await screen.findByText("Table of late")).toBeTruthy();
  expect(openName()).toBe("Tab late");
  resolve(0);
  expect(await screen.findByText("Table of a")).toBeTruthy();
  expect(names()).toEqual(["Tab a"]);
});

componentTest("the open tab follows the address, which follows the open tab", async () => {
  const { search, go } = shown([aTab("a", 10), aTab("b", 20), aTab("c", 30)], "?tab=b");
  expect(await screen.findByText("Table of b")).toBeTruthy();
  expect(openName()).toBe("Tab b");
  await go("/1/dashboard?tab=c");
  expect(await screen.findByText("Table of c")).toBeTruthy();
  expect(screen.queryByText("Table of b")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Tab a" }));
  expect(await screen.findByText("Table of a")).toBeTruthy();
  expect(search()).toBe("?tab=a");
});

componentTest("without a tab in the address, or with one that is not there, the first is open", async () => {
  const { go } = shown([aTab("b", 20), aTab("a", 10)]);
  expect(await screen.findByText("Table of a")).toBeTruthy();
  await go("/1/dashboard?tab=b");
  expect(await screen.findByText("Table of b")).toBeTruthy();
  await go("/1/dashboard?tab=gone");
  expect(await screen.findByText("Table of a")).toBeTruthy();
});

componentTest(
  "another tab keeps what the chart shows and all FFLs, and drops what the last one was narrowed to",
  async () => {
    const { search } = shown(
      [aTab("a", 10), aTab("b", 20)],
      "?tab=a&color=1&page=4&chartRange=3m&accountOverview=true",
    );
    await user.click(await screen.findByRole("tab", { name: "Tab b" }));
    expect(await screen.findByText("Table of b")).toBeTruthy();
    expect(search()).toBe("?tab=b&accountOverview=true&chartRange=3m");
  },
);

componentTest("arrows, Home and End go from tab to tab, around the ends too, and open what they come to", async () => {
  const { search } = shown([aTab("a", 10), aTab("empty", 15, holding(0)), aTab("b", 20), aTab("c", 30)], "?tab=a");
  await screen.findByText("Table of a");
  await user.click(screen.getByRole("tab", { name: "Tab a" }));
  const steps = [["ArrowRight", "b"], ["ArrowRight", "c"], ["ArrowRight", "a"], ["ArrowLeft", "c"]]
    .concat([["ArrowLeft", "b"], ["Home", "a"], ["End", "c"]]);
  for (const [key, to] of steps) {
    await user.keyboard(`{${key}}`);
    expect(await screen.findByText(`Table of ${to}`)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: `Tab ${to}` }));
    expect(search()).toBe(`?tab=${to}`);
  }
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});
