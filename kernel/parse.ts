import * as v from "valibot";
import type { Schema } from "./endpoint.ts";
import { badRequest } from "./errors.ts";
import { oversized } from "./input-size.ts";

/** Most parameters of an address; a list of stores is the longest that anybody sends. */
const mostParameters = 200;
/** Most fields that one answer names; who sends more wrong ones hears of the others next time. */
const mostFieldsTold = 20;
/** Most characters that an answer repeats of a name that somebody made up. */
const longestNameTold = 100;
/** The same of the way to a field, where names stand one in the other. */
const longestPathTold = 300;

/** The query of an address as an object; a repeated name becomes a list. Throws 400 for more than 200 parameters. */
export function readQuery(address: string): Record<string, string | string[]> {
  // Without a prototype, so that a name such as `__proto__` is a name like any other.
  const values: Record<string, string | string[]> = Object.create(null);
  const start = address.indexOf("?");
  if (start < 0) return values;
  if (countUpTo(address, "&", start, mostParameters) >= mostParameters) {
    throw badRequest(`An address can have at most ${mostParameters} parameters.`);
  }
  for (const [name, value] of new URL(address).searchParams) {
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else values[name] = [before, value];
  }
  return values;
}

/**
 * The query of an address, in the shape that a schema asks for. Throws 400 for a name that the schema does not know: whoever
 * sends it means to choose something, and would get what they did not choose.
 */
export function parseQuery(schema: Schema | undefined, address: string): unknown {
  const values = readQuery(address);
  const known = schema && "entries" in schema ? Object(schema.entries) : {};
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0 && !schema) throw badRequest("This call takes no parameters. Leave them out.");
  const wrong = unknown.slice(0, mostFieldsTold).map((name) => [name.slice(0, longestNameTold), "Unknown parameter."]);
  if (wrong.length > 0) {
    throw badRequest("This call does not know a parameter of the address.", Object.fromEntries(wrong));
  }
  return schema && parseInput(schema, values);
}

function countUpTo(text: string, mark: string, from: number, most: number): number {
  let count = 0;
  for (let at = text.indexOf(mark, from); at >= 0 && count < most; at = text.indexOf(mark, at + 1)) count++;
  return count;
}

/** What came from outside, in the shape that a schema asks for. Throws 400, which names the fields that are wrong. */
export function parseInput<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  const tooLong = oversized(schema, input);
  if (tooLong) throw badRequest(tooLong.message, { [tooLong.path.join(".") || "body"]: tooLong.message });
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields = fieldErrors(result.issues, schema);
  throw badRequest(Object.values(fields)[0] ?? "The request is not in the expected format.", fields);
}

/**
 * Each wrong field with its first sentence, twenty of them at most; nested fields with a path. Never the value that was sent. A field that is
 * missing is told what the schema says of it when it is empty, so that the specification's text is the same for both.
 */
export function fieldErrors(
  issues: readonly v.BaseIssue<unknown>[],
  schema: Schema,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { keys, issue } of issues.flatMap((issue) => told(issue, schema))) {
    const path = keys.filter(Boolean).join(".").slice(0, longestPathTold) || "body";
    if (!(path in fields) && Object.keys(fields).length === mostFieldsTold) break;
    fields[path] ??= sentenceOf(issue, entryAt(schema, keys));
  }
  return fields;
}

interface Told {
  readonly keys: readonly string[];
  readonly issue: v.BaseIssue<unknown>;
}

/**
 * An issue with its path. Of a union without a sentence of its own: what its nearest option says, which is the one with the
 * fewest issues, and of those the one with sentences of ours.
 */
function told(issue: v.BaseIssue<unknown>, schema: Schema): readonly Told[] {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  if (issue.type !== "union" || !isDefault(issue)) return [{ keys, issue }];
  const options = optionsOf(entryAt(schema, keys)).map((option) => v.safeParse(option, issue.input).issues ?? []);
  const weight = (one: readonly v.BaseIssue<unknown>[]) => one.length + one.filter(isDefault).length / (one.length + 1);
  const [nearest] = options.toSorted((one, other) => weight(one) - weight(other));
  return nearest?.map((one) => ({ keys: [...keys, ...(one.path ?? []).map(({ key }) => String(key))], issue: one })) ??
    [{ keys, issue }];
}

function optionsOf(schema: Schema | undefined): readonly Schema[] {
  if (!schema) return [];
  if ("wrapped" in schema && isSchema(schema.wrapped)) return optionsOf(schema.wrapped);
  return "options" in schema && Array.isArray(schema.options) ? schema.options.filter(isSchema) : [];
}

/** Valibot's own messages quote what was received; only messages written by us are passed on. */
function sentenceOf(issue: v.BaseIssue<unknown>, entry: Schema | undefined): string {
  if (!isDefault(issue)) return issue.message;
  if (issue.kind === "schema" && issue.received === "undefined") {
    return (entry && sentenceWhenEmpty(entry)) ?? "This field is required.";
  }
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  return isUnknown ? "Unknown field." : "This value is not valid.";
}

function isDefault({ message }: v.BaseIssue<unknown>): boolean {
  return /^Invalid \w+: /.test(message);
}

function sentenceWhenEmpty(entry: Schema): string | undefined {
  const issues = [undefined, ""].flatMap((nothing) => v.safeParse(entry, nothing).issues ?? []);
  return issues.find((issue) => !isDefault(issue))?.message;
}

/** What a schema says of the value at a path; undefined where it leads nowhere. */
function entryAt(schema: Schema, [key, ...rest]: readonly string[]): Schema | undefined {
  if (key === undefined) return schema;
  for (const part of partsOf(schema)) {
    const found = part.key === null ? entryAt(part.schema, [key, ...rest]) : undefined;
    if (found) return found;
    if (part.key === key || part.key === anyKey) return entryAt(part.schema, rest);
  }
}

/** Stands for every key: of a list, or of a record. */
const anyKey = Symbol("any key");

interface SchemaPart {
  /** Null for a schema that stands in the same place, such as what `optional` wraps. */
  readonly key: string | symbol | null;
  readonly schema: Schema;
}

function partsOf(schema: Schema): readonly SchemaPart[] {
  const here = (one: unknown) => isSchema(one) ? [{ key: null, schema: one }] : [];
  const within = (one: unknown) => isSchema(one) ? [{ key: anyKey, schema: one }] : [];
  return [
    ..."entries" in schema ? entriesOf(schema.entries) : [],
    ..."options" in schema && Array.isArray(schema.options) ? schema.options.flatMap(here) : [],
    ..."wrapped" in schema ? here(schema.wrapped) : [],
    ..."item" in schema ? within(schema.item) : [],
    ..."value" in schema ? within(schema.value) : [],
  ];
}

function entriesOf(entries: unknown): readonly SchemaPart[] {
  return Object.entries(Object(entries)).flatMap(([key, schema]) => isSchema(schema) ? [{ key, schema }] : []);
}

function isSchema(one: unknown): one is Schema {
  return typeof one === "object" && one !== null && "kind" in one && one.kind === "schema";
}
