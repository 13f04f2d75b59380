import {
  type DataStrategyFunction,
  type DataStrategyMatch,
  type DataStrategyResult,
  redirectDocument,
  replace,
} from "react-router";
import { connectionBack, isConnectionLost } from "./connection.ts";

/** What the loaders and the code of an address came to, by the ids of its routes. */
type Results = Record<string, DataStrategyResult>;

/**
 * Loads the code and the data of all screens at an address, side by side, whenever it is shown: data is kept in the query
 * cache, so that asking for it again costs nothing. Of several redirects the outermost counts, and before any failure: a
 * frame that turns somebody away decides for what is in it.
 */
export const loadScreens: DataStrategyFunction<unknown> = async ({ matches }) => {
  const results = await resultsOf(matches);
  const turning = matches.find(({ route }) => redirectIn(results[route.id]));
  return turning ? only(turning, results[turning.route.id]) : results;
};

/**
 * As {@link loadScreens}; what no screen can speak for is asked of the server as a page. Without a way to the server what
 * is on the screen stays, and this goes on when there is one.
 */
export const loadScreensInBrowser: DataStrategyFunction<unknown> = async (args) => {
  const { matches, request, unstable_navigationType: way } = args;
  let results = await loadScreens(args);
  while (errorsIn(results).some(isConnectionLost)) {
    await connectionBack(request.signal);
    results = await loadScreens(args);
  }
  const at = matches.findIndex(({ route }) => results[route.id]?.type === "error" || redirectIn(results[route.id]));
  if (at === -1) return results;
  const address = redirectIn(results[matches[at].route.id]);
  // A step back to an address that leads elsewhere adds no step.
  if (address) return way === "POP" ? only(matches[at], { type: "data", result: replace(address) }) : results;
  // The route around all others only passes on what reaches it.
  const isSpokenFor = matches.slice(1, at + 1).some(({ route }) => route.ErrorBoundary ?? route.errorElement);
  return isSpokenFor ? results : only(matches[at], { type: "data", result: redirectDocument(request.url) });
};

async function resultsOf(matches: readonly DataStrategyMatch[]): Promise<Results> {
  const loading = matches.filter((match) => match.shouldCallHandler(true));
  const results = await Promise.all(loading.map((match) => match.resolve()));
  return Object.fromEntries(loading.map(({ route }, index) => [route.id, results[index]]));
}

function errorsIn(results: Results): readonly unknown[] {
  return Object.values(results).filter(({ type }) => type === "error").map(({ result }) => result);
}

function only({ route }: DataStrategyMatch, result: DataStrategyResult): Results {
  return { [route.id]: result };
}

/** Where an answer leads; null when it leads nowhere. */
function redirectIn(result: DataStrategyResult | undefined): string | null {
  return result?.result instanceof Response ? result.result.headers.get("location") : null;
}
