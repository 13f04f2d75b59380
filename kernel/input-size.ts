import type { Schema } from "./endpoint.ts";

/** Most characters of a text from outside whose schema names no limit. */
export const longestText = 1_000;
/** Most items of a list from outside whose schema names no limit. */
export const longestList = 1_000;
/** A text may be so much longer than its schema allows, because blanks at its ends are taken away first. */
const spare = 1_000;

/** Where something is too long, and what is told of it. */
export interface Oversized {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * The first list or text that is longer than its schema allows; null when there is none. It is asked before anything else
 * looks at the input: validation would go through every item of a list, and through every pattern of a text, before it
 * came to the length. Keys that the schema does not know are not looked at.
 */
export function oversized(schema: Schema, input: unknown): Oversized | null {
  return oversizedAt([schema], input, []);
}

function oversizedAt(schemas: readonly Schema[], input: unknown, path: readonly string[]): Oversized | null {
  if (typeof input !== "string" && (typeof input !== "object" || input === null)) return null;
  const here = schemas.flatMap(alternatives);
  if (typeof input === "string") {
    const limit = greatest(here, longestText);
    return input.length > limit.most + spare ? { path, message: limit.message ?? "This text is too long." } : null;
  }
  if (Array.isArray(input)) {
    const limit = greatest(here.filter((one) => "item" in one), longestList);
    if (input.length > limit.most) return { path, message: limit.message ?? "This list is too long." };
    const items = here.flatMap((one) => "item" in one && isSchema(one.item) ? [one.item] : []);
    return first(input, (item, index) => oversizedAt(items, item, [...path, String(index)]));
  }
  const known = new Map<string, Schema[]>();
  for (const one of here) {
    for (const [key, entry] of entriesOf(one)) known.set(key, [...known.get(key) ?? [], entry]);
  }
  return first([...known], ([key, entries]) => {
    const value: unknown = Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined;
    return oversizedAt(entries, value, [...path, key]);
  });
}

function first<Item>(items: readonly Item[], find: (item: Item, index: number) => Oversized | null): Oversized | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found) return found;
  }
  return null;
}

interface Limit {
  readonly most: number;
  readonly message: string | null;
}

/** The most generous limit that any of the schemas names. */
function greatest(schemas: readonly Schema[], otherwise: number): Limit {
  const limits = schemas.map(limitOf).filter((limit) => limit !== null);
  return limits.toSorted((one, other) => other.most - one.most)[0] ?? { most: otherwise, message: null };
}

/** The first `maxLength` or `length` of a pipe, or of the pipe that it begins with. */
function limitOf(schema: unknown): Limit | null {
  if (!isSchema(schema) || !("pipe" in schema) || !Array.isArray(schema.pipe)) return null;
  for (const step of schema.pipe) {
    if (step !== schema && isSchema(step)) {
      const limit = limitOf(step);
      if (limit) return limit;
    } else if (isLengthCheck(step)) {
      return { most: step.requirement, message: typeof step.message === "string" ? step.message : null };
    }
  }
  return null;
}

function isLengthCheck(step: unknown): step is { readonly requirement: number; readonly message?: unknown } {
  return typeof step === "object" && step !== null && "type" in step && "requirement" in step &&
    (step.type === "max_length" || step.type === "length") && typeof step.requirement === "number";
}

/** The schemas that may stand at the place of one: what is wrapped, what is chosen from. */
function alternatives(schema: Schema): readonly Schema[] {
  if ("wrapped" in schema && isSchema(schema.wrapped)) return alternatives(schema.wrapped);
  if ("options" in schema && Array.isArray(schema.options)) {
    const options = schema.options.filter(isSchema);
    if (options.length > 0) return options.flatMap(alternatives);
  }
  return [schema];
}

function entriesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  if (!("entries" in schema) || typeof schema.entries !== "object" || schema.entries === null) return [];
  return Object.entries(schema.entries).flatMap(([key, entry]) => isSchema(entry) ? [[key, entry] as const] : []);
}

function isSchema(one: unknown): one is Schema {
  return typeof one === "object" && one !== null && "kind" in one && one.kind === "schema";
}
