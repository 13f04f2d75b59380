/** Confidence levels that a size is computed for, in percent. */
export const confidences = [90, 95, 99] as const;

export type Confidence = (typeof confidences)[number];

/** Two-sided quantiles of the normal distribution. */
const quantiles: Readonly<Record<Confidence, number>> = {
  90: 1.6448536269514722,
  95: 1.959963984540054,
  99: 2.5758293035489004,
};

/** How many standard errors lie on either side of an estimate at a confidence level. */
export function quantileOf(confidence: Confidence): number {
  return quantiles[confidence];
}

/**
 * How many documents a sample needs so that the error rate is known within `margin` (percentage points) at a confidence
 * level, whatever it is: n0 = z² p (1 - p) / e² with p = 0.5, then with the finite population correction
 * n = n0 / (1 + (n0 - 1) / N), rounded up (Cochran, Sampling Techniques, 3rd edition 1977, section 4.4). At most all of them.
 */
export function sizeFor(population: number, confidence: Confidence, margin: number): number {
  if (population <= 0) return 0;
  const infinite = (quantileOf(confidence) ** 2 * 0.25) / (margin / 100) ** 2;
  return Math.min(population, Math.ceil(infinite / (1 + (infinite - 1) / population)));
}

/**
 * The margin of error in percentage points that a size comes to, when half of the documents have errors (where it is
 * widest): z √(p (1 - p) / n · (N - n) / (N - 1)), the inverse of {@link sizeFor}. Null for an empty sample.
 */
export function marginOf(population: number, size: number, confidence: Confidence): number | null {
  if (size <= 0 || population <= 0) return null;
  if (size >= population) return 0;
  const share = (population - size) / (population - 1);
  return 100 * quantileOf(confidence) * Math.sqrt((0.25 / size) * share);
}
