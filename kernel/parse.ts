import type * as v from "valibot";
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

/** Each wrong field with its first sentence; nested fields with a path. Never the value that was sent. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[], prefix: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = [prefix, ...(issue.path ?? []).map((item) => String(item.key))].filter(Boolean).join(".") || "body";
    fields[path] ??= sentenceOf(issue);
  }
  return fields;
}

/** Valibot's own messages quote what was received; only messages written by us are passed on. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const isDefault = /^Invalid \w+: /.test(issue.message);
  if (!isDefault) return issue.message;
  if (issue.kind === "schema" && issue.received === "undefined") return "This field is required.";
  return issue.type === "strict_object" ? "This field is not known here." : "This value is not valid here.";
}
