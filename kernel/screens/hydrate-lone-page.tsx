import { hydrate } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { anonymousApi } from "./anonymous-api.ts";
import { LonePage } from "./lone-page.tsx";
import { createQueries } from "./queries.ts";
import type { ScreenFeature } from "./screen-feature.ts";
import { buildStanding, watchBuild } from "./server-build.ts";
import { readState } from "./state.ts";
import { TakenOver } from "./taken-over.ts";

/**
 * Takes over a page that has a program of its own, for people who are not inside yet. `features` are what these give to
 * that one screen, in the order of the product's.
 */
export function hydrateLonePage(Screen: ComponentType, features: readonly ScreenFeature[]): void {
  const state = readState(document);
  const queries = createQueries();
  hydrate(queries, state.queries);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  hydrateRoot(
    root,
    <TakenOver>
      <LonePage context={{ queries, api: anonymousApi, features }} search={location.search}>
        <Screen />
      </LonePage>
    </TakenOver>,
    { onRecoverableError: (error) => console.error("hydration", error) },
  );
  // The page as it is now brings the parts along that the old one lacks. What it does not bring, such as how far a sign-in
  // had come, has to be done again, and it says why.
  watchBuild(() => {
    if (buildStanding() === "missing") location.replace(addressAfterUpdate(location.href));
  });
  fetchWhenTouched(state.afterwards);
}

/**
 * The same page, told that it is there again because the server was upgraded; when it was told so already, that a part of it
 * did not come. Without a mark, which would not load it anew.
 */
export function addressAfterUpdate(address: string): string {
  const changed = new URL(address);
  const isAgain = ["updated", "incomplete"].includes(changed.searchParams.get("because") ?? "");
  changed.searchParams.set("because", isAgain ? "incomplete" : "updated");
  changed.hash = "";
  return changed.href;
}

/** Fetches the program of the pages that follow while somebody types: at the end it is there. */
function fetchWhenTouched(files: readonly string[]): void {
  const fetchAhead = () => {
    removeEventListener("input", fetchAhead);
    removeEventListener("click", fetchAhead);
    for (const file of files) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href: file }),
      );
    }
  };
  addEventListener("input", fetchAhead);
  addEventListener("click", fetchAhead);
}
