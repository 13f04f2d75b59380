import { quantileOf } from "./size-rules.ts";

/** What was found in one stratum of a sample; a simple random sample has one. */
export interface StratumCount {
  /** Documents that the stratum holds. */
  readonly population: number;
  /** Documents of the sample that were reviewed. */
  readonly reviewed: number;
  /** Those of them that have an error. */
  readonly withErrors: number;
}

/** Which share of the documents has errors. Shares are from 0 to 1. */
export interface Estimate {
  readonly rate: number;
  /** Both ends of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
  /** How many documents of the population have errors, and both ends of that. */
  readonly projected: number;
  readonly projectedLow: number;
  readonly projectedHigh: number;
  /** True while some stratum has no reviewed document: the rate is that of the others. */
  readonly isPartial: boolean;
}

/**
 * The error rate of a population by what was reviewed of a sample; null while that is nothing.
 *
 * Rate: Σ W p over the strata, W being a stratum's share of the population (Cochran, Sampling Techniques, 3rd edition 1977,
 * section 5.10). Interval: Wilson's score interval (Wilson, JASA 22, 1927) with an effective size in the place of n. For a
 * simple random sample that is n (N - 1) / (N - n), the finite population correction of its variance (Cochran, section 3.2).
 * For a stratified one it is p (1 - p) / v with the estimated variance v = Σ W² (1 - n/N) p (1 - p) / (n - 1) (Cochran, 5.10),
 * as Kott and Carr put it (Journal of Official Statistics 13, 1997), but never more than for a simple random sample of the
 * same size, as Korn and Graubard advise (Survey Methodology 24, 1998): strata in which nothing was found would make it too
 * sure. A stratum with one reviewed document takes the rate of all for its own variance.
 */
export function estimate(strata: readonly StratumCount[]): Estimate | null {
  const met = strata.filter(({ reviewed }) => reviewed > 0);
  const sum = (of: readonly StratumCount[], field: keyof StratumCount) => of.reduce((all, one) => all + one[field], 0);
  const reviewed = sum(met, "reviewed");
  if (reviewed === 0) return null;
  const population = sum(met, "population");
  const rate = met.reduce((all, one) => all + (one.population / population) * (one.withErrors / one.reviewed), 0);
  const simple = reviewed >= population ? Infinity : (reviewed * (population - 1)) / (population - reviewed);
  const variance = varianceOf(met);
  const size = met.length === 1 || variance === 0 ? simple : Math.min(simple, (rate * (1 - rate)) / variance);
  const { low, high } = wilson(rate, size);
  const whole = sum(strata, "population");
  const found = sum(met, "withErrors");
  const within = (count: number) => Math.min(whole - (reviewed - found), Math.max(found, Math.round(count)));
  return {
    ...{ rate, low, high, isPartial: met.length < strata.length },
    projected: within(rate * whole),
    projectedLow: within(low * whole),
    projectedHigh: within(high * whole),
  };
}

/** The estimated variance of the rate of a stratified sample. */
export function varianceOf(strata: readonly StratumCount[]): number {
  const population = strata.reduce((all, one) => all + one.population, 0);
  const rate = strata.reduce((all, one) => all + (one.population / population) * (one.withErrors / one.reviewed), 0);
  return strata.reduce((all, one) => {
    const weight = one.population / population;
    const own = one.withErrors / one.reviewed;
    const left = 1 - one.reviewed / one.population;
    const spread = one.reviewed > 1 ? (own * (1 - own)) / (one.reviewed - 1) : rate * (1 - rate);
    return all + weight ** 2 * left * spread;
  }, 0);
}

/** Wilson's score interval at 95 % for a share that was found among `size` documents; a point where all were looked at. */
export function wilson(rate: number, size: number): { readonly low: number; readonly high: number } {
  if (size === Infinity) return { low: rate, high: rate };
  const z2 = quantileOf(95) ** 2;
  const middle = (rate + z2 / (2 * size)) / (1 + z2 / size);
  const half = (Math.sqrt(z2) / (1 + z2 / size)) * Math.sqrt((rate * (1 - rate)) / size + z2 / (4 * size ** 2));
  return { low: rate === 0 ? 0 : Math.max(0, middle - half), high: rate === 1 ? 1 : Math.min(1, middle + half) };
}
