import type { Browser, Page } from "playwright-core";
import { type ServerProcess } from "../product/server-process.ts";
import { type Cookies, type WatchedPage, watchedPage } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** What a run over the review is given. */
export interface Reviewing {
  readonly server: ServerProcess;
  /** The lead auditor's. */
  readonly cookies: Cookies;
  readonly window: WatchedPage;
  readonly url: string;
}

/** Runs something with the lead auditor of the sample's audit in front of the review. */
export async function withReview(browser: Browser, run: (reviewing: Reviewing) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-review-" });
  const server = await startSampleServer(folder);
  try {
    const cookies = await cookiesOf(browser, server.url, people.auditor);
    const window = await watchedPage(browser, { cookies });
    try {
      await run({ server, cookies, window, url: `${server.url}/${stores.denver}/review` });
    } finally {
      await window.close();
    }
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

/** Waits until a form other than that of `before` (its path) is on screen and drawn; answers the path. */
export async function formIsUp(page: Page, before = ""): Promise<string> {
  const handle = await page.waitForFunction((former) => {
    const { pathname } = location;
    const [, id] = /\/review\/(\d+)$/.exec(pathname) ?? [];
    const drawn = `[data-shown="${id}"] .page[data-page-number='1'][data-loaded] canvas`;
    return id && pathname !== former && document.querySelector(drawn) ? pathname : false;
  }, before);
  return String(await handle.jsonValue());
}

/** Presses a key that goes on, and answers how long the next form took to be painted, in milliseconds, as the page tells. */
export async function timedStep(page: Page, key: string): Promise<number> {
  const before = new URL(page.url()).pathname;
  await page.evaluate((former) => {
    const { dataset } = document.documentElement;
    delete dataset.paintedAfter;
    addEventListener("keydown", () => {
      const begun = performance.now();
      const look = () => {
        const [, id] = /\/review\/(\d+)$/.exec(location.pathname) ?? [];
        const drawn = `[data-shown="${id}"] .page[data-page-number='1'][data-loaded] canvas`;
        const isUp = location.pathname !== former && document.querySelector(drawn) !== null;
        // What is there when a frame begins is painted with it.
        if (!isUp) requestAnimationFrame(look);
        else requestAnimationFrame(() => dataset.paintedAfter = String(performance.now() - begun));
      };
      look();
    }, { once: true, capture: true });
  }, before);
  await page.keyboard.press(key);
  const told = await page.waitForFunction(() => document.documentElement.dataset.paintedAfter);
  return Number(await told.jsonValue());
}
