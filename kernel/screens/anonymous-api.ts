import { type Api, createApi } from "./api.ts";

/**
 * The typed way to the server on pages for people who are not inside yet, such as the sign-in page or whoever opens a link
 * from a mail: without a token and without asking for one. The cookie goes along when there is one.
 */
export const anonymousApi: Api = createApi((path, init) => fetch(path, init), {
  headers: () => Promise.resolve({}),
  seen: () => {},
  renew: () => Promise.resolve(false),
});
