import { expect } from "expect";
import * as v from "valibot";
import { withProduct } from "@/tests/product/product.ts";
import type { Identity } from "./access.ts";
import { appOf } from "./app.ts";
import { endpoint } from "./endpoint.ts";
import type { Feature } from "./feature.ts";
import { liveKey, told } from "./live/live-key.ts";
import { route } from "./route.ts";

const noAssets = {
  head: "",
  entry: "",
  ahead: [],
  build: "",
  preload: () => [],
  lone: (entry: string) => ({ entry, ahead: [] }),
};

const named = (name: string, method: "GET" | "POST") =>
  endpoint({
    method,
    path: `/api/${name}`,
    summary: "Who asks.",
    admission: { permission: "people.read" },
    answer: v.string(),
  });

interface Counts {
  identified: number;
  granted: number;
}

function counting(counts: Counts): Feature {
  return {
    name: "people",
    permissions: { "people.read": { label: "Read", roles: [] } },
    identify: () => (request) => {
      counts.identified++;
      const name = request.headers.get("cookie");
      return Promise.resolve(name ? person(name) : null);
    },
    grants: () => () => {
      counts.granted++;
      return Promise.resolve([
        { source: "test", permissions: new Set(["people.read"]), accountId: 1, storeIds: "all" },
      ]);
    },
    routes: () =>
      [named("one", "GET"), named("two", "GET"), named("change", "POST")].map((asked) =>
        route(asked, ({ access }) => access.identity.name)
      ),
  };
}

function person(name: string): Identity {
  const nobody = { accountId: 1, role: "x", rank: 0, sessionId: 1, impersonator: null, mode: null };
  return { ...nobody, userId: 1, name, email: "" };
}

/** What the inner calls of a page and calls from outside come to, and how often the person was looked up. */
async function withPages(
  run: (ask: (path: string, cookie?: string) => Promise<string>, counts: Counts) => Promise<void>,
): Promise<void> {
  const counts = { identified: 0, granted: 0 };
  await withProduct(async (product) => {
    const app = appOf({
      product,
      screens: [],
      assets: noAssets,
      clientFolder: null,
      render: async (request, { send }) => {
        const headers = { cookie: request.headers.get("cookie") ?? "" };
        const inner = async (path: string, method = "GET") => {
          const answer = await send(path, { method, headers });
          return answer.ok ? await answer.json() : answer.status;
        };
        const together = await Promise.all([inner("/api/one"), inner("/api/two"), inner("/API/one")]);
        const after = await inner("/api/two");
        const method = new URL(request.url).searchParams.get("method");
        return Response.json([...together, after, ...method ? [await inner("/api/change", method)] : []]);
      },
    });
    const ask = async (path: string, cookie?: string) => {
      const request = new Request(`http://localhost:8000${path}`, { headers: cookie ? { cookie } : {} });
      const answer = await app.fetch(request, { remoteAddress: "203.0.113.7" });
      return await answer.text();
    };
    await run(ask, counts);
  }, { features: [counting(counts)] });
}

Deno.test("the calls inside a page find out once who looks and what they may do", () =>
  withPages(async (ask, counts) => {
    expect(await ask("/page", "ann")).toBe('["ann","ann","ann","ann"]');
    expect(counts).toEqual({ identified: 1, granted: 1 });
  }));

Deno.test("what a page found out is good for that page alone", () =>
  withPages(async (ask, counts) => {
    const pages = await Promise.all([ask("/page", "ann"), ask("/page", "bob"), ask("/page")]);
    expect(pages).toEqual(['["ann","ann","ann","ann"]', '["bob","bob","bob","bob"]', "[401,401,401,401]"]);
    expect(counts).toEqual({ identified: 3, granted: 2 });
    expect(await ask("/page", "ann")).toBe('["ann","ann","ann","ann"]');
    expect(counts).toEqual({ identified: 4, granted: 3 });
  }));

Deno.test("calls from outside and calls that change something ask each time", () =>
  withPages(async (ask, counts) => {
    expect(await ask("/api/one", "ann")).toBe('"ann"');
    expect(await ask("/api/one", "ann")).toBe('"ann"');
    expect(counts).toEqual({ identified: 2, granted: 2 });
    expect(await ask("/page?method=POST", "ann")).toBe('["ann","ann","ann","ann","ann"]');
    expect(counts).toEqual({ identified: 4, granted: 4 });
  }));

Deno.test("a page says how far the live log was before it was loaded, to those who are signed in", () => {
  const counts = { identified: 0, granted: 0 };
  return withProduct(async (product) => {
    const { database, live } = product.context;
    const happens = () => database.write(() => [live.statement(told(liveKey("people.changed"), { userId: 1 }, {}))]);
    const app = appOf({
      product,
      screens: [],
      assets: noAssets,
      clientFolder: null,
      render: async (request, { send, livePosition }) => {
        await happens();
        await send("/api/one", { headers: request.headers });
        return Response.json(await livePosition?.());
      },
    });
    const page = async (headers: Record<string, string>) =>
      await (await app.fetch(new Request("http://localhost:8000/page", { headers }))).json();
    await happens();
    const { last } = await live.ends();
    expect([await page({ cookie: "ann" }), await page({ cookie: "" }), await page({})]).toEqual([last, null, null]);
  }, { features: [counting(counts)] });
});

Deno.test("a browser that came in by https once comes by nothing else", async () => {
  for (const [url, told] of [["https://records.example", "max-age=31536000"], ["http://localhost:8000", null]]) {
    await withProduct(async (product) => {
      const render = () => Promise.resolve(new Response());
      const assets = noAssets;
      const app = appOf({ product, screens: [], assets, clientFolder: null, render });
      const response = await app.request("/api/health");
      expect([url, response.headers.get("strict-transport-security")]).toEqual([url, told]);
    }, { features: [], environment: { STRONGROOM_URL: `${url}` } });
  }
});

/** What this process has open, as far as the system tells. */
function openFiles(): readonly string[] {
  try {
    return [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => {
      try {
        return Deno.readLinkSync(`/proc/self/fd/${name}`);
      } catch {
        return "closed meanwhile";
      }
    });
  } catch {
    return [];
  }
}

Deno.test("an asset that is asked for without its body is closed again, and a name that no disk takes is not there", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/assets`);
  await Deno.writeTextFile(`${folder}/assets/one.js`, "one");
  try {
    await withProduct(async (product) => {
      const render = () => Promise.resolve(new Response("page"));
      const assets = noAssets;
      const app = appOf({ product, screens: [], assets, clientFolder: folder, render });
      const ask = async (path: string, method: string) =>
        await app.fetch(new Request(`http://localhost${path}`, { method }));
      const head = await ask("/assets/one.js", "HEAD");
      expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, "3", null]);
      expect(openFiles().filter((path) => path.endsWith("one.js"))).toEqual([]);
      expect(await (await ask("/assets/one.js", "GET")).text()).toBe("one");
      for (const name of ["a".repeat(5000), "a/".repeat(5000), "none.js"]) {
        expect((await ask(`/assets/${name}`, "GET")).status).toBe(404);
      }
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a page leaves compressed unless something in it is a secret", () => {
  const answers = ["read", "told"].map((name) => ({
    ...endpoint({
      method: "GET",
      path: `/api/${name}`,
      summary: "Something long.",
      admission: { permission: "people.read" },
      answer: v.string(),
    }),
    ...name === "told" ? { secret: true as const } : {},
  }));
  const people = counting({ identified: 0, granted: 0 });
  const feature: Feature = { ...people, routes: () => answers.map((asked) => route(asked, () => "text ".repeat(500))) };
  return withProduct(async (product) => {
    const app = appOf({
      product,
      screens: [],
      assets: noAssets,
      clientFolder: null,
      render: async (request, { send }) => {
        const { pathname } = new URL(request.url);
        const inner = await send(`/api${pathname}`, { headers: { cookie: "ann" } });
        return new Response(`<p>${await inner.text()}`, { headers: { "content-type": "text/html; charset=utf-8" } });
      },
    });
    const ask = async (path: string, method = "GET", encoding = "br, gzip") => {
      const headers = { cookie: "ann", "accept-encoding": encoding };
      const answer = await app.fetch(new Request(`http://localhost:8000${path}`, { method, headers }));
      const told = ["content-encoding", "vary", "etag"].map((name) => answer.headers.get(name));
      return [...told, (await answer.arrayBuffer()).byteLength > 2000];
    };
    expect(await ask("/read")).toEqual(["br", "accept-encoding", null, false]);
    expect(await ask("/read", "HEAD")).toEqual(["br", "accept-encoding", null, false]);
    expect(await ask("/read", "GET", "identity")).toEqual([null, "accept-encoding", null, true]);
    expect(await ask("/told")).toEqual([null, null, null, true]);
    expect((await ask("/api/read"))[0]).toBe("br");
    expect(await ask("/api/told")).toEqual([null, null, null, true]);
  }, { features: [feature] });
});
