import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { classGroups, conflictingClassGroups } from "./class-groups.ts";

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers: [
    "before",
    "after",
    "placeholder",
    "file",
    "marker",
    "selection",
    "first-line",
    "first-letter",
  ],
}));

/** Joins class names; of two utilities for the same property under the same condition the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
