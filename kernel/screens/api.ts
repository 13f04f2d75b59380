import type * as v from "valibot";
import type { Endpoint, ErrorBody, Schema } from "../endpoint.ts";
import { type Known, KnownAnswers } from "./known-answers.ts";
import { networkFailed, requestCancelled, requestPending, unableToProcess } from "../texts.ts";

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Answer<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** What a call is given; only what its endpoint declares. */
export interface CallInput<P, Q, B> {
  readonly params?: Input<P>;
  readonly query?: Input<Q>;
  readonly body?: Input<B>;
  /** A multipart body, for endpoints with parts. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is not what was asked for. `message` is a sentence for a person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly requestId: string | null,
    /** Milliseconds that the server asks to wait before the next try; 0 where it does not say. */
    readonly waitMs: number = 0,
  ) {
    super(body.message);
    this.name = "ApiError";
  }
}

/** The typed way to the server; the same in the browser and while the server renders. */
export interface Api {
  call<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
    endpoint: Endpoint<P, Q, B, A>,
    input?: CallInput<P, Q, B>,
  ): Promise<Answer<A>>;
  /** For bytes and uploads: the plain request with the right credentials. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Headers that identify the person, for XMLHttpRequest uploads and the viewer. */
  credentials(): Promise<Record<string, string>>;
}

/** How the person is recognised: the browser holds a bearer token in memory, the server passes the cookie on. */
export interface Credentials {
  headers(): Promise<Record<string, string>>;
  /** Looks at every answer for a fresh token. */
  seen(response: Response): void;
  /** Called after a 401; true when it is worth trying once more. */
  renew(): Promise<boolean>;
}

/** Makes the typed client over a fetch function; `known` keeps what it was answered. */
export function createApi(
  send: (path: string, init: RequestInit) => Promise<Response>,
  credentials: Credentials,
  known: KnownAnswers = new KnownAnswers(),
): Api {
  async function request(path: string, init: RequestInit = {}, again = true): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(await credentials.headers())) headers.set(name, value);
    const response = await sent(() => send(path, { ...init, headers }), init.signal);
    credentials.seen(response);
    if (response.status === 401 && again && await credentials.renew()) return await request(path, init, false);
    return response;
  }
  const changes = new Set<string>();
  return {
    fetch: (path, init) => request(path, init),
    credentials: () => credentials.headers(),
    async call(endpoint, input = {}) {
      const init: RequestInit = { method: endpoint.method, signal: input.signal, headers: { ...input.headers } };
      if (input.form) init.body = input.form;
      else if (input.body !== undefined) {
        init.body = JSON.stringify(input.body);
        init.headers = { ...input.headers, "content-type": "application/json" };
      }
      const address = addressOf(endpoint.path, input.params, input.query);
      // Looking twice is harmless and shared by the cache; a form carries files and a key of its own.
      const isRead = endpoint.method === "GET";
      const isChange = !isRead && !input.form;
      const before = isRead ? known.at(address) : undefined;
      if (before) init.headers = { "if-none-match": before.tag, ...input.headers };
      const change = isChange ? `${endpoint.method} ${address} ${String(init.body ?? "")}` : null;
      return await alone(changes, change, async () => {
        const response = await request(address, init);
        const text = await sent(() => response.text(), input.signal);
        return known.kept(isRead ? address : null, response, answerOf(response, text, before), text.length);
      });
    },
  };
}

/** Sends a change unless the same one is on its way already (document 1, section 8). */
async function alone<T>(pending: Set<string>, change: string | null, send: () => Promise<T>): Promise<T> {
  if (change === null) return await send();
  if (pending.has(change)) throw new ApiError(0, { message: requestPending, error: "request.pending" }, null);
  pending.add(change);
  try {
    return await send();
  } finally {
    pending.delete(change);
  }
}

/** What comes over the network, an answer or its body; fails with a sentence when it does not come. */
async function sent<T>(send: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const cancelled = signal?.aborted || (error instanceof DOMException && error.name === "AbortError");
    const message = cancelled ? requestCancelled : networkFailed;
    throw new ApiError(0, { message, error: cancelled ? "request.cancelled" : "request.network" }, null);
  }
}

/** Our own server validates what it sends by its types; the shape is not parsed a second time here. */
function answerOf<T>(response: Response, text: string, before?: Known): T {
  if (before && response.status === 304) return before.body as T;
  const body = parsed(text);
  if (response.ok && (text === "" || body !== unreadable)) return body as T;
  throw failure(response, body, text);
}

/** What an answer says that was refused, for those who asked for bytes. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const text = await sent(() => response.text());
  return failure(response, parsed(text), text);
}

const unreadable = Symbol("not JSON");

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/**
 * The JSON message or error field, or the text body, otherwise the default; a body that cannot be read names the status
 * (document 1, section 8). Markup is a proxy's page and cut JSON half an answer: neither is a sentence for a person.
 */
function failure({ status, ok, headers }: Response, body: unknown, text: string): ApiError {
  const isText = !ok && body === unreadable && !/html|xml|json/.test(headers.get("content-type") ?? "");
  const message = [valueAt(body, "message"), valueAt(body, "error"), body, isText && text.trim()]
    .find((said): said is string => typeof said === "string" && said !== "") ??
    (body === unreadable ? `Server error (${status}): ${unableToProcess}` : unableToProcess);
  const told = typeof body === "object" ? body : null;
  const waitMs = (Number(headers.get("retry-after")) || 0) * 1000;
  return new ApiError(status, { error: "server.failed", ...told, message }, headers.get("x-request-id"), waitMs);
}

/** Fills `{id}` in a path and appends the query; undefined and null are left out, lists repeat the name. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(valueAt(params, name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

function valueAt(values: unknown, name: string): unknown {
  return typeof values === "object" && values !== null ? Object.entries(values).find(([key]) => key === name)?.[1] : "";
}
