import type { Browser, CDPSession, Page } from "playwright-core";
import { until } from "../until.ts";
import { painted, settled, type WatchedPage, watchedPage } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** How far two readings of the memory lie apart at most once the browser has given back what it can, in bytes. */
const steadyBytes = 500_000;

/** What lives in a page after its garbage is gone. */
export interface Census {
  /** Bytes of the script's heap. */
  readonly heap: number;
  /** Bytes that all processes of the browser could not give back; what several of them share counts once. */
  readonly memory: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Canvases that are in no document any more, yet are kept. */
  readonly detachedCanvases: number;
}

/** Runs something with a window that shows a document of the sample's largest store, opened from its list. */
export async function withDocumentShown(
  browser: Browser,
  run: (window: WatchedPage) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-stepping-" });
  const server = await startSampleServer(folder);
  try {
    const window = await watchedPage(browser, { cookies: await cookiesOf(browser, server.url, people.summitOwner) });
    try {
      await window.open(`${server.url}/${stores.denver}/documents`);
      await window.page.locator("[data-row-link]").filter({ visible: true }).first().click();
      await painted(viewerOf(window.page));
      await settled(window.page);
      await run(window);
    } finally {
      await window.close();
    }
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

/** The viewer beside the facts. */
export const viewerOf = (page: Page) => page.getByRole("region", { name: /^Document .*\.pdf$/ });

/** Presses the key of the next document (j) or the one before (k), and answers how long its page took to be drawn, in ms. */
export async function step(page: Page, key: "j" | "k"): Promise<number> {
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll<HTMLElement>("[data-pages] .page")) sheet.dataset.before = "yes";
  });
  const begun = performance.now();
  await page.keyboard.press(key);
  await page.locator("[data-pages] .page[data-page-number='1'][data-loaded=true]:not([data-before])").waitFor();
  return performance.now() - begun;
}

/** Walks up and down the list, so many steps; at either end it turns round. Answers each step's milliseconds. */
export async function walk(page: Page, steps: number, turn: { key: "j" | "k" }): Promise<number[]> {
  const taken: number[] = [];
  const position = page.getByRole("navigation", { name: "Documents of the list" }).getByText(/^[\d,]+ of [\d,]+/);
  for (let done = 0; done < steps; done++) {
    const [, at, count] = /^([\d,]+) of ([\d,]+)/.exec(await position.innerText()) ?? [];
    if (at === count) turn.key = "k";
    if (at === "1") turn.key = "j";
    taken.push(await step(page, turn.key));
  }
  return taken;
}

/** Counts what lives in the page after a collection. */
export async function censusOf(page: Page): Promise<Census> {
  await settled(page);
  await pagesDrawn(page);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("HeapProfiler.enable");
    await session.send("HeapProfiler.collectGarbage");
    const detachedCanvases = await countDetachedCanvases(session);
    await session.send("HeapProfiler.collectGarbage");
    // Chromium keeps freed memory for a while; what it gives back when it is asked to is not in use.
    await session.send("Memory.simulatePressureNotification", { level: "critical" });
    const { heap, memory } = await steadyMemory(page, session);
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      heap,
      memory,
      nodes: metric("Nodes"),
      listeners: metric("JSEventListeners"),
      workers: page.workers().length,
      detachedCanvases,
    };
  } finally {
    await session.detach();
  }
}

/** Waits for the text of each page that is drawn, and for the second page: a document is called viewed with its first. */
async function pagesDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pages = document.querySelectorAll("[data-pages] .page");
    const drawn = document.querySelectorAll("[data-pages] .page[data-loaded=true]");
    const texts = document.querySelectorAll("[data-pages] .textLayer .endOfContent");
    return drawn.length >= Math.min(2, pages.length) && texts.length === drawn.length;
  });
}

/** Reads the heap and the memory until two readings agree: the browser takes a while to give memory back. */
async function steadyMemory(page: Page, session: CDPSession): Promise<Pick<Census, "heap" | "memory">> {
  const read = async () => ({
    heap: (await session.send("Runtime.getHeapUsage")).usedSize,
    memory: await memoryOf(page),
  });
  let before = await read();
  await until("the browser has given memory back", async () => {
    const now = await read();
    const apart = Math.max(Math.abs(now.heap - before.heap), Math.abs(now.memory - before.memory));
    before = now;
    return apart < steadyBytes;
  }, { seconds: 120, everyMs: 500 });
  return before;
}

async function countDetachedCanvases(session: CDPSession): Promise<number> {
  const objectGroup = "census";
  const { result: prototype } = await session.send("Runtime.evaluate", {
    expression: "HTMLCanvasElement.prototype",
    objectGroup,
  });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.objectId ?? "",
    objectGroup,
  });
  const { result } = await session.send("Runtime.callFunctionOn", {
    functionDeclaration: "function () { return this.filter((canvas) => !canvas.isConnected).length; }",
    objectId: objects.objectId,
    returnByValue: true,
  });
  await session.send("Runtime.releaseObjectGroup", { objectGroup });
  return Number(result.value);
}

async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) return 0;
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const kilobytes = processInfo.map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(rollupOf(id))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

function rollupOf(pid: number): string {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
  } catch {
    return "";
  }
}
