import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, StrictMode, useContext } from "react";
import { type Screens, ScreensProvider } from "./screens-context.tsx";

const Search = createContext("");

/** The query of the address of a page with a program of its own, with its question mark; empty where there is none. */
export function useLoneSearch(): string {
  return useContext(Search);
}

export interface LonePageProps {
  readonly context: Screens;
  /** `location.search`, as the server was asked for it. */
  readonly search: string;
  /** The page's screen. */
  readonly children: ReactNode;
}

/**
 * A page with a program of its own, which knows this one screen and no router: the same elements on the server and in the
 * browser, so that ids are the same. Its links are plain ones.
 */
export function LonePage({ context, search, children }: LonePageProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={context.queries}>
        <ScreensProvider value={context}>
          <Search value={search}>{children}</Search>
        </ScreensProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
