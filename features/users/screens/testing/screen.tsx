import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Api, createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { Toaster } from "@/ui/toaster.tsx";

/** What the pretended server answers `GET /api/users` with; undefined is 404. */
export type Answers = (request: string, body: unknown) => object | Response | undefined;

/** The typed client over a pretended server. */
export function pretendedApi(answers: Answers): Api {
  const send = (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const answer = answers(`${init.method ?? "GET"} ${path}`, body);
    if (answer instanceof Response) return Promise.resolve(answer);
    const missing = { message: "There is no such person.", error: "request.not_found" };
    return Promise.resolve(answer ? Response.json(answer) : Response.json(missing, { status: 404 }));
  };
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  return createApi(send, credentials);
}

/** Gives screens a server of their own; for tests and stories. */
export function WithServer({ api, children }: { api: Api; children: ReactNode }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        {children}
        <Toaster />
      </ScreensProvider>
    </QueryClientProvider>
  );
}
