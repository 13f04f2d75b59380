import { type Api, createApi } from "@/kernel/screens/api.ts";

/** The typed way to the server for somebody who is not signed in: without a token, and without asking for one. */
export const visitorApi: Api = createApi((path, init) => fetch(path, init), {
  headers: () => Promise.resolve({}),
  seen: () => {},
  renew: () => Promise.resolve(false),
});
