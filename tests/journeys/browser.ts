import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "expect";

const flags = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--headless=shell",
  "--disable-background-networking",
  "--disable-dev-shm-usage",
];

/** Starts a real browser: the one that CHROMIUM names, the system's, or the one that comes with a package. */
export async function launchBrowser(): Promise<Browser> {
  const named = Deno.env.get("CHROMIUM") ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined);
  const executablePath = named ?? await (await import("@sparticuz/chromium")).default.executablePath();
  return await chromium.launch({ executablePath, args: flags, headless: true });
}

/** A page that remembers every complaint of the browser: errors, warnings, hydration differences, refused content. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: string[];
  /** Fails when the browser complained or axe finds anything on the screen as it is now. */
  isClean(name: string): Promise<void>;
}

/** Answers that are part of a journey, such as a 401 before sign-in, and that the browser reports as errors. */
const expected = /Failed to load resource: the server responded with a status of (?:401|403|404|409|400|415)/;

/** Opens a page that is watched. */
export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || expected.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  return {
    page,
    complaints,
    async isClean(name) {
      expect([name, ...complaints]).toEqual([name]);
      expect([name, ...await accessibilityProblems(page)]).toEqual([name]);
    },
  };
}

/** What axe finds on the page as it is now, a line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so that the page's own policy against foreign scripts stays in force.
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then((result) =>
    result.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " — " + n.failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : ["axe did not answer"];
}

/** Waits until the browser has taken the page over from the server. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated=yes]");
}
