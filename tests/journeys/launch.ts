import { existsSync } from "node:fs";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--headless=shell",
  "--disable-background-networking",
  "--disable-dev-shm-usage",
];

/** The browser that CHROMIUM names, the system's, or the one that comes with a package. */
async function launchOptions(): Promise<LaunchOptions> {
  const named = Deno.env.get("CHROMIUM") ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined);
  const executablePath = named ?? await (await import("@sparticuz/chromium")).default.executablePath();
  // Scroll bars as people have them: without, what moves when one goes would not be seen.
  return { executablePath, args: flags, headless: true, ignoreDefaultArgs: ["--hide-scrollbars"] };
}

/**
 * A real browser: within a whole test run the one that all journeys share, each with windows of its own; otherwise, or
 * when that one is gone, a new one.
 */
export async function launchBrowser(): Promise<Browser> {
  const shared = Deno.env.get("STRONGROOM_TEST_BROWSER");
  if (shared) {
    const browser = await chromium.connect(shared, { timeout: 10_000 }).catch(() => null);
    if (browser) return browser;
  }
  return await chromium.launch(await launchOptions());
}

/** Starts the browser that the journeys of a test run share, and says where it is. */
export async function shareBrowser(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = await chromium.launchServer(await launchOptions());
  return { address: server.wsEndpoint(), close: () => server.close() };
}
