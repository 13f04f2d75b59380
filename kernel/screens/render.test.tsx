import { expect } from "expect";
import { data, Link, Outlet, redirect, useParams, useRouteError, useSearchParams } from "react-router";
import { logTo } from "../log.ts";
import { useLoneSearch } from "./lone-page.tsx";
import { renderPage } from "./render.tsx";
import type { ScreenRoute } from "./screen-route.ts";

function Papers() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  return (
    <h1>
      Papers of {storeId}, page {search.get("page")} <Link to="/4/papers">four</Link>
    </h1>
  );
}

function Trouble() {
  return <h1>Trouble: {useRouteError() instanceof Error ? "an error" : "?"}</h1>;
}

const assets = {
  head: "",
  entry: "/entry.js",
  ahead: ["/ahead.js"],
  build: "b1",
  preload: (module: string) => [`/${module}.js`],
  lone: (entry: string) => ({ entry: `/${entry}.js`, ahead: [] }),
};

/** What the server answers at an address, when one screen lies in a frame. */
async function page(path: string, frame: Partial<ScreenRoute>, screen: Partial<ScreenRoute>, bare: ScreenRoute[] = []) {
  const logged: string[] = [];
  const response = await renderPage(new Request(`http://strongroom.test${path}`), {
    features: [{
      name: "sample",
      leadsTo: ({ searchParams }) => searchParams.has("paper") ? `/${searchParams.get("paper")}/papers` : null,
      bareRoutes: () => bare,
      frame: () => ({ id: "frame", Component: Outlet, ...frame }),
      routes: () => [{ path: "/:storeId/papers", lazy: () => Promise.resolve({ Component: Papers }), ...screen }],
    }],
    assets,
    send: () => Promise.resolve(Response.json({})),
    log: logTo((line) => logged.push(line)),
    strictPolicy: true,
  });
  const text = (await response.text()).replaceAll("<!-- -->", "");
  const state: unknown = JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? "null");
  return { status: response.status, location: response.headers.get("location"), text, state, logged };
}

Deno.test("a page has its screens with the address in reach, their code ahead, and no script but its entry", async () => {
  const { status, text, state } = await page("/7/papers?page=9", {}, { handle: { module: "papers" } });
  expect(status).toBe(200);
  expect(text).toContain('<h1>Papers of 7, page 9 <a href="/4/papers" data-discover="true">four</a></h1>');
  expect(text).toContain('<link rel="modulepreload" href="/papers.js">');
  expect(text).toContain('<link rel="modulepreload" href="/entry.js" fetchpriority="low">');
  const scripts = [...text.matchAll(/<script(?! id="state" type="application\/json")[^>]*>(.*?)<\/script>/g)];
  expect(scripts.map(([, code]) => /import\("(.*?)"\)/.exec(code)?.[1])).toEqual(["/entry.js"]);
  expect(scripts.every(([tag]) => /^<script nonce="\w{32}">/.test(tag))).toBe(true);
  expect(state).toMatchObject({ loaded: { frame: null }, failures: {} });
});

Deno.test("a page with a program of its own loads that alone, has its address without a router, and names what follows", async () => {
  const Door = () => <h1>Door{useLoneSearch()}</h1>;
  const bare = {
    path: "/door",
    loader: () => null,
    lazy: () => Promise.resolve({ Component: Door }),
    handle: { module: "door", program: "door" },
  };
  const { text, state } = await page("/door?next=%2F3", {}, {}, [bare]);
  expect(text).toContain('<div id="root"><h1>Door?next=%2F3</h1></div>');
  expect([...text.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, path]) => path)).toEqual(["/door.js"]);
  expect(/import\("(.*?)"\)/.exec(text)?.[1]).toBe("/door.js");
  expect(state).toMatchObject({ afterwards: ["/entry.js", "/ahead.js"] });
  expect((await page("/7/papers?page=9", {}, {})).state).toMatchObject({ afterwards: [] });
});

Deno.test("the loaders of all screens of an address run side by side, with its parameters and its search", async () => {
  const told: string[] = [];
  const loader: ScreenRoute["loader"] = ({ request, params }) => {
    told.push(`${params.storeId} ${new URL(request.url).search}`);
  };
  await page("/3/papers?page=2", { loader }, { loader });
  expect(told).toEqual(["3 ?page=2", "3 ?page=2"]);
});

Deno.test("a redirect leads elsewhere, answered or thrown, and the frame's counts before the screen's", async () => {
  const to = (path: string) => () => redirect(path);
  const answers = [
    await page("/3/papers", { loader: to("/sign-in") }, { loader: to("/elsewhere") }),
    await page("/3/papers", {}, { loader: () => Promise.reject(redirect("/sign-in")) }),
    await page("/3/papers", { loader: to("/sign-in") }, { loader: () => Promise.reject(new Error()) }),
  ];
  expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(Array(3).fill("302 /sign-in"));
});

Deno.test("an address whose query carries its aim leads there from every page, before anything is loaded", async () => {
  const loader = () => Promise.reject(new Error("asked"));
  const answers = [await page("/3/papers?paper=7", { loader }, {}), await page("/nowhere?paper=7", {}, {})];
  expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(Array(2).fill("302 /7/papers"));
});

Deno.test("the innermost status that is not plain success is the page's; no screen at all is 404", async () => {
  const status = (code: number) => ({ loader: () => data(null, { status: code }) });
  const statusAt = async (frame: ScreenRoute, screen: ScreenRoute, path = "/3/papers") =>
    (await page(path, frame, screen)).status;
  expect(await statusAt(status(200), status(404))).toBe(404);
  expect(await statusAt(status(404), status(200))).toBe(404);
  expect(await statusAt(status(404), status(403))).toBe(403);
  expect(await statusAt({}, {}, "/nowhere/at/all")).toBe(404);
});

Deno.test("a failure is 500, told by the nearest boundary around it; the browser gets a sentence, never a stack", async () => {
  const lazy = () => Promise.resolve({ Component: Outlet, ErrorBoundary: Trouble });
  const failing = { loader: () => Promise.reject(new Error("secret detail")) };
  const { status, text, state, logged } = await page("/3/papers", { Component: undefined, lazy }, failing);
  expect([status, text.includes("<h1>Trouble: an error</h1>"), text.includes("secret")]).toEqual([500, true, false]);
  expect(state).toMatchObject({ failures: { frame: "Something went wrong" } });
  expect(logged.length).toBe(1);
  expect(JSON.parse(logged[0])).toMatchObject({ event: "screen_failed", kind: "Error", path: "/:storeId/papers" });
  expect(logged[0]).not.toContain("secret");
});

Deno.test("what no screen speaks for is not rendered", async () => {
  const error = new Error("broken");
  const bare = { path: "/bare", Component: Papers, loader: () => Promise.reject(error) };
  await expect(page("/bare", {}, {}, [bare])).rejects.toBe(error);
  const inner = { ErrorBoundary: Trouble };
  await expect(page("/3/papers", { loader: () => Promise.reject(error) }, inner)).rejects.toBe(error);
});
