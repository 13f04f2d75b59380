import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

const sessionSchema = v.object({
  id: idSchema,
  /** In words: 'Chrome on Windows'. */
  device: v.string(),
  createdAt: instant,
  /** To within five minutes. */
  lastSeenAt: instant,
  isThis: v.boolean(),
});

/** One of one's sessions. */
export type Session = v.InferOutput<typeof sessionSchema>;

const pageQuery = v.strictObject(pageQueryEntries);

export type SessionsQuery = v.InferOutput<typeof pageQuery>;

const sessionsPageSchema = v.object(pageEntries(sessionSchema));

export type SessionsPage = v.InferOutput<typeof sessionsPageSchema>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  summary: "Where you are signed in, last used first.",
  admission: "signed-in",
  query: pageQuery,
  answer: sessionsPageSchema,
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/{id}",
  summary: "Ends one of your sessions at once.",
  admission: "signed-in",
  params: idParams,
  status: 204,
  errors: [403],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  summary: "Signs out everywhere else: ends all of your sessions but this one.",
  admission: "signed-in",
  status: 204,
  errors: [403],
});
