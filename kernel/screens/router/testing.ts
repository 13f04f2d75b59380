import type { Page } from "./browser-router.ts";

/** A window with a history, as the router sees one; `log` holds what a person would see happen to it. */
export interface PretendPage extends Page {
  readonly log: string[];
  scrollY: number;
  /** The browser's back button. */
  back(): void;
}

/** A window that shows an address. */
export function pretendPage(address: string): PretendPage {
  const origin = "http://strongroom.test";
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address, origin), state: null }];
  const log: string[] = [];
  let at = 0;
  let popped = () => {};
  const go = (steps: number) => {
    at += steps;
    popped();
  };
  const page: PretendPage = {
    log,
    scrollY: 0,
    scrollTo: (_, y) => page.scrollY = y,
    back: () => go(-1),
    addEventListener: (_, listener) => popped = listener,
    location: {
      get href() {
        return entries[at].url.href;
      },
      get pathname() {
        return entries[at].url.pathname;
      },
      get search() {
        return entries[at].url.search;
      },
      get hash() {
        return entries[at].url.hash;
      },
      origin,
      assign: (href) => void log.push(`leave for ${href}`),
      replace: (href) => void log.push(`leave, forgetting this, for ${href}`),
    },
    history: {
      get state() {
        return entries[at].state;
      },
      pushState: (state, _, path) => {
        entries.splice(++at, Infinity, { url: new URL(String(path), origin), state });
        log.push(`push ${path}`);
      },
      replaceState: (state, _, path) => {
        entries[at] = { url: new URL(String(path), origin), state };
        log.push(`replace ${path}`);
      },
      go: (steps = 0) => go(steps),
    },
  };
  return page;
}
