import type { Feature } from "@/kernel/feature.ts";

/** A product's features but for some, and but for all that stand on those, however far. */
export function without(features: readonly Feature[], names: readonly string[]): readonly Feature[] {
  const left = new Set(names);
  // What a feature needs stands before it in the list.
  for (const { name, needs = [] } of features) {
    if (needs.some((need) => left.has(need))) left.add(name);
  }
  return features.filter(({ name }) => !left.has(name));
}
