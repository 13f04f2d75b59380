import * as v from "valibot";
import type { Schema } from "./endpoint.ts";
import { badRequest, tooLarge, wrongType } from "./errors.ts";

/** The query of an address as an object; a repeated name becomes a list. */
export function readQuery(address: string): Record<string, string | string[]> {
  // Without a prototype, so that a name such as `__proto__` is a name like any other.
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URL(address).searchParams) {
    const before = values[name];
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
}

/** A JSON body, read with a limit while it comes in. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw wrongType("This address takes JSON (content-type application/json).");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge("The request is too large.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).text());
  } catch {
    throw badRequest("The request is not valid JSON.");
  }
}

/**
 * Each wrong field with its first sentence; nested fields with a path. Never the value that was sent. A field that is
 * missing is told what the schema says of it when it is empty, so that the specification's text is the same for both.
 */
export function fieldErrors(
  issues: readonly v.BaseIssue<unknown>[],
  prefix: string,
  schema: Schema,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => String(key));
    const path = [prefix, ...keys].filter(Boolean).join(".") || "body";
    fields[path] ??= sentenceOf(issue, entryAt(schema, keys));
  }
  return fields;
}

/** Valibot's own messages quote what was received; only messages written by us are passed on. */
function sentenceOf(issue: v.BaseIssue<unknown>, entry: Schema | undefined): string {
  if (!isDefault(issue)) return issue.message;
  if (issue.kind === "schema" && issue.received === "undefined") {
    return (entry && sentenceWhenEmpty(entry)) ?? "This field is required.";
  }
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  return isUnknown ? "This field is not known here." : "This value is not valid here.";
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
