import { expect } from "expect";
import { aCode } from "@/features/audit-terminals/testing.ts";
import { features } from "@/main.features.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { noon } from "./fixture.ts";
import { walkOf } from "./walk/part.ts";
import { type Persona, personas } from "./walk/people.ts";
import { keyOf, preparationOf, requestTo } from "./walk/requests.ts";
import { aSide, type Side } from "./walk/sides.ts";
import { targetAt } from "./walk/targets.ts";

const walk = await walkOf(features);

/** What a session at a terminal may call though it is no GET. Printing is reading: the ledger has it, and nothing else does. */
const open: ReadonlyMap<string, number> = new Map([
  ["POST /api/auth/sign-out", 204],
  ["POST /api/auth/refresh", 200],
  ["POST /api/attachments/{id}/printed", 204],
  ["POST /api/documents/{id}/merged/printed", 204],
]);

/** Tables that hold traces of a request, not what it changed. */
const traces = new Set(["ledger", "id_blocks", "live_events", "jobs", "event_queue", "sign_in_attempts"]);

/** How much each table holds, and the newest of its rows: enough to see that something was written. */
async function contents({ context: { database } }: TestProduct): Promise<Record<string, string>> {
  const tables = await database.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%' AND " +
      "name NOT LIKE '%_search%' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    if (traces.has(String(name))) continue;
    all[String(name)] = JSON.stringify(await database.all(`SELECT * FROM "${name}" LIMIT 2000`), withoutBytes);
  }
  return all;
}

const withoutBytes = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)].join(" ") : value;

/** The routes that the API description names, with what is asked as somebody at a terminal about their own side's things. */
async function changing(product: TestProduct): Promise<readonly Endpoint[]> {
  const { paths } = await (await product.request("/api/openapi.json")).json();
  const described = new Set(
    Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
    ),
  );
  const endpoints = product.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== "GET");
  for (const endpoint of endpoints) expect(described).toContain(keyOf(endpoint));
  return endpoints;
}

Deno.test("of all that changes something a session at a terminal may do nothing but sign out, and print", async (test) => {
  await withProduct(async (product) => {
    const own = await aSide(product);
    const persona = personas(product).find(({ isAtTerminal }) => isAtTerminal);
    if (!persona) throw new Error("The walk knows nobody at a terminal.");
    const endpoints = await changing(product);
    expect(endpoints.length).toBeGreaterThan(100);
    for (const endpoint of endpoints.filter(({ admission }) => admission !== "public")) {
      await test.step(keyOf(endpoint), async () => {
        const { status, before, after } = await tried(product, own, persona, endpoint);
        expect(status).toBe(open.get(keyOf(endpoint)) ?? 403);
        if (keyOf(endpoint) !== "POST /api/auth/sign-out") expect(after).toEqual(before);
      });
    }
  }, { clock: new SetClock(noon) });
});

/** What a route answers, and what the database held before and after. */
async function tried(product: TestProduct, own: Side, persona: Persona, endpoint: Endpoint) {
  const asker = await persona.make(own);
  const preparation = preparationOf(walk, endpoint, asker);
  if (preparation) await product.context.change((unit) => unit.add(preparation));
  const target = targetAt(walk, product, "own", { own, foreign: own }, { asker, rule: walk.rules[keyOf(endpoint)] });
  const request = await requestTo(walk, endpoint, target, asker);
  const before = await contents(product);
  const response = await product.request(...request);
  await response.body?.cancel();
  return { status: response.status, before, after: await contents(product) };
}

Deno.test("a session at a terminal is refused what asks no permission, but for who one is, what one hears and the manual", async () => {
  await withProduct(async (product) => {
    const own = await aSide(product);
    const persona = personas(product).find(({ isAtTerminal }) => isAtTerminal);
    const reached: string[] = [];
    for (const { endpoint } of product.routes) {
      if (endpoint.method !== "GET" || endpoint.admission !== "signed-in" || !persona) continue;
      const asker = await persona.make(own);
      const target = targetAt(walk, product, "own", { own, foreign: own }, {
        asker,
        rule: walk.rules[keyOf(endpoint)],
      });
      const response = await product.request(...await requestTo(walk, endpoint, target, asker));
      await response.body?.cancel();
      if (response.status !== 403) reached.push(keyOf(endpoint));
    }
    // The manual's short version for investigators is for whoever sits at a terminal; the keys that prove the ledger are public.
    expect(reached.toSorted()).toEqual([
      "GET /api/events",
      "GET /api/inspection",
      "GET /api/manual/pages",
      "GET /api/manual/pages/{page}",
      "GET /api/manual/search",
      "GET /api/proofs/key",
      "GET /api/session",
    ]);
  }, { clock: new SetClock(noon) });
});

Deno.test("no page of others can type a code", async () => {
  await withProduct(async (product) => {
    const own = await aSide(product);
    const persona = personas(product).find(({ isAtTerminal }) => isAtTerminal);
    const asker = await persona?.make(own);
    const code = await aCode(product.context, { ...placeOf(own), userId: asker?.id ?? 0 });
    const type = (origin: string) =>
      product.request("/api/auth/inspection", {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ code }),
      });
    expect((await type("https://elsewhere.example")).status).toBe(403);
    expect((await type(product.context.configuration.url)).status).toBe(200);
  }, { clock: new SetClock(noon) });
});

function placeOf({ accountId, storeId, auditId }: Side) {
  return { accountId, storeId, auditId };
}
