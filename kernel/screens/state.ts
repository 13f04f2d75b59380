import type { DehydratedState } from "@tanstack/react-query";

/** What the server leaves in the page for the browser to go on from. */
export interface PageState {
  readonly queries: DehydratedState;
  /** What failed while the server loaded the page; a sentence for a person, never a stack. */
  readonly failure: { readonly depth: number; readonly message: string } | null;
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
