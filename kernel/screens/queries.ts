import { notifyManager, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** Who looks at the screens. */
export interface Visitor {
  /** False once the server has said that nobody is signed in. */
  isSignedIn(): boolean;
  /** Milliseconds before another try, when so many have failed since the first one, the last of them by this error. */
  pause?(failed: number, error: unknown): number;
}

/** An answer that nothing shows any more is kept for this long (document 1, section 9: 15 minutes), in milliseconds. */
export const CACHE_MILLISECONDS = 900_000;
/** A request is tried again up to this often while somebody is signed in (document 1, section 9). */
export const MOST_RETRIES = 10;
/** After this many retries, about three seconds, the screen says what is wrong. */
const quietRetries = 2;

/**
 * The cache of server state.
 *
 * Answers are kept for 15 minutes and shown at once when they are looked at again; one that is older than half a minute
 * is asked for anew behind what is shown, since two people work on the same records. What a colleague changes is asked for
 * anew as soon as the live updates tell of it: at once where it is shown, else when it is looked at next.
 *
 * What may pass by itself is tried again: lost connections, and 503 while somebody is signed in. Never what the server
 * decided (4xx) or failed at (500): it would only say the same again. Ten retries take minutes, and nobody is left
 * without a word for so long: after the second one the query fails and its screen says so, with its button to try
 * again at once. The other eight go on behind that sentence, and the first answer takes its place; they end when nothing
 * shows the answer any more, and when the person is signed out.
 *
 * Without a `visitor`, on the server and in tests, a lost connection is tried again twice and nothing goes on behind.
 */
export function createQueries(visitor?: Visitor): QueryClient {
  return new QueryClient({
    queryCache: visitor && new QueryCache(furtherRetries(visitor)),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: visitor && CACHE_MILLISECONDS,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < quietRetries && (isLost(error) || (isBusy(error) && visitor?.isSignedIn() === true)),
        retryDelay: visitor?.pause ?? pauseBefore,
      },
      // A change is sent when it is asked for or fails with a word: held back until somebody is online again, it would be
      // made when nobody thinks of it any more. None is tried again by itself, for it may have reached the server.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

const isLost = (error: unknown) => error instanceof ApiError && error.body.error === "request.network";
const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503;

/**
 * A second, then twice as long each time, and never longer than half a minute, or as long as the server asks. Up to half of
 * it more by chance: all pages lose a server at the same moment, and would come back at the same moment.
 */
function pauseBefore(failed: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.waitMs : 0;
  return Math.max(asked, Math.min(1000 * 2 ** failed, 30_000)) * (1 + Math.random() / 2);
}

type AnyQuery = Query<unknown, unknown, unknown>;

/** Goes on trying what some screen shows as failed. */
function furtherRetries({ isSignedIn, pause = pauseBefore }: Visitor) {
  const retries = new WeakMap<AnyQuery, number>();
  const timers = new WeakMap<AnyQuery, ReturnType<typeof setTimeout>>();
  const forget = (query: AnyQuery) => {
    clearTimeout(timers.get(query));
    retries.delete(query);
  };
  const again = (query: AnyQuery) => {
    const { state: { error, fetchStatus }, options } = query;
    if (!query.isActive() || error === null || !isSignedIn()) return forget(query);
    if (fetchStatus !== "idle") return;
    // Together, so that what the screen says stays while the query is on its way.
    notifyManager.batch(() => {
      query.fetch({ ...options, retry: false }).catch(() => {});
      query.setOptions(options);
      query.setState({ status: "error", error });
    });
  };
  return {
    onSuccess: (_: unknown, query: AnyQuery) => forget(query),
    onError(error: unknown, query: AnyQuery) {
      const done = retries.get(query) ?? quietRetries;
      if (!(isLost(error) || isBusy(error)) || !isSignedIn() || done >= MOST_RETRIES) return;
      retries.set(query, done + 1);
      clearTimeout(timers.get(query));
      timers.set(query, setTimeout(() => again(query), pause(done, error)));
    },
  };
}
