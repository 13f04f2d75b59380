import axe from "axe-core";
import type { Browser, Locator, Page, Route } from "playwright-core";
import { expect } from "expect";
import { launchBrowser } from "./launch.ts";

/** SLOW_BROWSER=6 makes the browser so many times slower, to find what a journey only sees by good luck. */
const slowness = Number(Deno.env.get("SLOW_BROWSER") ?? 1);

/** How long a journey waits for what must become true. */
export const patienceMs = slowness > 1 ? 60_000 : 20_000;

/** Runs something with a browser, which is gone after. */
export async function withBrowser(run: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchBrowser();
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

/** How a window looks and who looks through it. */
export interface WindowOptions {
  /** 1440 unless told; 390 is a telephone. */
  readonly width?: number;
  readonly theme?: "light" | "dark";
  /** Statuses of failed answers that belong to the journey; the browser reports each as an error. */
  readonly answers?: readonly number[];
  /** Calls the server with the session of somebody: see `signedIn`. */
  readonly cookies?: Cookies;
}

/** Cookies of a window, to be taken over by another one. */
export type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

/** What axe looks at: everything, or the colours alone when only they have changed. */
export type Look = "all" | "colors";

/** A window that remembers every complaint of the browser: errors, warnings, hydration differences, refused content. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Goes to an address and waits until the browser has taken the page over from the server. */
  open(url: string): Promise<void>;
  /** Fails when the browser complained, axe finds anything on the screen as it is now, or it is wider than the window. */
  isClean(name: string, look?: Look): Promise<void>;
  /** Changes to night, and waits until it is painted. */
  darken(): Promise<void>;
  /**
   * Takes the connection away, or gives it back. That a request found no connection is from then on no complaint: the
   * browser writes it of whatever the page asks for meanwhile.
   */
  setOffline(isOffline: boolean): Promise<void>;
  /** Makes it as if nobody had been there, but for what the browser loaded: signed in with these cookies, and no other. */
  renew(session: Pick<WindowOptions, "answers" | "cookies">): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window of its own: nothing is shared with others but what `cookies` brings. */
export async function watchedPage(browser: Browser, options: WindowOptions = {}): Promise<WatchedPage> {
  const { width = 1440, theme = "light", cookies } = options;
  let { answers = [] } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 640 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/Chicago",
    hasTouch: width < 640,
    isMobile: width < 640,
  });
  if (cookies) await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  if (slowness > 1) {
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowness });
  }
  const complaints: string[] = [];
  let wasOffline = false;
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (wasOffline && message.text() === "Failed to load resource: net::ERR_INTERNET_DISCONNECTED") return;
    if (isAnswer(message.text(), answers) || remarksOfViewers.some((words) => message.text().startsWith(words))) return;
    const { url } = message.location();
    // Asked for by the browser when a picture is opened by itself, as `renew` does, at a moment of its own choice.
    if (url.endsWith("/favicon.ico")) return;
    complaints.push(`${message.type()}: ${message.text()} (${url})`);
  });
  // Playwright begins to catch file choosers a moment after it is first asked for one; this asks in time.
  page.on("filechooser", () => {});
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  return {
    page,
    complaints,
    async open(url) {
      await page.goto(url);
      await hydrated(page).catch((error) => {
        throw new Error([`${url} was not taken over.`, ...complaints].join("\n"), { cause: error });
      });
    },
    async isClean(name, look = "all") {
      // What is still to come is looked at when it is there; a screen that goes on loading is looked at as it is.
      await settled(page, 2000).catch(() => {});
      const problems = [...complaints, ...await accessibilityProblems(page, look), ...await overflow(page)];
      expect([name, ...problems]).toEqual([name]);
    },
    async darken() {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await settled(page);
    },
    async setOffline(isOffline) {
      wasOffline ||= isOffline;
      await context.setOffline(isOffline);
    },
    async renew(session) {
      await page.unrouteAll();
      await page.mouse.move(-1, -1);
      // A page of the same address that shows nothing, so that what is stored for the address can be removed.
      await page.goto(new URL("/favicon.svg", page.url()).href);
      await forget(page);
      await page.emulateMedia({ colorScheme: theme });
      await context.clearCookies();
      await context.addCookies(session.cookies ?? []);
      answers = session.answers ?? [];
      wasOffline = false;
      complaints.splice(0);
    },
    close: () => context.close(),
  };
}

/** The program of all pages but the sign-in page. */
export const ownProgram = /\/assets\/main\.client-[^/]+\.js$/;

/** Opens a page and holds back the files of a name; what is answered lets them come. */
export async function openedEarly(page: Page, url: string, held: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return gate.resolve;
}

/**
 * Waits until the page was taken over from what the server rendered. What a feature puts into another one's screen is
 * taken over when its code is there, a moment after the page itself, and what is pressed before is lost.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated=yes]").waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#root :is(a, button, input, select, textarea)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber$"))
    )
  );
}

/** Removes all that screens have stored in the browser. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
      });
    }
  });
}

const probe = "/favicon.svg?intercepted";

/**
 * Answers requests of an open page in place of the server, from now on. The browser hands over requests only some
 * milliseconds after it says so, and what is pressed meanwhile would still reach the server.
 */
export async function intercept(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, answer);
  const isProbe = (requested: URL) => `${requested.pathname}${requested.search}` === probe;
  const answerProbe = (route: Route) => route.fulfill({ status: 204 });
  await page.route(isProbe, answerProbe);
  while (await page.evaluate(async (path) => (await fetch(path)).status, probe) !== 204);
  await page.unroute(isProbe, answerProbe);
}

/** Waits until the first page of a viewer has been drawn: a canvas that holds both paper and ink. */
export async function painted(viewer: Locator): Promise<void> {
  const canvas = viewer.locator(".page[data-page-number='1'] canvas").first();
  await canvas.waitFor();
  await viewer.page().waitForFunction((element) => {
    if (!(element instanceof HTMLCanvasElement)) return false;
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const shades = new Set<number>();
    for (let at = 0; at < data.length; at += 4) shades.add(data[at]);
    return shades.size > 1;
  }, await canvas.elementHandle());
}

/** Waits until nothing is loading or fading any more: no skeleton, no spinner, no animation under way. */
export async function settled(page: Page, timeout = patienceMs): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true], [role=progressbar]") === null &&
      document.getAnimations().every(({ playState }) => playState !== "running"),
    undefined,
    { timeout },
  );
}

/**
 * What pdf.js is the cause of and nobody is harmed by: Chromium's advice on how to read back the pixels of soft masks
 * faster, and its own remark when a dialog closes in the moment in which the first page arrives.
 */
const remarksOfViewers = [
  "Canvas2D: Multiple readback operations using getImageData",
  "offsetParent is not set -- cannot scroll",
  // The browser's own viewer in a page that was opened from a file.
  "Failed to execute 'postMessage' on 'DOMWindow': The target origin provided ('file://')",
];

function isAnswer(text: string, answers: readonly number[]): boolean {
  const [, status] = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text) ?? [];
  return answers.includes(Number(status));
}

/** What axe finds on the page as it is now, a line each. */
export async function accessibilityProblems(page: Page, look: Look): Promise<string[]> {
  // Evaluated through the debugger, so that the page's own policy against foreign scripts stays in force.
  if (!await page.evaluate("typeof axe === 'object'")) await page.evaluate(axe.source);
  const rules = look === "colors" ? `, runOnly: ["color-contrast"]` : "";
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"]${rules} }).then((result) =>
    result.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " — " + n.failureSummary)))`,
  );
  return Array.isArray(found) ? found.map(String) : ["axe did not answer"];
}

/** Whether the page can be scrolled sideways. */
async function overflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return excess > 0 ? [`the page is ${excess} px wider than the window`] : [];
}
