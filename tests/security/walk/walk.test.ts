import { expect } from "expect";
import { routeRules } from "@/deploy/permissions/route-rules.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { permissionTable, type PermissionTable } from "@/kernel/permissions.ts";
import { type TestProduct, withProduct } from "../../product/product.ts";
import { noon } from "../world.ts";
import { expected, type Outcome } from "./expected.ts";
import { type Persona, personas } from "./people.ts";
import { isPlaced, keyOf, requestTo } from "./requests.ts";
import { aSide, type Side } from "./sides.ts";
import { targetAt, type Where } from "./targets.ts";

interface Walk {
  readonly product: TestProduct;
  readonly table: PermissionTable;
  readonly sides: { readonly own: Side; readonly foreign: Side };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function asked(
  { product, sides }: Walk,
  endpoint: Endpoint,
  persona: Persona,
  where: Where,
): Promise<Answer> {
  const asker = await persona.make(sides.own);
  const changes = endpoint.method !== "GET";
  const target = targetAt(product, where, sides, { asker, rule: routeRules[keyOf(endpoint)], changes });
  const response = await product.request(...await requestTo(endpoint, target, asker.headers));
  // A zip or a PDF says nothing about rights that its status does not say.
  if (response.ok && !endpoint.answer) {
    await response.body?.cancel();
    return { status: response.status, text: "" };
  }
  return { status: response.status, text: await response.text() };
}

function outcomeOf({ status }: Answer): Outcome | number {
  if (status === 401 || status === 403 || status === 404 || status >= 500) return status;
  return "let in";
}

/** Every way in which the answers to one person differ from the table, in a line each. */
async function differences(walk: Walk, persona: Persona): Promise<string[]> {
  const found: string[] = [];
  for (const { endpoint } of walk.product.routes) {
    if (endpoint.admission === "public") continue;
    const promised = (where: Where) => expected(walk.table, endpoint, persona, where);
    const own = await asked(walk, endpoint, persona, "own");
    const label = `${keyOf(endpoint)} as ${persona.name}`;
    if (outcomeOf(own) !== promised("own")) found.push(`${label}, own: ${promised("own")}, was ${own.status} ${own.text.slice(0,150)}`);
    if (!isPlaced(endpoint)) continue;
    const foreign = await asked(walk, endpoint, persona, "foreign");
    if (outcomeOf(foreign) !== promised("foreign")) {
      found.push(`${label}, foreign: ${promised("foreign")}, was ${foreign.status} ${foreign.text.slice(0, 150)}`);
    }
    if (foreign.status < 400) continue;
    const nothing = await asked(walk, endpoint, persona, "nothing");
    if (promised("foreign") === 404 && (nothing.status !== foreign.status || nothing.text !== foreign.text)) {
      found.push(`${label}: something foreign (${foreign.status}) can be told from nothing (${nothing.status})`);
    }
  }
  return found;
}

Deno.test("every route answers every kind of person as the table of permissions says", (test) =>
  withProduct(async (product) => {
    const table = permissionTable(product.features, product.routes);
    const walk = { product, table, sides: { own: await aSide(product), foreign: await aSide(product) } };
    for (const persona of personas(product)) {
      await test.step(persona.name, async () => expect(await differences(walk, persona)).toEqual([]));
    }
  }, { clock: new SetClock(noon) }));
