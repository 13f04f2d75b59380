import type { Browser } from "playwright-core";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { type Cookies, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { toText } from "./prepare-archive.ts";
import { cookiesOf } from "./people.ts";
import { startSampleServer } from "./sample.ts";
import type { Screen } from "./screen.ts";

/** Shows screens of a sample installation, and of an empty one, in a real browser. */
export interface ScreenRunner {
  readonly sample: ServerProcess;
  readonly setup: Screen;
  /** Opens a screen in a window that no other uses and brings it to its state. The caller closes it. */
  show(screen: Screen, width: number): Promise<WatchedPage>;
}

/** Runs something with a sample installation, an empty one and a browser; all of it is gone after. */
export async function withScreenRunner(run: (runner: ScreenRunner) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-screens-" });
  const servers: ServerProcess[] = [];
  try {
    const sample = await startSampleServer(folder);
    servers.push(sample);
    const empty = await startServer({ dataFolder: `${folder}/empty` });
    servers.push(empty);
    const setup: Screen = {
      name: "setup",
      as: null,
      path: `${empty.url}/setup/${empty.setupToken}`,
      prepare: toText("How do you want to start?"),
    };
    await withBrowser((browser) => run({ sample, setup, show: shower(browser, sample, folder) }));
  } finally {
    for (const server of servers) await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

/** A window that is used for ever takes a gigabyte in the end. */
const usesOfWindow = 12;

/**
 * Windows that were closed are kept and used again for a while, as new: a new one starts a program of the browser's that has
 * to read and compile the whole client, which takes longer than anything that is looked at.
 */
function shower(browser: Browser, { url }: ServerProcess, folder: string): ScreenRunner["show"] {
  const sessions = new Map<string, Promise<Cookies>>();
  const sessionOf = (email: string) => {
    const session = sessions.get(email) ?? cookiesOf(browser, url, email);
    sessions.set(email, session);
    return session;
  };
  const kept = new Map<string, { window: WatchedPage; uses: number }>();
  return async ({ as, path, answers, prepare }, width) => {
    const address = new URL(path, url);
    const session = { answers, cookies: as === null ? undefined : await sessionOf(as) };
    const kind = `${address.origin} ${width}`;
    const { window, uses } = kept.get(kind) ??
      { window: await watchedPage(browser, { width, ...session }), uses: 0 };
    kept.delete(kind);
    try {
      if (window.page.url() !== "about:blank") await window.renew(session);
      await window.open(address.href);
      await prepare({ page: window.page, width, folder });
    } catch (error) {
      await window.close();
      throw error;
    }
    const close = async () => {
      if (uses + 1 < usesOfWindow) kept.set(kind, { window, uses: uses + 1 });
      else await window.close();
    };
    return { ...window, close };
  };
}
