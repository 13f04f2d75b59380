import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/**
 * Of `app.css`, the library takes every colour for a colour, and sizes and faces by their names; only our animations
 * have names that it cannot guess.
 */
const merge = extendTailwindMerge({ extend: { theme: { animate: ["appear", "late", "sweep"] } } });

/** Joins class names; of two utilities for the same property under the same condition the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
