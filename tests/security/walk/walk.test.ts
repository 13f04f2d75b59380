import { expect } from "expect";
import { aReleaseFolder } from "@/features/backup/release/testing.ts";
import { startProvider } from "@/features/openid/testing.ts";
import { features } from "@/main.features.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { type PermissionTable, permissionTable } from "@/kernel/permissions.ts";
import register from "../../fixtures/register/feature.ts";
import { type TestProduct, withProduct } from "../../product/product.ts";
import { noon } from "../fixture.ts";
import { expected, type Outcome } from "./expected.ts";
import { walkOf } from "./part.ts";
import { leave, type Persona, personas } from "./people.ts";
import { isPlaced, keyOf, preparationOf, requestTo } from "./requests.ts";
import { aSide, type Side } from "./sides.ts";
import { targetAt, type Where } from "./targets.ts";

/** What all features say of their routes, and a package that lies outside of `features/`. */
const walk = await walkOf([...features, register], { register: "tests/fixtures/register" });

interface Scene {
  readonly product: TestProduct;
  readonly table: PermissionTable;
  readonly sides: { readonly own: Side; readonly foreign: Side };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function asked(
  { product, sides }: Scene,
  endpoint: Endpoint,
  persona: Persona,
  where: Where,
): Promise<Answer> {
  const asker = await persona.make(sides.own);
  const preparation = preparationOf(walk, endpoint, asker);
  if (preparation) await product.context.change((unit) => unit.add(preparation));
  const target = targetAt(walk, product, where, sides, { asker, rule: walk.rules[keyOf(endpoint)] });
  const response = await product.request(...await requestTo(walk, endpoint, target, asker));
  if (persona.isInAudit) await leave(product, asker.id);
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

function told({ status, text }: Answer): string {
  return `${status} ${text.slice(0, 100)}`.trim();
}

/** Every way in which the answers to one person differ from the table, in a line each. */
async function differences(scene: Scene, persona: Persona): Promise<string[]> {
  const found: string[] = [];
  for (const { endpoint } of scene.product.routes) {
    if (endpoint.admission === "public") continue;
    const promised = (where: Where) => expected(walk, scene.table, endpoint, { persona, where });
    const own = await asked(scene, endpoint, persona, "own");
    const label = `${keyOf(endpoint)} as ${persona.name}`;
    if (outcomeOf(own) !== promised("own")) {
      found.push(`${label}, own: ${promised("own")}, was ${own.status} ${own.text.slice(0, 150)}`);
    }
    if (!isPlaced(walk, endpoint)) continue;
    const foreign = await asked(scene, endpoint, persona, "foreign");
    if (outcomeOf(foreign) !== promised("foreign")) {
      found.push(`${label}, foreign: ${promised("foreign")}, was ${told(foreign)}`);
    }
    if (foreign.status < 400) continue;
    const nothing = await asked(scene, endpoint, persona, "nothing");
    if (promised("foreign") === 404 && (nothing.status !== foreign.status || nothing.text !== foreign.text)) {
      found.push(`${label}: something foreign (${foreign.status}) can be told from nothing (${nothing.status})`);
    }
  }
  return found;
}

/** A product with a real provider of sign-ins beside it, so that its routes have something to answer. */
async function withProvider(run: (product: TestProduct) => Promise<void>): Promise<void> {
  const provider = await startProvider();
  await using releases = await aReleaseFolder({ "linux-x64": "the backup application" });
  try {
    await withProduct(run, {
      features: [...features, register],
      clock: new SetClock(noon),
      environment: {
        ...provider.environment,
        STRONGROOM_LOCAL_ACCOUNTS: "on",
        STRONGROOM_BACKUP_RELEASES: releases.path,
      },
    });
  } finally {
    await provider.stop();
  }
}

Deno.test("every route answers every kind of person, in the own account and a foreign one, as the tables say", (test) =>
  withProvider(async (product) => {
    const table = permissionTable(product.features, product.routes);
    const scene = { product, table, sides: { own: await aSide(product), foreign: await aSide(product) } };
    for (const persona of personas(product)) {
      await test.step(persona.name, async () => expect(await differences(scene, persona)).toEqual([]));
    }
  }));

Deno.test("what is somebody's own business is nobody's whom they work with, manager or operator", () =>
  withProvider(async (product) => {
    const own = await aSide(product);
    const askers = personas(product).filter(({ name }) => /^(?:FFLUser|FFLAccountOwner|OperatorAdmin)$/.test(name));
    const about = product.routes.map(({ endpoint }) => endpoint).filter((endpoint) =>
      walk.rules[keyOf(endpoint)]?.to === "oneself" && isPlaced(walk, endpoint)
    );
    expect(about.length).toBeGreaterThan(4);
    for (const persona of askers) {
      const asker = await persona.make(own);
      for (const endpoint of about) {
        // Nobody is named as the asker, so that the target is a colleague.
        const target = targetAt(walk, product, "own", { own, foreign: own }, { asker: null, rule: undefined });
        const response = await product.request(...await requestTo(walk, endpoint, target, asker));
        await response.body?.cancel();
        const label = `${keyOf(endpoint)} as ${persona.name}`;
        expect([label, [403, 404].includes(response.status)]).toEqual([label, true]);
      }
    }
  }));

Deno.test("no route but those that the table names as open answers a stranger", () =>
  withProvider(async (product) => {
    const { signedInRoutes, permissions } = permissionTable(product.features, product.routes);
    const closed = [...signedInRoutes, ...permissions.flatMap(({ routes }) => routes)];
    const side = await aSide(product);
    for (const endpoint of closed) {
      const target = targetAt(walk, product, "foreign", { own: side, foreign: side }, { asker: null, rule: undefined });
      const response = await product.request(...await requestTo(walk, endpoint, target, null));
      const { error } = await response.json();
      expect([keyOf(endpoint), response.status, error]).toEqual([keyOf(endpoint), 401, "session.missing"]);
    }
    const open = product.routes.map(({ endpoint }) => endpoint).filter(({ admission }) => admission === "public");
    const named = Object.entries(walk.rules).filter(([, { to }]) => to === "anyone" || to === "secret");
    expect(open.map(keyOf).sort()).toEqual(named.map(([key]) => key).sort());
  }));

Deno.test("an open route gives a stranger as much as anybody who is signed in", () =>
  withProvider(async (product) => {
    const sides = { own: await aSide(product), foreign: await aSide(product) };
    const [owner] = personas(product).filter(({ name }) => name === "FFLAccountOwner");
    const asker = await owner.make(sides.own);
    for (const { endpoint } of product.routes.filter(({ endpoint }) => endpoint.admission === "public")) {
      const target = targetAt(walk, product, "foreign", sides, { asker, rule: undefined });
      const answers = [null, asker].map(async (who) => {
        const response = await product.request(...await requestTo(walk, endpoint, target, who));
        await response.body?.cancel();
        return response.status;
      });
      const [stranger, known] = await Promise.all(answers);
      expect([keyOf(endpoint), stranger]).toEqual([keyOf(endpoint), known]);
      // Nobody guesses a secret: whoever sends a wrong one is refused.
      const isRefused = stranger >= 400 && stranger < 500;
      if (walk.rules[keyOf(endpoint)]?.to === "secret") {
        expect([keyOf(endpoint), isRefused]).toEqual([keyOf(endpoint), true]);
      }
    }
  }));
