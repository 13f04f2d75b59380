import type { Endpoint } from "../endpoint.ts";
import { isKnown, weakTag } from "./entity-tag.ts";
import { packed } from "./packed.ts";

/** What goes out for what a handler gave: a ready answer or a value for JSON, with the headers that it set. */
export async function answerOf(
  given: unknown,
  request: Request,
  endpoint: Endpoint,
  headers: Headers,
): Promise<Response> {
  const answer = given instanceof Response
    ? withHeaders(given, headers)
    : jsonAnswer(given, request, endpoint, headers);
  return isFreeOfSecrets(endpoint) ? await packed(request, answer, !(given instanceof Response)) : answer;
}

/** The headers that a handler set beside the answer that it gave. */
function withHeaders(given: Response, headers: Headers): Response {
  const own = new Set(given.headers.keys());
  for (const [name, value] of headers) {
    // Each cookie is a header of its own.
    if (name === "set-cookie" || !own.has(name)) given.headers.append(name, value);
  }
  return given;
}

/**
 * What a handler gave as JSON. Whoever has read it before and still knows its tag is told that it is the same: the handler
 * has run all the same, with every check and every entry that it writes.
 */
function jsonAnswer(given: unknown, request: Request, endpoint: Endpoint, headers: Headers): Response {
  const status = endpoint.status ?? 200;
  if (status === 204 || given === undefined) return new Response(null, { status: 204, headers });
  const text = JSON.stringify(given);
  if (status === 200 && isFreeOfSecrets(endpoint)) {
    const tag = weakTag(text);
    headers.set("etag", tag);
    if (isKnown(request.headers.get("if-none-match"), tag)) {
      headers.append("vary", "accept-encoding");
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(text, { status, headers });
}

/**
 * Whether the length of an answer, and a name of its content, may tell something of it: what is read by a person who is
 * signed in, and declared by no contract to be a secret. Changes answer fresh tokens, links and codes, and what is public
 * is asked for with them.
 */
function isFreeOfSecrets({ method, admission, secret }: Endpoint): boolean {
  return method === "GET" && admission !== "public" && !secret;
}
