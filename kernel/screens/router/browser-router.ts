import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from "react-router";
import { type Failure, loadScreens, matched, speakerFor } from "./load.ts";
import type { ScreenRoute } from "./screen-route.ts";

/** What is shown, and whether something else is on its way. */
export interface RouterState {
  readonly location: Location;
  readonly action: NavigationType;
  readonly failure: Failure | null;
  readonly isPending: boolean;
}

/** What the router needs of the browser's window. */
export interface Page {
  readonly location: {
    readonly href: string;
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    assign(href: string): void;
    replace(href: string): void;
  };
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  addEventListener(type: "popstate", listener: () => void): void;
  readonly scrollY: number;
  scrollTo(x: number, y: number): void;
}

/**
 * Goes from screen to screen in one page, beginning with what the server rendered. The address changes when its screens
 * are loaded; a newer navigation ends an older one that is still loading; what cannot be shown here is asked of the
 * server as a page.
 */
export class BrowserRouter {
  readonly navigator: Navigator;
  readonly #listeners = new Set<(state: RouterState) => void>();
  /** How far each step of the history was scrolled when it was left, by the step's key. */
  readonly #scrolled = new Map<string, number>();
  #state: RouterState;
  #loading = new AbortController();

  constructor(readonly routes: ScreenRoute[], failure: Failure | null, readonly page: Page = globalThis) {
    this.#state = { location: currentLocation(page), action: NavigationType.Pop, failure, isPending: false };
    this.navigator = {
      createHref: (to) => typeof to === "string" ? to : createPath(to),
      go: (steps) => page.history.go(steps),
      push: (to, state) => void this.#navigate(locationOf(to, state), NavigationType.Push),
      replace: (to, state) => void this.#navigate(locationOf(to, state), NavigationType.Replace),
    };
    page.addEventListener("popstate", () => void this.#navigate(currentLocation(page), NavigationType.Pop));
  }

  get state(): RouterState {
    return this.#state;
  }

  /** Tells of every change until the answer is called. */
  subscribe(listener: (state: RouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Goes to where a step was left, once its screens are painted: the browser itself tries before, when the page still
   * has the height of another screen.
   */
  restoreScroll({ location, action }: Pick<RouterState, "location" | "action">): void {
    const left = this.#scrolled.get(location.key);
    if (action === NavigationType.Pop && left !== undefined) this.page.scrollTo(0, left);
  }

  async #navigate(location: Location, action: NavigationType): Promise<void> {
    this.#scrolled.set(this.#state.location.key, this.page.scrollY);
    this.#loading.abort();
    const { signal } = this.#loading = new AbortController();
    if (isSamePlace(location, this.#state.location)) return this.#arrive(location, action, this.#state.failure);
    this.#show({ isPending: true });
    const request = new Request(new URL(createPath(location), this.page.location.origin), { signal });
    const loaded = await loadScreens(this.routes, request);
    if (signal.aborted) return;
    if (loaded.kind === "redirect") this.#follow(loaded.response, action);
    else if (this.#canShow(location, loaded.failure)) this.#arrive(location, action, loaded.failure);
    else this.#leaveFor(createPath(location), action);
  }

  #arrive(location: Location, action: NavigationType, failure: Failure | null): void {
    const { history } = this.page;
    const entry = { usr: location.state, key: location.key };
    if (action === NavigationType.Push) history.pushState(entry, "", createPath(location));
    if (action === NavigationType.Replace) history.replaceState(entry, "", createPath(location));
    this.#show({ location, action, failure, isPending: false });
  }

  /** A step back to an address that leads elsewhere adds no step. */
  #follow(response: Response, from: NavigationType): void {
    const { href, origin } = this.page.location;
    const target = new URL(response.headers.get("location") ?? "/", href);
    const action = from === NavigationType.Pop ? NavigationType.Replace : from;
    if (target.origin !== origin) this.#leaveFor(target.href, action);
    else void this.#navigate(locationOf(target.pathname + target.search + target.hash, null), action);
  }

  /** False when no screen matches, and when one failed that nobody here can speak for. */
  #canShow({ pathname }: Location, failure: Failure | null): boolean {
    const found = matched(this.routes, pathname);
    return failure ? speakerFor(found, failure) !== undefined : found.length > 0;
  }

  #leaveFor(href: string, action: NavigationType): void {
    if (action === NavigationType.Push) this.page.location.assign(href);
    else this.page.location.replace(href);
  }

  #show(next: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener(this.#state);
  }
}

function currentLocation({ location: { pathname, search, hash }, history }: Page): Location {
  const entry: unknown = history.state;
  const given = { usr: null, key: "default", ...(typeof entry === "object" ? entry : null) };
  return { pathname, search, hash, state: given.usr, key: given.key, mask: undefined };
}

function locationOf(to: To, state: unknown): Location {
  const { pathname = "/", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return { pathname, search, hash, state: state ?? null, key: newKey(), mask: undefined };
}

/** Names an entry of the history; a UUID cannot be had on pages that are served without TLS. */
function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Only the place within the page differs: nothing is to be loaded. */
function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash !== other.hash;
}
