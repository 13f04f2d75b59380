import { type Browser, chromium, type Page } from "playwright-core";
import { expect } from "expect";
import type { HarnessServer } from "./server.ts";

const FLAGS = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--headless=shell",
  "--disable-background-networking",
  "--disable-dev-shm-usage",
];
const PATIENCE_MS = 15_000;

/** The system's Chromium (or CHROMIUM), else the one from npm. */
export async function launchChromium(): Promise<Browser> {
  const named = [Deno.env.get("CHROMIUM"), "/usr/bin/chromium"].find((path) => path && existsSync(path));
  const executablePath = named ?? await (await import("@sparticuz/chromium")).default.executablePath();
  return await chromium.launch({ executablePath, args: FLAGS });
}

function existsSync(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** A browser page on the harness, with the errors it met. */
export class Driver {
  readonly errors: string[] = [];

  constructor(readonly page: Page, readonly server: HarnessServer) {
    page.on("pageerror", (error) => this.errors.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /** Opens the harness page, on which no viewer is mounted yet. */
  async start(): Promise<void> {
    // The dialog of a real print would hold the browser up.
    await this.page.addInitScript(() => {
      globalThis.print = () => {
        const sizes = [...document.images].map((image) => [image.naturalWidth, image.naturalHeight]);
        const canvas = Object.assign(document.createElement("canvas"), { width: 510, height: 660 });
        const context = canvas.getContext("2d");
        context?.drawImage(document.images[0], 0, 0, canvas.width, canvas.height);
        const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        Object.assign(globalThis.top ?? {}, {
          printed: {
            sizes,
            rules: document.adoptedStyleSheets[0]?.cssRules.length,
            ink: data.filter((value, index) => index % 4 < 3 && value < 200).length,
          },
        });
        dispatchEvent(new Event("afterprint"));
      };
    });
    await this.page.goto(this.server.address);
    await this.until(() => this.page.getByText("Ready").isVisible());
  }

  /** Shows a file of the server and waits until its first page is on screen. */
  async open(name: string, props: object = {}): Promise<void> {
    // Null, for JSON leaves out what is undefined, and a file shown before would stay.
    await this.show({ uri: `/files/${name}`, data: null, highlight: null, ...props });
    await this.until(async () => (await this.events()).includes("viewed"));
  }

  /** Shows two documents by turns, so many times. */
  async swap(times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.open(time % 2 ? "form.pdf" : "other.pdf");
  }

  /** Changes props of the viewer; what it called so far is forgotten. */
  async show(props: object): Promise<void> {
    await this.page.evaluate(`harness.events.length = 0; harness.show(${JSON.stringify(props)})`);
  }

  events(): Promise<string[]> {
    return this.page.evaluate("[...harness.events]");
  }

  /** The page in the page box. */
  async pageNumber(): Promise<number> {
    return Number(await this.page.getByRole("textbox", { name: "Page" }).inputValue());
  }

  /** The zoom as the toolbar tells it, in percent. */
  async zoom(): Promise<number> {
    return Number.parseInt(await this.page.getByText(/^Zoom\d+%$/).innerText().then((text) => text.replace(/\D+/, "")));
  }

  press(label: string): Promise<void> {
    return this.page.getByRole("button", { name: label, exact: true }).click();
  }

  /** Puts the focus on the pages and presses a key. */
  async key(key: string): Promise<void> {
    await this.page.locator("[data-pages]").focus();
    await this.page.keyboard.press(key);
  }

  /** The rectangle of an element on screen. */
  async box(selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not on screen`);
    return box;
  }

  /** Waits for a condition; a page under our policy evaluates no strings, so it is asked from outside. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS} ms for ${condition}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Waits until `actual` answers `expected`. */
  async untilEqual<Value>(actual: () => Promise<Value>, expected: Value): Promise<void> {
    let last: Value | undefined;
    const isEqual = async () => (last = await actual()) === expected;
    await this.until(isEqual).catch(() => expect(last).toBe(expected));
  }

  /** Waits until expectations are met; fails as the last try did. */
  async untilMet(expectations: () => Promise<void>): Promise<void> {
    const isMet = () => expectations().then(() => true, () => false);
    await this.until(isMet).catch(expectations);
  }

  /** What lives in the page after a collection: the script's heap in bytes, DOM nodes, listeners, workers. */
  async census() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("HeapProfiler.enable");
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    await session.detach();
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      heap: usedSize,
      nodes: metric("Nodes"),
      listeners: metric("JSEventListeners"),
      workers: this.page.workers().length,
    };
  }
}
