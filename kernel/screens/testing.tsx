import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Api, createApi } from "./api.ts";
import { createQueries } from "./queries.ts";
import type { ScreenFeature } from "./screen-feature.ts";
import { ScreensProvider } from "./screens-context.tsx";

/**
 * What a pretended server says to `GET /api/users?page=2` and the like: JSON, a whole answer, or nothing, which is 404.
 * A promise that never settles is a server that is still thinking.
 */
export type Answers = (request: string, body: unknown) => Answer | Promise<Answer>;
type Answer = object | Response | undefined;

/** The typed client over a pretended server; for stories and tests. */
export function pretendedApi(answers: Answers): Api {
  const send = async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const answer = await answers(`${init.method ?? "GET"} ${path}`, body);
    if (answer instanceof Response) return answer;
    const missing = { message: "Not found, or you don't have access to it.", error: "request.not_found" };
    return answer ? Response.json(answer) : Response.json(missing, { status: 404 });
  };
  return createApi(send, { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) });
}

/** A server that is still thinking. */
export const thinkingApi: Api = pretendedApi(() => new Promise(() => {}));

/** A server that fails whatever it is asked. */
export const brokenApi: Api = pretendedApi(() =>
  Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 })
);

/** Gives screens a server of their own, and what features say of them. */
export function WithApi(
  { api, features = [], children }: { api: Api; features?: readonly ScreenFeature[]; children: ReactNode },
) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features }}>{children}</ScreensProvider>
    </QueryClientProvider>
  );
}
