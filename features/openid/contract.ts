import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";

/** Where to go after signing in: a path of ours, never an address elsewhere. */
export function nextPath(wanted: string | null | undefined): string {
  return wanted && wanted.length <= 1000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) ? wanted : "/";
}

export const openIdOptions = endpoint({
  method: "GET",
  path: "/api/auth/openid",
  summary: "The external provider that people sign in with, as they call it; null without one.",
  admission: "public",
  answer: v.object({ provider: v.nullable(v.string()) }),
});

export const beginOpenId = endpoint({
  method: "GET",
  path: "/api/auth/openid/start",
  summary:
    "Begins a sign-in at the external provider: redirects there. `next` is the path of ours to go to afterwards.",
  admission: "public",
  query: v.object({
    next: v.optional(v.string()),
    /** Asks the provider to let the person sign in anew, perhaps as somebody else. */
    again: v.optional(v.literal("1")),
  }),
  status: 302,
  errors: [404, 429, 503],
});

export const finishOpenId = endpoint({
  method: "POST",
  path: "/api/auth/openid/callback",
  summary: "Ends a sign-in with what the provider sent back to /authenticated; sets the session cookie.",
  admission: "public",
  body: v.strictObject({
    /** The query of the address that the provider sent the browser to. */
    response: v.pipe(v.string(), v.maxLength(8000, "This is longer than what a provider sends.")),
  }),
  answer: v.object({
    /** Where to go now, a path of ours. */
    to: v.string(),
    /** A bearer token; null when there is a second step, or when somebody who is signed in connected their record. */
    token: v.nullable(v.string()),
    /** Set when a second factor is asked for, or must be set up first; `ticket` leads there. */
    step: v.nullable(v.picklist(["second-factor", "enrol"])),
    ticket: v.nullable(v.string()),
  }),
  errors: [400, 401, 403, 404, 409, 503],
});

export const signOutOfOpenId = endpoint({
  method: "GET",
  path: "/api/auth/openid/sign-out",
  summary: "After signing out here: signs out at the provider too, where it can; redirects.",
  admission: "public",
  status: 302,
});

export const connectOpenId = endpoint({
  method: "POST",
  path: "/api/auth/openid/connection",
  summary: "Begins to connect your own record with your sign-in at the provider; answers where to go.",
  admission: "signed-in",
  answer: v.object({ address: v.string() }),
  errors: [404, 429, 503],
});

export const openIdConnection = endpoint({
  method: "GET",
  path: "/api/auth/openid/connection",
  summary: "Whether your own record is connected with a sign-in at the provider.",
  admission: "signed-in",
  answer: v.object({ provider: v.nullable(v.string()), isConnected: v.boolean() }),
});

export const disconnectOpenId = endpoint({
  method: "DELETE",
  path: "/api/auth/openid/connection",
  summary: "Takes the connection of your own record away; only where one can sign in with a password.",
  admission: "signed-in",
  status: 204,
  errors: [404, 409],
});
