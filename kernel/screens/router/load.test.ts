import { expect } from "expect";
import { data, redirect } from "react-router";
import { loadParts, loadScreens, matched, partsOf, speakerFor } from "./load.ts";
import type { ScreenRoute } from "./screen-route.ts";

const Empty = () => null;
const load = (routes: ScreenRoute[], path: string) => loadScreens(routes, new Request(`http://strongroom.test${path}`));
const framed = (frame: Partial<ScreenRoute>, screen: Partial<ScreenRoute>): ScreenRoute[] => [
  { ...frame, children: [{ path: "/:storeId/papers", ...screen }] },
];

Deno.test("the loaders of all screens of an address run side by side, with its parameters and its search", async () => {
  const told: string[] = [];
  const loader: ScreenRoute["loader"] = ({ request, params }) => {
    told.push(`${params.storeId} ${new URL(request.url).search}`);
  };
  expect(await load(framed({ loader }, { loader }), "/3/papers?page=2")).toEqual({
    kind: "screens",
    status: 200,
    failure: null,
  });
  expect(told).toEqual(["3 ?page=2", "3 ?page=2"]);
});

Deno.test("a redirect leads elsewhere, answered or thrown, and the frame's counts before the screen's", async () => {
  const to = (path: string) => () => redirect(path);
  const answers = [
    await load(framed({ loader: to("/sign-in") }, { loader: to("/elsewhere") }), "/3/papers"),
    await load(framed({}, { loader: () => Promise.reject(redirect("/sign-in")) }), "/3/papers"),
    await load(framed({ loader: to("/sign-in") }, { loader: () => Promise.reject(new Error()) }), "/3/papers"),
  ];
  for (const answer of answers) {
    expect(answer.kind === "redirect" && answer.response.headers.get("location")).toBe("/sign-in");
  }
});

Deno.test("the innermost status that is not plain success is the page's; no screen at all is 404", async () => {
  const status = (code: number) => () => data(null, { status: code });
  const statusAt = async (routes: ScreenRoute[], path: string) => {
    const loaded = await load(routes, path);
    return loaded.kind === "screens" && loaded.status;
  };
  expect(await statusAt(framed({ loader: status(200) }, { loader: status(404) }), "/3/papers")).toBe(404);
  expect(await statusAt(framed({ loader: status(404) }, { loader: status(200) }), "/3/papers")).toBe(404);
  expect(await statusAt(framed({ loader: status(404) }, { loader: status(403) }), "/3/papers")).toBe(403);
  expect(await statusAt(framed({}, {}), "/nowhere/at/all")).toBe(404);
});

Deno.test("a failure is told with its depth, and the nearest boundary around it speaks", async () => {
  const error = new Error("broken");
  const parts = () => Promise.resolve({ Component: Empty, ErrorBoundary: Empty });
  const routes = framed({ lazy: parts }, { loader: () => Promise.reject(error) });
  const loaded = await load(routes, "/3/papers");
  expect(loaded).toEqual({ kind: "screens", status: 500, failure: { depth: 1, error } });
  expect(speakerFor(matched(routes, "/3/papers"), { depth: 1, error })).toBe(routes[0]);
});

Deno.test("without a boundary nobody speaks, nor one inside what failed", async () => {
  const routes = framed({}, { Component: Empty, ErrorBoundary: Empty });
  await load(routes, "/3/papers");
  expect(speakerFor(matched(routes, "/3/papers"), { depth: 0, error: null })).toBeUndefined();
});

Deno.test("code is fetched once, and again only when fetching failed", async () => {
  let fetched = 0;
  const lazy = () => ++fetched === 1 ? Promise.reject(new Error("gone")) : Promise.resolve({ Component: Empty });
  const routes = framed({}, { lazy });
  expect((await load(routes, "/3/papers")).kind === "screens" && partsOf(matched(routes, "/3/papers")[1].route)).toBe(
    undefined,
  );
  await loadParts(routes, "/3/papers");
  await load(routes, "/4/papers");
  expect(fetched).toBe(2);
  expect(partsOf(matched(routes, "/3/papers")[1].route)?.Component).toBe(Empty);
});
