import { expect } from "expect";
import { NavigationType, redirect } from "react-router";
import { BrowserRouter } from "./browser-router.ts";
import type { ScreenRoute } from "./screen-route.ts";
import { pretendPage } from "./testing.ts";

const Empty = () => null;

/** A promise that the test settles itself. */
const slow = () => Promise.withResolvers<unknown>();

function begin(routes: ScreenRoute[], address = "/") {
  const page = pretendPage(address);
  const router = new BrowserRouter([{ path: "/", Component: Empty }, ...routes], null, page);
  const shown = () => {
    const { location: { pathname, search, hash }, isPending } = router.state;
    return `${pathname}${search}${hash}${isPending ? " (pending)" : ""}`;
  };
  return { page, router, shown, push: (to: string) => router.navigator.push(to) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("the address changes when its screens are loaded; until then the old one shows and another is pending", async () => {
  const waiting = slow();
  const { page, shown, push } = begin([{ path: "/papers", Component: Empty, loader: () => waiting.promise }]);
  push("/papers?page=2");
  await settled();
  expect([shown(), page.log]).toEqual(["/ (pending)", []]);
  waiting.resolve(null);
  await settled();
  expect([shown(), page.log]).toEqual(["/papers?page=2", ["push /papers?page=2"]]);
});

Deno.test("a newer navigation ends an older one, whose loader is told", async () => {
  const first = slow();
  const signals: AbortSignal[] = [];
  const { page, shown, push } = begin([
    {
      path: "/slow",
      Component: Empty,
      loader: ({ request }) => {
        signals.push(request.signal);
        return first.promise;
      },
    },
    { path: "/quick", Component: Empty },
  ]);
  push("/slow");
  push("/quick");
  await settled();
  first.resolve(null);
  await settled();
  expect([shown(), page.log]).toEqual(["/quick", ["push /quick"]]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

Deno.test("back and forward load what they show, keep what was given along, and write no history", async () => {
  let loaded = 0;
  const { page, router, shown } = begin([{ path: "/papers", Component: Empty, loader: () => ++loaded }]);
  router.navigator.push("/papers", { from: "list" });
  await settled();
  const { key } = router.state.location;
  router.navigator.replace("/papers?page=3", { from: "list" });
  await settled();
  expect(router.state.action).toBe(NavigationType.Replace);
  expect(router.state.location.key).not.toBe(key);
  page.back();
  await settled();
  expect([shown(), router.state.action]).toEqual(["/", NavigationType.Pop]);
  page.history.go(1);
  await settled();
  expect([shown(), router.state.location.state]).toEqual(["/papers?page=3", { from: "list" }]);
  expect([loaded, page.log]).toEqual([3, ["push /papers", "replace /papers?page=3"]]);
});

Deno.test("a redirect is followed as one step; a step back that leads elsewhere adds none", async () => {
  let closed = false;
  const { page, shown, push } = begin([
    { path: "/old", Component: Empty, loader: () => closed ? redirect("/new?a=1#b") : null },
    { path: "/new", Component: Empty },
  ]);
  push("/old");
  await settled();
  push("/new");
  await settled();
  closed = true;
  page.back();
  await settled();
  expect(shown()).toBe("/new?a=1#b");
  push("/old");
  await settled();
  expect(page.log).toEqual(["push /old", "push /new", "replace /new?a=1#b", "push /new?a=1#b"]);
});

Deno.test("another place on the same page loads nothing", async () => {
  let loaded = 0;
  const { shown, push } = begin([{ path: "/papers", Component: Empty, loader: () => ++loaded }]);
  push("/papers");
  await settled();
  push("/papers#firearms");
  expect([shown(), loaded]).toEqual(["/papers#firearms", 1]);
});

Deno.test("what no screen here can show is asked of the server as a page", async () => {
  const { page, shown, push } = begin([
    { path: "/broken", Component: Empty, loader: () => Promise.reject(new Error("broken")) },
    { path: "/away", loader: () => redirect("https://elsewhere.test/x") },
  ]);
  for (const path of ["/nowhere", "/broken", "/away"]) {
    push(path);
    await settled();
  }
  expect(page.log).toEqual(["leave for /nowhere", "leave for /broken", "leave for https://elsewhere.test/x"]);
  expect(shown()).toBe("/ (pending)");
});

Deno.test("a failure that a boundary can speak for is shown at its address", async () => {
  const error = new Error("broken");
  const { page, router, push } = begin([{
    path: "/broken",
    Component: Empty,
    ErrorBoundary: Empty,
    loader: () => Promise.reject(error),
  }]);
  push("/broken");
  await settled();
  expect([router.state.failure, page.log]).toEqual([{ depth: 0, error }, ["push /broken"]]);
});
