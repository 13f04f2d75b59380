/**
 * How a sample is shared out among strata: in proportion to their sizes, what is left over by the largest remainders
 * (Hamilton's method; a tie goes to the stratum that comes first). Where the sample has room for it, every stratum gets at
 * least one document. No stratum gets more than it has.
 */
export function proportionalSizes(populations: readonly number[], size: number): number[] {
  const total = populations.reduce((sum, population) => sum + population, 0);
  if (size >= total) return [...populations];
  const quotas = populations.map((population) => (size * population) / total);
  const least = size >= populations.length ? 1 : 0;
  const sizes = quotas.map((quota) => Math.max(least, Math.floor(quota)));
  const given = () => sizes.reduce((sum, one) => sum + one, 0);
  for (let left = size - given(); left > 0; left--) {
    sizes[furthest(quotas, sizes, (at) => sizes[at] < populations[at], 1)]++;
  }
  for (let over = given() - size; over > 0; over--) {
    sizes[furthest(quotas, sizes, (at) => sizes[at] > least, -1)]--;
  }
  return sizes;
}

/** The stratum that is furthest below its quota (`side` 1) or above it (-1), of those that may change. */
function furthest(
  quotas: readonly number[],
  sizes: readonly number[],
  mayChange: (at: number) => boolean,
  side: 1 | -1,
): number {
  let found = -1;
  let most = -Infinity;
  for (const [at, quota] of quotas.entries()) {
    const distance = side * (quota - sizes[at]);
    if (distance > most && mayChange(at)) [found, most] = [at, distance];
  }
  return found;
}
