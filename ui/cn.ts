import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const isColor = (value: string) =>
  /^(transparent|current|frame|paper|raised|hover|selected|line|ink|accent|on-|red|yellow|green|blue|scrim)/.test(
    value,
  );

/** Directions of a spacing utility and what each of them makes void. */
const SIDES = { "": ["x", "y", "t", "r", "b", "l"], x: ["l", "r"], y: ["t", "b"], t: [], r: [], b: [], l: [] };

const spacing = (name: string) => Object.keys(SIDES).map((side) => [name + side, [{ [name + side]: [any] }]]);
const spacingConflicts = (name: string) =>
  Object.entries(SIDES).map(([side, others]) => [name + side, others.map((other) => name + other)]);

/** One group for utilities that begin alike: `w-4`, `w-full`. */
const alike = (...names: string[]) => names.map((name) => [name, [{ [name]: [any] }]]);

/**
 * Only the utilities that callers of these components override. The library's full table weighs more than all the
 * components together; a class that is not listed here is kept as it is.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries([...spacing("p"), ...spacing("m")]),
    ...Object.fromEntries(alike("h", "w", "size", "min-h", "min-w", "max-h", "max-w", "z", "gap", "gap-x", "gap-y")),
    ...Object.fromEntries(alike("items", "leading", "opacity", "cursor", "whitespace")),
    display: ["block", "inline", "inline-block", "inline-flex", "flex", "grid", "hidden", "contents"],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    direction: [{ flex: ["row", "col"] }],
    justify: [{ justify: ["start", "center", "end", "between"] }],
    align: [{ text: ["left", "center", "right"] }],
    fontSize: [{ text: ["xs", "sm", "base", "lg", "xl", "2xl"] }],
    textColor: [{ text: [isColor] }],
    background: [{ bg: [isColor] }],
    fontFamily: [{ font: ["sans", "mono", "record"] }],
    fontWeight: [{ font: ["normal", "medium", "semibold", "bold"] }],
    borderWidth: ["border", { border: ["0", "2"] }],
    borderColor: [{ border: [isColor] }],
    rounded: [{ rounded: ["none", "sm", "md", "full"] }],
    overflow: [{ overflow: ["auto", "hidden", "visible"] }],
  },
  conflictingClassGroups: {
    ...Object.fromEntries([...spacingConflicts("p"), ...spacingConflicts("m")]),
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["before", "after", "file", "placeholder"],
}));

/** Joins class names; of two utilities for the same property the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
