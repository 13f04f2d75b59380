import type { Statement } from "@/db/database.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import type { Target, Walk } from "./part.ts";
import type { Asker } from "./people.ts";
import { kindOf, pathOf } from "./targets.ts";

/** The name by which the tables know a route. */
export function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** What somebody must have before they ask the route; null for nothing. */
export function preparationOf({ requests }: Walk, endpoint: Endpoint, asker: Asker): Statement | null {
  return requests[keyOf(endpoint)]?.prepared?.(asker) ?? null;
}

/** Whether a request to the route names something that belongs to somebody. */
export function isPlaced(walk: Walk, endpoint: Endpoint): boolean {
  return kindOf(walk, endpoint) !== null || walk.requests[keyOf(endpoint)]?.isPlaced === true;
}

/** A request that is right in form. Throws for a route with a body of which its feature says nothing. */
export async function requestTo(
  walk: Walk,
  endpoint: Endpoint,
  target: Target,
  asker: Asker | null,
): Promise<[string, RequestInit]> {
  const ask = walk.requests[keyOf(endpoint)] ?? {};
  if ((endpoint.body && !ask.body) || (endpoint.parts && !ask.form)) {
    throw new Error(`Say in the feature's permission-walk.suite.ts (requests) what ${keyOf(endpoint)} is sent.`);
  }
  const query = ask.query ? `?${await ask.query(target)}` : "";
  const path = await pathOf(walk, endpoint, target) + query;
  const { method } = endpoint;
  const headers = asker?.headers ?? {};
  if (ask.form) return [path, { method, headers, body: await ask.form(target) }];
  if (!ask.body) return [path, { method, headers }];
  const json = { ...headers, "content-type": "application/json" };
  return [path, { method, headers: json, body: JSON.stringify(await ask.body(target, asker)) }];
}
