import type * as v from "valibot";
import type { Access } from "./access.ts";
import type { Endpoint, Schema } from "./endpoint.ts";

/** A request that passed validation and the floor of access. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly access: Access;
  readonly request: Request;
  readonly requestId: string;
  readonly remoteAddress: string;
  /**
   * Finds out anew what the asker may do, by the session that the request came with; null when it is over. For answers
   * that take long; it is no use of the session.
   */
  readonly renewedAccess: () => Promise<Access | null>;
  /** Headers for the answer. */
  readonly headers: Headers;
}

/** The same for a public endpoint, where nobody need be signed in. */
export type PublicCall<Params, Query, Body> = Omit<Call<Params, Query, Body>, "access"> & {
  readonly access: Access | null;
};

/** An endpoint with its handler, its types put away; made by {@link route} or {@link publicRoute} only. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: PublicCall<unknown, unknown, unknown>) => Promise<unknown>;
}

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
/** What a handler gives: the answer's input shape, or a ready Response for files and streams. */
type Given<S> = S extends Schema ? v.InferInput<S> | Response : Response | void;

/** Binds a handler to an endpoint that asks for a signed-in person. */
export function route<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<Output<P>, Output<Q>, Output<B>>) => Promise<Given<A>> | Given<A>,
): Route {
  return publicRoute(endpoint, (call) => {
    const { access } = call;
    if (!access) throw new Error(`${endpoint.path} was reached without an access object.`);
    return handle({ ...call, access });
  });
}

/** Binds a handler to an endpoint that anyone may call. */
export function publicRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: PublicCall<Output<P>, Output<Q>, Output<B>>) => Promise<Given<A>> | Given<A>,
): Route {
  return {
    endpoint,
    // The router parses params, query and body with this endpoint's own schemas before it calls.
    handle: (call) => Promise.resolve(handle(call as PublicCall<Output<P>, Output<Q>, Output<B>>)),
  };
}
