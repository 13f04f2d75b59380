import { formsOf } from "./oversize-forms.ts";
import { multipartType } from "../faults/raw-http.ts";

/** Requests that ask a route for more work than anybody needs done, made from the description of the surface. */

/** A schema as the description gives it, as far as it matters here. */
interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

interface Operation {
  /** Empty where nobody need be signed in. */
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
}

/** The description of the surface, by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** A request, and how it is called where it fails. */
export interface Probe {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
  /** Sent by somebody who is not signed in. */
  readonly isPublic: boolean;
}

/** Bodies that are no form of any route's: long, wide, deep, broken. */
const bodies: Readonly<Record<string, (keys: readonly string[]) => string>> = {
  "lists of 50,000 wrong items": (keys) =>
    objectOf(keys, `[${Array(Math.floor(450_000 / 9 / keys.length)).fill('"x","x",7').join()}]`),
  "texts as long as a body": (keys) => objectOf(keys, JSON.stringify("a@".repeat(Math.floor(225_000 / keys.length)))),
  "texts of blanks": (keys) => objectOf(keys, JSON.stringify(" ".repeat(Math.floor(450_000 / keys.length)))),
  "objects within objects": (keys) => objectOf(keys, deep(Math.floor(75_000 / keys.length))),
  "lists within lists": (keys) => objectOf(keys, "[".repeat(200_000 / keys.length) + "]".repeat(200_000 / keys.length)),
  "40,000 keys": () => `{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join()}}`,
  "broken JSON": () => "[1,".repeat(160_000),
  "a body that is too large": () => `"${"x".repeat(3_000_000)}"`,
};

function objectOf(keys: readonly string[], value: string): string {
  return `{${keys.map((key) => `${JSON.stringify(key)}:${value}`).join()}}`;
}

function deep(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

/** Every probe of every route. Ids and tokens in paths lead nowhere. */
export function* probesOf(paths: Paths): Generator<Probe> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      yield* probesOfRoute(path, method.toUpperCase(), operation);
    }
  }
}

function* probesOfRoute(template: string, method: string, operation: Operation): Generator<Probe> {
  const isPublic = operation.security.length === 0;
  for (const { kind, ...request } of requestsOf(template, method, operation)) {
    yield { name: `${method} ${template} with ${kind}`, ...request, isPublic };
  }
}

interface OneRequest {
  readonly kind: string;
  readonly path: string;
  readonly init: RequestInit;
}

function* requestsOf(template: string, method: string, operation: Operation): Generator<OneRequest> {
  const path = template.replaceAll(/\{(\w*[iI]d)\}/g, "999999999").replaceAll(/\{\w+\}/g, "a".repeat(43));
  const names = (operation.parameters ?? []).filter((one) => one.in === "query").map((one) => one.name);
  for (const count of [200, 10_000]) {
    // An address has 65,534 characters at most.
    const known = count > 200 ? [] : names;
    const query = Array.from({ length: count }, (_, at) => `${known[at % known.length] ?? "a"}=${at % 7}`).join("&");
    yield { kind: `${count} parameters`, path: `${path}?${query}`, init: { method } };
  }
  const long = `${names[0] ?? "a"}=${"a@".repeat(25_000)}`;
  yield { kind: "one long parameter", path: `${path}?${long}`, init: { method } };
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  const parts = content["multipart/form-data"]?.schema;
  if (json) {
    const keys = [...keysOf(json)];
    const headers = { "content-type": "application/json" };
    for (const [kind, bodyOf] of Object.entries(bodies)) {
      yield { kind, path, init: { method, headers, body: bodyOf(keys.length > 0 ? keys : ["a"]) } };
    }
  } else if (parts) {
    for (const { kind, type, body } of formsOf([...keysOf(parts)])) {
      yield { kind, path, init: { method, headers: { "content-type": type ?? multipartType }, body } };
    }
  } else {
    for (const type of Object.keys(content)) {
      const init = { method, headers: { "content-type": type }, body: new Uint8Array(3_000_000) };
      yield { kind: "3 MB of zeros", path: `${path}?offset=0`, init };
    }
  }
}

/** The keys that a body may have, whichever of its forms it takes. */
function keysOf(schema: Described): ReadonlySet<string> {
  const forms = [schema, ...schema.anyOf ?? [], ...schema.oneOf ?? []];
  return new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})));
}
