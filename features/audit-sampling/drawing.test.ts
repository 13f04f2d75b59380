import { createHash } from "node:crypto";
import { expect } from "expect";
import { draw, sumOfIds } from "./drawing.ts";
import type { Population } from "./population.ts";
import { type Classified, stratifyByNames, stratumOf } from "./strata-rules.ts";

const seed = "0f".repeat(32);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Forms in the way that a population gathers them. */
function population(forms: readonly { readonly id: number; readonly key: string }[]): Population {
  const keys = [...new Set(forms.map(({ key }) => key))];
  return {
    ids: forms.map(({ id }) => id),
    places: forms.map(({ key }) => keys.indexOf(key)),
    keys,
    sizes: keys.map((key) => forms.filter((form) => form.key === key).length),
    names: new Map(),
    filedSince: 0,
  };
}

/** Draws in ten lines, as the README tells somebody to do it by hand. */
function drawnByHand(forms: readonly { readonly id: number; readonly key: string }[], sizes: Record<string, number>) {
  const taken: Record<string, number> = {};
  return forms.map((form) => ({ ...form, order: sha256(`${seed}:${form.id}`) }))
    .sort((a, b) => a.order < b.order ? -1 : 1)
    .filter(({ key }) => (taken[key] = (taken[key] ?? 0) + 1) <= sizes[key])
    .map(({ id, key }) => ({ documentId: id, stratum: key }));
}

const forms = Array.from(
  { length: 3_000 },
  (_, at) => ({ id: 4_000_000_000 - 7 * at, key: `2026-0${1 + (at % 6 === 0 ? 0 : at % 3)}` }),
);

Deno.test("a sample is what the ten lines by hand draw, whatever order the documents come in", async () => {
  const drawn = await draw(population(forms), 120, seed);
  const sizes = Object.fromEntries(drawn.strata.map(({ key, size }) => [key, size]));
  expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBe(120);
  expect(drawn.documents).toEqual(drawnByHand(forms, sizes));
  expect(await draw(population(forms.toReversed()), 120, seed)).toEqual(drawn);
  expect(drawn.strata.map(({ key }) => key)).toEqual(["2026-01", "2026-02", "2026-03"]);
  const other = await draw(population(forms), 120, "f0".repeat(32));
  expect(other.documents).not.toEqual(drawn.documents);
  expect(other.populationSha256).toBe(drawn.populationSha256);
});

Deno.test("a random sample grows by drawing more: a smaller one is its beginning", async () => {
  const whole = population(forms.map(({ id }) => ({ id, key: "all" })));
  const [small, large] = [await draw(whole, 50, seed), await draw(whole, 2_000, seed)];
  expect(large.documents.slice(0, 50)).toEqual(small.documents);
  expect((await draw(whole, 3_000, seed)).documents.length).toBe(3_000);
});

Deno.test("the sum of a population is that of its ids in ascending order, a line each", async () => {
  const ids = [300, 4_294_967_295, 1, 65_536, 256, 70_000];
  expect(await sumOfIds(ids)).toBe(sha256("1\n256\n300\n65536\n70000\n4294967295\n"));
  expect(await sumOfIds([])).toBe(sha256(""));
});

Deno.test("every document has the same chance, and strata do not change which one comes first", async () => {
  const whole = population(forms.slice(0, 1_000).map(({ id }) => ({ id, key: "all" })));
  const counts = new Map<number, number>();
  for (let round = 0; round < 200; round++) {
    const { documents } = await draw(whole, 100, sha256(`round ${round}`));
    for (const { documentId } of documents) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  }
  // 200 rounds of a tenth: 20 for each, with a standard deviation of 4.2. The seeds are fixed, so is the outcome.
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(20_000);
  expect(Math.max(...counts.values())).toBeLessThan(40);
  expect(counts.size).toBe(1_000);
});

Deno.test("a document's stratum is its month, its status or who filed it", () => {
  const form: Classified = { statusDate: "2026-03-31", status: 1, filedById: 12 };
  expect(stratifyByNames.map((by) => stratumOf(by, form)))
    .toEqual(["all", "2026-03", "status:1", "user:12"]);
  expect(stratumOf("employee", { ...form, filedById: null })).toBe("user:none");
});
