import { act, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { createMemoryRouter, Link, Outlet, redirect, RouterProvider } from "react-router";
import { useNavigation, useNavigationType, useParams, useRouteError, useSearchParams } from "react-router";
import { brokenApi } from "./testing.tsx";
import { createQueries } from "./queries.ts";
import { loadScreensInBrowser } from "./load-screens.ts";
import { routesOf } from "./routes.tsx";
import type { ScreenRoute } from "./screen-route.ts";

function Frame() {
  const way = useNavigationType();
  return (
    <main>
      <p>{useNavigation().state === "idle" ? `here by ${way}` : "on its way"}</p>
      <Link to="/3/papers">three</Link>
      <Link to="/4/papers">four</Link>
      <Outlet />
    </main>
  );
}

function Trouble() {
  const error = useRouteError();
  return (
    <h1>
      Trouble: {error instanceof Error ? error.message : "?"} <Link to="/3/papers">away</Link>
    </h1>
  );
}

function Papers() {
  const { storeId } = useParams();
  const [search, setSearch] = useSearchParams();
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Papers of {storeId}, page {search.get("page") ?? "1"}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>pressed {count}</button>
      <button type="button" onClick={() => setSearch({ page: "2" })}>turn</button>
    </>
  );
}

const papers: ScreenRoute = { path: "/:storeId/papers", lazy: () => Promise.resolve({ Component: Papers }) };
const named = (name: string) => () => <h1>{name}</h1>;

/** The screens of a browser's page, inside a frame that speaks for what fails, or bare. */
async function open(
  framed: ScreenRoute[],
  { bare = [], at = "/3/papers" }: { bare?: ScreenRoute[]; at?: string } = {},
) {
  const features = [{
    name: "sample",
    bareRoutes: () => bare,
    frame: () => ({ Component: Frame, ErrorBoundary: Trouble, children: [papers, ...framed] }),
  }];
  const routes = routesOf({ queries: createQueries(), api: brokenApi, features });
  const router = createMemoryRouter(routes, { initialEntries: [at], dataStrategy: loadScreensInBrowser });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading");
  // What the first screen still does once it is there, such as going to its top, is done before the test goes on.
  await act(() => Promise.resolve());
  const go = (to: string) => act(() => router.navigate(to));
  const back = (steps = 1) => act(() => router.navigate(-steps));
  const shown = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { router, go, back, shown };
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

/** Where the page left for while the test ran. */
async function leavingFor(test: () => Promise<void>): Promise<string[]> {
  const left: string[] = [];
  const { assign } = location;
  Object.assign(location, { assign: (href: string) => void left.push(href) });
  try {
    await test();
  } finally {
    Object.assign(location, { assign });
  }
  return left;
}

async function quietly(test: () => Promise<void>): Promise<void> {
  const said = console.error;
  console.error = () => {};
  try {
    await test();
  } finally {
    console.error = said;
  }
}

componentTest("links and the search lead from screen to screen; the frame and what is on a screen stay", async () => {
  const { back } = await open([]);
  expect(heading()).toBe("Papers of 3, page 1");
  await user.click(screen.getByRole("button", { name: "pressed 0" }));
  await user.click(screen.getByRole("button", { name: "turn" }));
  await user.click(screen.getByRole("link", { name: "four" }));
  await waitFor(() => expect(heading()).toBe("Papers of 4, page 1"));
  expect(screen.getByRole("button", { name: "pressed 1" })).toBeTruthy();
  await back();
  expect(heading()).toBe("Papers of 3, page 2");
});

componentTest("the old screen stays while the next is on its way, and says so", async () => {
  const waiting = Promise.withResolvers<void>();
  const { router } = await open([{ path: "/slow", Component: named("Slow"), loader: () => waiting.promise }]);
  await act(() => void router.navigate("/slow"));
  expect([heading(), Boolean(screen.getByText("on its way"))]).toEqual(["Papers of 3, page 1", true]);
  await act(() => waiting.resolve());
  await waitFor(() => expect(heading()).toBe("Slow"));
  expect(screen.getByText("here by PUSH")).toBeTruthy();
});

componentTest("a newer navigation ends an older one, whose loader is told", async () => {
  const first = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const { router, go, shown } = await open([{
    path: "/slow",
    Component: named("Slow"),
    loader: ({ request }) => {
      signals.push(request.signal);
      return first.promise;
    },
  }]);
  await act(() => void router.navigate("/slow"));
  await go("/4/papers");
  await act(() => first.resolve());
  expect([shown(), heading()]).toEqual(["/4/papers", "Papers of 4, page 1"]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

componentTest(
  "every showing of an address loads, the frame's part too; another place on the same page does not",
  async () => {
    let loaded = 0;
    const { go, back, shown } = await open([{
      path: "/counted/:id",
      Component: named("Counted"),
      loader: () => ++loaded,
    }]);
    for (const to of ["/counted/1", "/counted/2", "/counted/2", "/counted/2#firearms"]) await go(to);
    expect([shown(), loaded]).toEqual(["/counted/2#firearms", 3]);
    await back(3);
    expect([shown(), loaded]).toEqual(["/counted/1", 4]);
  },
);

componentTest("a redirect is followed as one step; a step back that leads elsewhere adds none", async () => {
  let closed = false;
  const { router, go, back, shown } = await open([
    { path: "/old", Component: named("Old"), loader: () => closed ? redirect("/new?a=1#b") : null },
    { path: "/new", Component: named("New") },
  ]);
  await go("/old");
  await go("/new");
  closed = true;
  await back();
  await waitFor(() => expect(shown()).toBe("/new?a=1#b"));
  expect(router.state.historyAction).toBe("REPLACE");
  await go("/old");
  expect([shown(), router.state.historyAction]).toEqual(["/new?a=1#b", "PUSH"]);
});

componentTest("of several redirects the frame's counts, and before any failure", async () => {
  const { go, shown } = await open([
    {
      loader: () => redirect("/4/papers"),
      children: [
        { path: "/twice", loader: () => redirect("/5/papers") },
        { path: "/failing", loader: () => Promise.reject(new Error("no data")) },
      ],
    },
    {
      loader: () => Promise.reject(new Error("no data")),
      children: [{ path: "/turned", loader: () => redirect("/5/papers") }],
    },
  ]);
  for (const [to, leadsTo] of [["/twice", "/4"], ["/failing", "/4"], ["/turned", "/5"]]) {
    await go(to);
    expect(shown()).toBe(`${leadsTo}/papers`);
  }
});

componentTest("what no screen here can show is asked of the server as a page", async () => {
  const left = await leavingFor(async () => {
    const failing: ScreenRoute = {
      path: "/broken",
      Component: named("Broken"),
      loader: () => Promise.reject(new Error("broken")),
    };
    const { go } = await open([{ path: "/away", loader: () => redirect("https://elsewhere.test/x") }], {
      bare: [failing],
    });
    for (const path of ["/nowhere?a=1", "/broken", "/away"]) await go(path);
    expect(heading()).toBe("Papers of 3, page 1");
  });
  expect(left).toEqual(["/nowhere?a=1", "/broken", "https://elsewhere.test/x"]);
});

componentTest(
  "what fails is told by the nearest boundary, at its address, until one goes elsewhere",
  () =>
    quietly(async () => {
      const breaking = () => {
        throw new Error("no screen");
      };
      const { go, shown } = await open([
        { path: "/failing", Component: Papers, loader: () => Promise.reject(new Error("no data")) },
        { path: "/breaking", Component: breaking },
        { path: "/gone", lazy: () => Promise.reject(new Error("no code")) },
      ]);
      for (const [to, message] of [["/failing", "no data"], ["/breaking", "no screen"], ["/gone", "no code"]]) {
        await go(to);
        await waitFor(() => expect(heading()).toBe(`Trouble: ${message} away`));
        expect(shown()).toBe(to);
        await user.click(screen.getByRole("link", { name: "away" }));
        await waitFor(() => expect(heading()).toBe("Papers of 3, page 1"));
      }
    }),
);

componentTest("code is fetched once, and again only when fetching failed", () =>
  quietly(async () => {
    let fetched = 0;
    const { go } = await open([{
      path: "/late",
      lazy: () => ++fetched === 1 ? Promise.reject(new Error("gone")) : Promise.resolve({ Component: named("Late") }),
    }]);
    await go("/late");
    expect(heading()).toBe("Trouble: gone away");
    for (const to of ["/3/papers", "/late", "/3/papers", "/late"]) await go(to);
    expect([heading(), fetched]).toEqual(["Late", 2]);
  }));

componentTest(
  "a new screen begins at its top, and going back leads to where one was",
  async () => {
    const { back } = await open([]);
    const scrolled = { y: 900 };
    const { scrollTo } = window;
    Object.defineProperty(window, "scrollY", { get: () => scrolled.y, configurable: true });
    Object.assign(window, { scrollTo: (_: number, y: number) => scrolled.y = y });
    try {
      await user.click(screen.getByRole("link", { name: "four" }));
      await waitFor(() => expect([heading(), scrolled.y]).toEqual(["Papers of 4, page 1", 0]));
      await back();
      expect([heading(), scrolled.y]).toEqual(["Papers of 3, page 1", 900]);
    } finally {
      Reflect.deleteProperty(window, "scrollY");
      Object.assign(window, { scrollTo });
    }
  },
);
