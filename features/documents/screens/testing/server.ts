import { type Api, createApi } from "@/kernel/screens/api.ts";

/** What the pretended server answers a path with; undefined is 404. */
export type Answers = (path: string, search: URLSearchParams, init: RequestInit) => object | undefined;

/** The typed client over a pretended server. `onRequest` hears of every request, as `GET /api/documents?page=2`. */
export function pretendedApi(answers: Answers, onRequest?: (request: string) => void): Api {
  const send = (path: string, init: RequestInit) => {
    onRequest?.(`${init.method ?? "GET"} ${path}`);
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const body = answers(pathname, searchParams, init);
    const missing = { message: "There is no such document.", error: "not_found" };
    return Promise.resolve(body ? Response.json(body) : Response.json(missing, { status: 404 }));
  };
  return createApi(send, {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  });
}
