import type { Config } from "tailwind-merge";

type Groups = Config<string, string>["classGroups"];
type Group = readonly [name: string, members: Groups[string]];

/**
 * Which utilities set the same property, for `cn`. The library's own list holds all of Tailwind, and would be a twentieth of
 * the first load; this one holds what the product uses, and a test compares the two over every class name of the sources.
 */

/** Every value after the prefix. */
const any = () => true;
/** A width: `2`, `[3px]`, and nothing, as in `border`. */
const width = (value: string) => /^(?:\d|\[\d)/.test(value);
const isShadow = (value: string) => /^(?:\d?[a-z]{2}|\[.*\]|none)$/.test(value);

/** One group for each prefix, whatever its value. */
function prefixed<Name extends string>(...names: readonly Name[]) {
  return names.map((name): Group => [name, [{ [name]: [any] }]]);
}

const edges = ["", "-x", "-y", "-t", "-r", "-b", "-l"] as const;

/** A border's width and colour, all around and by side. */
const borders = edges.flatMap((edge): Group[] => [
  [`border-width${edge}`, [{ [`border${edge}`]: ["", width] }]],
  [`border-color${edge}`, [{ [`border${edge}`]: [any] }]],
]);

export const classGroups: Groups = Object.fromEntries<Groups[string]>([
  ["display", ["block", "inline-block", "inline", "flex", "inline-flex", "table", "grid", "contents", "hidden"]],
  ["position", ["static", "fixed", "absolute", "relative", "sticky"]],
  ["visibility", ["visible", "invisible", "collapse"]],
  ["sr", ["sr-only", "not-sr-only"]],
  ["container", [{ "@container": ["", any] }]],
  ...prefixed("overflow-x", "overflow-y", "overflow", "overscroll", "aspect", "object", "z", "opacity", "cursor"),
  ...prefixed("inset-x", "inset-y", "inset", "top", "right", "bottom", "left", "start", "end"),
  ["flex-direction", [{ flex: ["row", "row-reverse", "col", "col-reverse"] }]],
  ["flex-wrap", [{ flex: ["wrap", "nowrap", "wrap-reverse"] }]],
  ["flex", [{ flex: [any] }]],
  ["grow", [{ grow: ["", any] }]],
  ["shrink", [{ shrink: ["", any] }]],
  ...prefixed("basis", "columns", "order", "grid-cols", "grid-rows", "gap", "gap-x", "gap-y"),
  ["col", [{ col: [{ span: [any] }] }]],
  ...prefixed("justify", "items", "self", "place-items"),
  ...prefixed("p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"),
  ...prefixed("size", "w", "min-w", "max-w", "h", "min-h", "max-h"),
  ["font-size", [{ text: ["xs", "sm", "base", "lg", "xl", "2xl", "3xl"] }]],
  ["text-alignment", [{ text: ["left", "center", "right", "justify", "start", "end"] }]],
  ["text-wrap", [{ text: ["wrap", "nowrap", "balance", "pretty"] }]],
  ["text-overflow", ["truncate", "text-ellipsis", "text-clip"]],
  ["text-color", [{ text: [any] }]],
  ["font-weight", [{ font: ["normal", "medium", "semibold", "bold"] }]],
  ["font-family", [{ font: [any] }]],
  ["font-style", ["italic", "not-italic"]],
  ["numeric-spacing", ["proportional-nums", "tabular-nums"]],
  ["text-transform", ["uppercase", "lowercase", "capitalize", "normal-case"]],
  ["text-decoration", ["underline", "overline", "line-through", "no-underline"]],
  ["decoration-style", [{ decoration: ["solid", "double", "dotted", "dashed", "wavy"] }]],
  ["decoration-thickness", [{ decoration: [width, "from-font", "auto"] }]],
  ["decoration-color", [{ decoration: [any] }]],
  ["line-clamp", [{ "line-clamp": [any] }]],
  ["break", [{ break: ["normal", "words", "all", "keep"] }]],
  ...prefixed("tracking", "leading", "list", "underline-offset", "align", "whitespace", "wrap"),
  ...prefixed("bg", "rounded", "rounded-t", "rounded-r", "rounded-b", "rounded-l", "fill", "stroke", "accent"),
  ["border-style", [{ border: ["solid", "dashed", "dotted", "double", "hidden", "none"] }]],
  ["border-collapse", [{ border: ["collapse", "separate"] }]],
  ["border-spacing", [{ "border-spacing": [any] }]],
  ...borders,
  ["divide-y", [{ "divide-y": ["", width] }]],
  ["outline-style", [{ outline: ["solid", "dashed", "dotted", "double", "none", "hidden"] }]],
  ["outline-offset", [{ "outline-offset": [any] }]],
  ["outline-width", [{ outline: ["", width] }]],
  ["outline-color", [{ outline: [any] }]],
  ["shadow", [{ shadow: ["", isShadow] }]],
  ["filter", ["filter"]],
  ["table-layout", [{ table: ["auto", "fixed"] }]],
  ...prefixed("transition", "duration", "delay", "animate", "rotate", "translate", "translate-x", "translate-y"),
  ["transform", [{ transform: ["", any] }]],
  ["touch", [{ touch: ["auto", "none", "manipulation"] }]],
  ["touch-pan-x", [{ "touch-pan": ["x", "left", "right"] }]],
  ["touch-pan-y", [{ "touch-pan": ["y", "up", "down"] }]],
  ["resize", [{ resize: ["", any] }]],
  ...prefixed("appearance", "field-sizing", "pointer-events", "scroll-mt", "scroll-mb", "select"),
]);

const sides = (name: string) => [`${name}-x`, `${name}-y`, `${name}-t`, `${name}-r`, `${name}-b`, `${name}-l`];
const axes = (name: string) => ({
  [`${name}-x`]: [`${name}-r`, `${name}-l`],
  [`${name}-y`]: [`${name}-t`, `${name}-b`],
});

/** A utility that sets what several others set: those are void before it. */
export const conflictingClassGroups: Readonly<Record<string, readonly string[]>> = {
  overflow: ["overflow-x", "overflow-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left", "start", "end"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  flex: ["basis", "grow", "shrink"],
  gap: ["gap-x", "gap-y"],
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
  rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
  "border-width": sides("border-width"),
  ...axes("border-width"),
  "border-color": sides("border-color"),
  ...axes("border-color"),
  touch: ["touch-pan-x", "touch-pan-y"],
  "touch-pan-x": ["touch"],
  "touch-pan-y": ["touch"],
  translate: ["translate-x", "translate-y"],
};
