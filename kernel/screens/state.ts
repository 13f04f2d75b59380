import type { DehydratedState } from "@tanstack/react-query";
import type { HydrationState } from "react-router";

/** What the server leaves in the page for the browser to go on from. */
export interface PageState {
  readonly queries: DehydratedState;
  /** The routes whose loaders have run; their answers are in the queries. */
  readonly loaded: Readonly<Record<string, null>>;
  /** What failed while the server loaded the page, by the route that speaks for it: sentences, never a stack. */
  readonly failures: Readonly<Record<string, string>>;
  /** The last line of the live log before anything was loaded: what comes behind it is not in the page. Null for nobody. */
  readonly livePosition: number | null;
  /** Which build of the screens the page is of; empty in development. */
  readonly build: string;
  /** Files of the program of the pages that follow, where this page has a program of its own. */
  readonly afterwards: readonly string[];
}

/** Writes the state so that no content can end the script element it lies in. */
export function stateScript(state: PageState): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll(
    "\u2029",
    "\\u2029",
  );
  return `<script id="state" type="application/json">${json}</script>`;
}

/** Reads what {@link stateScript} wrote. The page comes from our own server. */
export function readState(page: Document): PageState {
  return JSON.parse(page.getElementById("state")?.textContent ?? "{}");
}

/** The same for the router, which then loads nothing of what the server has loaded. */
export function hydrationOf({ loaded, failures }: PageState): HydrationState {
  const errors = Object.entries(failures).map(([route, message]) => [route, new Error(message)] as const);
  return { loaderData: loaded, errors: errors.length > 0 ? Object.fromEntries(errors) : null };
}
