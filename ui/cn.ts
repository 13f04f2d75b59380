import { type ClassValue, clsx } from "clsx";

const lengths = "[pm][xytrbl]?|min-[hw]|max-[hw]|[hwz]|size|gap(?:-[xy])?|items|leading|opacity|cursor|whitespace";
const colors = "transparent|current|frame|paper|raised|hover|selected|line|ink|accent|on-|red|yellow|green|blue|scrim";

/**
 * What a utility sets, by its name: only for those that callers of these components override. A class that is not
 * listed here is kept as it is. A library that knows every utility would weigh more than all components together.
 */
const properties: readonly (readonly [property: string | null, names: RegExp])[] = [
  [null, RegExp(`^-?(${lengths})-`)],
  ["display", /^(?:block|inline|inline-block|inline-flex|flex|grid|hidden|contents)$/],
  ["position", /^(?:static|fixed|absolute|relative|sticky)$/],
  ["direction", /^flex-(?:row|col)$/],
  ["justify", /^justify-(?:start|center|end|between)$/],
  ["align", /^text-(?:left|center|right)$/],
  ["fontSize", /^text-(?:xs|sm|base|lg|xl|2xl)$/],
  ["textColor", RegExp(`^text-(?:${colors})`)],
  ["background", RegExp(`^bg-(?:${colors})`)],
  ["fontFamily", /^font-(?:sans|mono|record)$/],
  ["fontWeight", /^font-(?:normal|medium|semibold|bold)$/],
  ["borderWidth", /^border(?:-[02])?$/],
  ["borderColor", RegExp(`^border-(?:${colors})`)],
  ["rounded", /^rounded-(?:none|sm|md|full)$/],
  ["overflow", /^overflow-(?:auto|hidden|visible)$/],
];

/** What a property sets as well. */
const parts: Readonly<Record<string, readonly string[]>> = {
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pl", "pr"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["ml", "mr"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
};

/** `max-sm:[&_svg]:size-4` as condition and utility; a colon in brackets ends no condition. */
const conditioned = /^((?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*)(.*)$/;

const remembered = new Map<string, string>();

/** Joins class names; of two utilities for the same property under the same condition the later one wins. */
export function cn(...values: ClassValue[]): string {
  const joined = clsx(values);
  const known = remembered.get(joined);
  if (known !== undefined) return known;
  if (remembered.size > 500) remembered.clear();
  const merged = withoutVoid(joined.split(/\s+/)).join(" ");
  remembered.set(joined, merged);
  return merged;
}

function withoutVoid(classes: readonly string[]): readonly string[] {
  const settled = new Set<string>();
  return classes.toReversed().filter((name) => {
    const [, condition = "", utility = ""] = conditioned.exec(name) ?? [];
    const property = propertyOf(utility);
    if (property === undefined) return true;
    if (settled.has(condition + property)) return false;
    for (const set of [property, ...parts[property] ?? []]) settled.add(condition + set);
    return true;
  }).toReversed();
}

function propertyOf(utility: string): string | undefined {
  for (const [property, names] of properties) {
    const found = names.exec(utility);
    if (found) return property ?? found[1];
  }
}
