import { expect } from "expect";
import { features } from "@/main.features.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { withProduct } from "../product/product.ts";
import {
  aScope,
  asInspector,
  befalls,
  hiddenMark,
  innerMark,
  type Inspector,
  inspectors,
  type Scope,
} from "./audit-scope.ts";
import { noon } from "./fixture.ts";
import { walkOf } from "./walk/part.ts";
import { keyOf, preparationOf, requestTo } from "./walk/requests.ts";
import type { Side } from "./walk/sides.ts";
import { targetAt, type Where } from "./walk/targets.ts";

const walk = await walkOf(features);

/** A word that no document holds, and an id that nothing has. */
const nothing = { word: "Zzyzxbrookside", id: 8_880_001 } as const;

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function answered(response: Response): Promise<Answer> {
  if (!response.ok || !/event-stream/.test(response.headers.get("content-type") ?? "")) {
    return { status: response.status, text: await response.text() };
  }
  await response.body?.cancel();
  return { status: response.status, text: "" };
}

/** Asks a route about a side's things, or about nothing; tells whether the request named the side's document. */
async function askedAbout(
  { product }: Scope,
  inspector: { readonly scope: Scope; readonly as: Inspector },
  endpoint: Endpoint,
  { side, where }: { readonly side: Watched; readonly where: Where },
): Promise<Answer> {
  const asker = await asInspector(inspector.scope, inspector.as);
  const preparation = preparationOf(walk, endpoint, asker);
  if (preparation) await product.context.change((unit) => unit.add(preparation));
  const sides = { own: side.side, foreign: side.side };
  const target = targetAt(walk, product, where, sides, { asker, rule: walk.rules[keyOf(endpoint)] });
  const noted = async (kind: string) => {
    side.begin();
    const id = await target(kind);
    if (side.end()) side.kinds.add(kind);
    if (side.kinds.has(kind)) side.isNamed = true;
    return id;
  };
  return await answered(await product.request(...await requestTo(walk, endpoint, noted, asker)));
}

/** A side that notices when something is made of its document. */
interface Watched {
  readonly side: Side;
  /** Kinds of things that are of the document. */
  readonly kinds: Set<string>;
  /** The request that was made last named the document or something of it. */
  isNamed: boolean;
  begin(): void;
  end(): boolean;
}

function watched({ documentId, attachmentId, ...rest }: Side): Watched {
  let isRead = false;
  const side: Side = {
    ...rest,
    get documentId() {
      isRead = true;
      return documentId;
    },
    get attachmentId() {
      isRead = true;
      return attachmentId;
    },
  };
  return { side, kinds: new Set(), isNamed: false, begin: () => isRead = false, end: () => isRead };
}

/** Every route that tells a hidden document from one that does not exist, or says something of it. */
async function leaksAbout(scope: Scope, as: Inspector, hidden: Side): Promise<{ found: string[]; named: number }> {
  const found: string[] = [];
  const side = watched(hidden);
  let named = 0;
  for (const { endpoint } of scope.product.routes) {
    if (endpoint.admission === "public") continue;
    side.isNamed = false;
    const given = await askedAbout(scope, { scope, as }, endpoint, { side, where: "own" });
    if (given.text.includes(hiddenMark)) found.push(`${keyOf(endpoint)} says what a hidden document holds`);
    if (!side.isNamed) continue;
    named++;
    const none = await askedAbout(scope, { scope, as }, endpoint, { side, where: "nothing" });
    if (given.status === none.status && given.text === none.text) continue;
    found.push(`${keyOf(endpoint)}: ${told(given)} for a hidden document, ${told(none)} for none`);
  }
  return { found, named };
}

const told = ({ status, text }: Answer) => `${status} ${text.slice(0, 120)}`;

Deno.test("no route tells an inspector of a document outside of their scope, or tells it from none", async (test) => {
  await withProduct(async (product) => {
    const scope = await aScope(product);
    await test.step("the walk tells a document inside of the scope from none", async () => {
      expect((await leaksAbout(scope, inspectors[0], scope.shown)).found.length).toBeGreaterThan(15);
    });
    for (const inspector of inspectors) {
      const back = await befalls(scope, inspector);
      const sides = inspector.after
        ? { "within the dates": { ...scope.shown, auditId: scope.foreignAuditId } }
        : inspector.role === "IOIUser" || inspector.role === "FFLUser"
        ? scope.hidden
        : { "in progress": scope.hidden["in progress"] };
      for (const [why, hidden] of Object.entries(sides)) {
        await test.step(`${inspector.name}: a document ${why}`, async () => {
          const { found, named } = await leaksAbout(scope, inspector, hidden);
          expect(found).toEqual([]);
          expect(named).toBeGreaterThan(40);
        });
      }
      await back();
    }
  }, { clock: new SetClock(noon) });
});

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** The lists and finders of the OpenAPI document, and what they are asked with. */
async function askable({ product }: Scope): Promise<readonly { endpoint: Endpoint; names: readonly string[] }[]> {
  const { paths } = await (await product.request("/api/openapi.json")).json();
  return product.routes.flatMap(({ endpoint }) => {
    if (endpoint.method !== "GET" || endpoint.admission === "public" || endpoint.stream) return [];
    const parameters: readonly Parameter[] = paths[endpoint.path]?.get?.parameters ?? [];
    return [{ endpoint, names: parameters.filter((one) => one.in === "query").map(({ name }) => name) }];
  });
}

/** Asks a route for what a hidden document holds, and for what nothing holds. */
async function guesses(scope: Scope, as: Inspector, endpoint: Endpoint, names: readonly string[]): Promise<string[]> {
  const asker = await asInspector(scope, as);
  const target = targetAt(walk, scope.product, "own", { own: scope.shown, foreign: scope.shown }, {
    asker,
    rule: walk.rules[keyOf(endpoint)],
  });
  const [path] = await requestTo(walk, endpoint, target, asker);
  const ask = async (values: Readonly<Record<string, string>>): Promise<Answer> => {
    const url = new URL(path, "http://localhost");
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return await answered(await scope.product.request(url.pathname + url.search, { headers: asker.headers }));
  };
  const isJson = endpoint.answer !== undefined;
  const found: string[] = [];
  const compare = async (given: Readonly<Record<string, string>>, none: Readonly<Record<string, string>>) => {
    const [theirs, nobodys] = [await ask(given), await ask(none)];
    const same = theirs.status === nobodys.status &&
      (!isJson || plain(theirs.text, given) === plain(nobodys.text, none));
    if (!same) found.push(`${keyOf(endpoint)}?${new URLSearchParams(given)}: ${told(theirs)}, none: ${told(nobodys)}`);
  };
  for (const name of names) {
    await compare({ [name]: hiddenMark }, { [name]: nothing.word });
    const { documentId } = scope.hidden["between the ranges"];
    await compare({ [name]: String(documentId) }, { [name]: String(nothing.id) });
  }
  if (names.includes("startDate") && names.includes("endDate")) {
    const on = (day: string) => ({ startDate: day, endDate: day });
    await compare(on("2026-04-10"), on("2026-04-20"));
    await compare(on("2026-07-01"), on("2026-07-02"));
  }
  return found;
}

/** An answer without what it repeats of the question. */
function plain(text: string, values: Readonly<Record<string, string>>): string {
  return Object.values(values).reduce((rest, value) => rest.replaceAll(value, "…"), text);
}

Deno.test("asking a list or a finder for what a hidden document holds finds as much as asking for nothing", async (test) => {
  await withProduct(async (product) => {
    const scope = await aScope(product);
    const routes = await askable(scope);
    expect(routes.flatMap(({ names }) => names).length).toBeGreaterThan(100);
    for (const inspector of inspectors.filter(({ after }) => !after)) {
      await test.step(inspector.name, async () => {
        const found: string[] = [];
        for (const { endpoint, names } of routes) found.push(...await guesses(scope, inspector, endpoint, names));
        expect(found).toEqual([]);
      });
    }
  }, { clock: new SetClock(noon) });
});

Deno.test("nothing of the dealer's inner side is in what a document in scope answers to an inspector", async (test) => {
  await withProduct(async (product) => {
    const scope = await aScope(product);
    for (const inspector of inspectors.filter(({ after }) => !after)) {
      await test.step(inspector.name, async () => {
        const told: string[] = [];
        let read = 0;
        for (const { endpoint } of product.routes) {
          if (endpoint.admission === "public" || endpoint.stream) continue;
          const side = watched(scope.shown);
          const { status, text } = await askedAbout(scope, { scope, as: inspector }, endpoint, { side, where: "own" });
          if (status < 300) read++;
          if (text.toLowerCase().includes(innerMark.toLowerCase())) told.push(keyOf(endpoint));
        }
        expect(told).toEqual([]);
        expect(read).toBeGreaterThan(20);
      });
    }
  }, { clock: new SetClock(noon) });
});
