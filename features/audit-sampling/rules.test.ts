import { expect } from "expect";
import { proportionalSizes } from "./allocation-rules.ts";
import { estimate, type StratumCount, varianceOf, wilson } from "./interval-rules.ts";
import { marginOf, sizeFor } from "./size-rules.ts";

Deno.test("sizes are those of Krejcie and Morgan's table, rounded up where they round to the nearest", () => {
  // Educational and Psychological Measurement 30 (1970), table 1: 95 %, 5 points.
  const table = [[10, 10], [100, 80], [500, 217], [1_000, 278], [5_000, 357], [10_000, 370], [1_000_000, 384]];
  for (const [population, size] of table) {
    const computed = sizeFor(population, 95, 5);
    expect([population, computed - size]).toEqual([population, expect.any(Number)]);
    expect([0, 1]).toContain(computed - size);
  }
  // Without a population z² / 4 e² is left.
  expect(sizeFor(1e12, 90, 5)).toBe(271);
  expect(sizeFor(1e12, 99, 5)).toBe(664);
  expect(sizeFor(0, 95, 5)).toBe(0);
});

Deno.test("the margin of a size is the inverse of the size for a margin", () => {
  for (const population of [50, 1_000, 250_000]) {
    for (const confidence of [90, 95, 99] as const) {
      const size = sizeFor(population, confidence, 4);
      expect(marginOf(population, size, confidence)).toBeLessThanOrEqual(4);
      expect(marginOf(population, size - 1, confidence)).toBeGreaterThan(4);
    }
  }
  expect(marginOf(80, 80, 95)).toBe(0);
  expect(marginOf(80, 0, 95)).toBeNull();
});

Deno.test("Wilson's interval gives the values of Newcombe's table", () => {
  // Statistics in Medicine 17 (1998), table I, method 3.
  const table = [[81, 263, 0.2553, 0.3662], [15, 148, 0.0624, 0.1605], [0, 20, 0, 0.1611], [1, 29, 0.0061, 0.1718]];
  for (const [errors, size, low, high] of table) {
    const found = wilson(errors / size, size);
    expect([found.low.toFixed(4), found.high.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
  }
});

Deno.test("a stratified rate and its standard error are those of Lohr's example", () => {
  // Sampling: Design and Analysis, 2nd edition 2010, example 3.4: members of learned societies, share of women.
  const societies: readonly (readonly [number, number, number])[] = [
    [9_100, 636, 0.38],
    [1_950, 451, 0.27],
    [5_500, 481, 0.18],
    [10_850, 611, 0.19],
    [2_100, 493, 0.36],
    [5_500, 575, 0.13],
    [9_000, 588, 0.26],
  ];
  const strata = societies.map(([population, reviewed, share]): StratumCount => ({
    ...{ population, reviewed, withErrors: share * reviewed },
  }));
  const found = estimate(strata);
  expect(found?.rate.toFixed(4)).toBe("0.2465");
  expect(Math.sqrt(varianceOf(strata)).toFixed(4)).toBe("0.0071");
  // 1.96 standard errors on either side, about: Wilson's interval of so many lies close to the normal one.
  expect(found?.low).toBeCloseTo(0.2465 - 1.96 * 0.0071, 2);
  expect(found?.high).toBeCloseTo(0.2465 + 1.96 * 0.0071, 2);
});

Deno.test("an estimate is sure where everything was reviewed, and never less than what was found", () => {
  expect(estimate([])).toBeNull();
  expect(estimate([{ population: 40, reviewed: 0, withErrors: 0 }])).toBeNull();
  expect(estimate([{ population: 40, reviewed: 40, withErrors: 3 }])).toEqual({
    ...{ rate: 0.075, low: 0.075, high: 0.075, projected: 3, projectedLow: 3, projectedHigh: 3, isPartial: false },
  });
  const clean = estimate([{ population: 1_000, reviewed: 278, withErrors: 0 }]);
  expect([clean?.low, clean?.projectedLow]).toEqual([0, 0]);
  // The finite population makes it narrower than the plain interval, whose end is z² / (n + z²).
  expect(clean?.high).toBeLessThan(wilson(0, 278).high);
  expect(clean?.high).toBeGreaterThan(0.005);
  const few = estimate([{ population: 10, reviewed: 9, withErrors: 1 }]);
  expect([few?.projectedLow, few?.projectedHigh]).toEqual([1, 2]);
});

Deno.test("strata without a reviewed document are left out, and no stratum makes an estimate surer than a random sample", () => {
  const strata = [
    { population: 600, reviewed: 30, withErrors: 30 },
    { population: 400, reviewed: 20, withErrors: 0 },
  ];
  // Nothing varies within either stratum; a share of 0.6 among 50 is not certain for that.
  const found = estimate(strata);
  expect(found?.rate).toBeCloseTo(0.6, 10);
  expect(found?.low).toBeLessThan(0.5);
  expect(found?.isPartial).toBe(false);
  const partly = estimate([...strata, { population: 1_000, reviewed: 0, withErrors: 0 }]);
  expect([partly?.rate.toFixed(2), partly?.isPartial, partly?.projected]).toEqual(["0.60", true, 1_200]);
});

Deno.test("a sample is shared out by the largest remainders, with one for every stratum where there is room", () => {
  // Quotas 4.7, 3.5, 1.8: the remainders .8 and .7 get what is left.
  expect(proportionalSizes([47, 35, 18], 10)).toEqual([5, 3, 2]);
  expect(proportionalSizes([50, 50], 3)).toEqual([2, 1]);
  expect(proportionalSizes([985, 10, 5], 10)).toEqual([8, 1, 1]);
  expect(proportionalSizes([985, 10, 5], 2)).toEqual([2, 0, 0]);
  expect(proportionalSizes([3, 2], 9)).toEqual([3, 2]);
  expect(proportionalSizes([], 5)).toEqual([]);
  for (let size = 1; size <= 300; size += 7) {
    const populations = [200, 1, 1, 77, 21];
    const sizes = proportionalSizes(populations, size);
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(Math.min(size, 300));
    expect(sizes.every((one, at) => one <= populations[at])).toBe(true);
  }
});
