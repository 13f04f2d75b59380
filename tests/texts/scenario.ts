import type { Browser, Page, Route } from "playwright-core";
import { cookiesOf } from "../journeys/people.ts";
import { hydrated, intercept, type WatchedPage, watchedPage } from "../journeys/browser.ts";
import type { Installation } from "./installation.ts";
import type { Search } from "./search.ts";

/** What a scenario plays on. */
export interface Stage extends Installation {
  readonly search: Search;
  /** Opens a window of somebody, or of nobody, at a path; its clock can be turned. It is closed after the scenario. */
  enter(email: string | null, path: string): Promise<Page>;
}

/** A walk through some screens that looks for the texts of a few places. */
export interface Scenario {
  readonly name: string;
  readonly play: (stage: Stage) => Promise<void>;
}

/** Plays a scenario. What breaks it off is written down; the next one is played all the same. */
export async function play(
  scenario: Scenario,
  browser: Browser,
  installation: Installation,
  search: Search,
): Promise<void> {
  const windows: WatchedPage[] = [];
  const enter = async (email: string | null, path: string) => {
    const cookies = email === null ? undefined : await cookiesOf(browser, installation.url, email);
    const window = await watchedPage(browser, { cookies });
    windows.push(window);
    await window.page.clock.install();
    await window.open(new URL(path, installation.url).href);
    await hydrated(window.page);
    return window.page;
  };
  try {
    await scenario.play({ ...installation, search, enter });
  } catch (error) {
    const at = windows.at(-1)?.page.url() ?? "no page";
    search.complain(`The scenario '${scenario.name}' broke off at ${at}: ${String(error).slice(0, 3_000)}`);
  } finally {
    for (const window of windows) await window.close();
  }
}

/** How a request of the page goes wrong. */
export type Failure = "server" | "offline" | { readonly status: number; readonly type: string; readonly body: string };

/** Lets the requests of one method and path fail while something is done; all others reach the server. */
export async function failing(
  page: Page,
  [method, path]: readonly [method: string, path: RegExp],
  failure: Failure,
  act: () => Promise<void>,
): Promise<void> {
  const answer = async (route: Route) => {
    const request = route.request();
    if (request.method() !== method) await route.fallback();
    else if (failure === "offline") await route.abort("internetdisconnected");
    else await route.fulfill(failure === "server" ? broken : asAnswer(failure));
  };
  const matches = (url: URL) => path.test(url.pathname);
  await intercept(page, matches, answer);
  try {
    await act();
  } finally {
    await page.unroute(matches, answer);
  }
}

/** What the server answers when it fails itself. */
const broken = {
  status: 500,
  contentType: "application/json",
  headers: { "x-request-id": "00000000-0000-4000-8000-000000000000" },
  body: JSON.stringify({ message: "Unable to process request. Please try again later.", error: "server.failed" }),
};

function asAnswer({ status, type, body }: Exclude<Failure, string>) {
  return { status, contentType: type, body };
}

/** Goes to another screen of the same page, as a step in the browser's history does. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Presses the button of this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
}
