import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { samplePdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { filingForm, signInTo } from "../product/client.ts";
import type { ServerProcess } from "../product/server-process.ts";
import { until } from "../until.ts";
import { type Cookies, painted, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";
import { bytesOf, calm, watchTraffic } from "./traffic.ts";

const script = /^\/assets\/.*\.m?js$/;
const viewerParts = /^\/assets\/(?:pdf-viewer|engine|pdfjs|pdf)[-./]/;
const archive = `/${stores.prairie}/documents`;

Deno.test({
  name:
    "a first visit to the sign-in page and to the archive is light and still, and the viewer comes only with a document",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-weight-" });
      const server = await startSampleServer(folder);
      const cookies = await cookiesOf(browser, server.url, people.prairieOwner);
      const window = await watchedPage(browser, { cookies });
      const stage: Stage = { t, server, window, page: window.page };
      try {
        await signInVisit(t, browser, server.url);
        await firstVisit(stage);
        await slowVisit(t, browser, server.url, cookies);
        await openDocument(stage);
        await openLargeFile(stage);
      } finally {
        await window.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

interface Stage {
  readonly t: Deno.TestContext;
  readonly server: ServerProcess;
  readonly window: WatchedPage;
  readonly page: Page;
}

async function firstVisit({ t, server, window, page }: Stage): Promise<void> {
  const sent = await watchTraffic(page);
  await window.open(server.url + archive);
  await settled(page);
  await calm(page);
  await t.step("at most 160 kB of compressed JavaScript", () => {
    const scripts = sent.filter(({ path }) => script.test(path)).map(({ path, bytes }) => `${path} ${bytes}`);
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = bytesOf(sent, script);
    if (bytes > 160_000) throw new Error(`${bytes} bytes of JavaScript:\n${scripts.join("\n")}`);
  });
  await t.step("the browser asks for nothing that the page has brought along", () => {
    expect(sent.filter(({ path }) => path.startsWith("/api/") && !quiet.test(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });
  await t.step("nothing moves while the page arrives and is taken over", () => expectStill(page, unseen));
  await t.step("nothing of the viewer is fetched", () => {
    expect(sent.filter(({ path }) => viewerParts.test(path))).toEqual([]);
  });
}

/** A window of its own, in which nothing was loaded before. */
async function signInVisit(t: Deno.TestContext, browser: Browser, url: string): Promise<void> {
  const window = await watchedPage(browser);
  const sent = await watchTraffic(window.page);
  // At a bare IP address there are no passkeys, and their button goes.
  await window.open(`${url.replace("127.0.0.1", "localhost")}/sign-in`);
  await settled(window.page);
  await calm(window.page);
  await t.step("the sign-in page comes with at most 100 kB of compressed JavaScript", () => {
    const scripts = sent.filter(({ path }) => script.test(path)).map(({ path, bytes }) => `${path} ${bytes}`);
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = bytesOf(sent, script);
    if (bytes > 100_000) throw new Error(`${bytes} bytes of JavaScript:\n${scripts.join("\n")}`);
  });
  await t.step("it asks for nothing more, and nothing moves", async () => {
    expect(sent.filter(({ path }) => path.startsWith("/api/"))).toEqual([]);
    await expectStill(window.page, unseen);
  });
  await t.step("the program of the pages that follow comes while somebody types", async () => {
    const before = sent.length;
    await window.page.getByLabel("Email").fill("someone@example.com");
    await until("the program is asked for", () => sent.length > before);
    await calm(window.page);
    expect(sent.slice(before).map(({ path }) => script.test(path))).toEqual([true]);
  });
  await window.close();
}

/** Over 100 kB/s the page comes in pieces, each of which is painted. */
async function slowVisit(t: Deno.TestContext, browser: Browser, url: string, cookies: Cookies): Promise<void> {
  await t.step("nothing moves while the page arrives over a slow line", async () => {
    const window = await watchedPage(browser, { cookies });
    const session = await window.page.context().newCDPSession(window.page);
    const speed = { downloadThroughput: 100_000, uploadThroughput: 100_000 };
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 20, ...speed });
    await window.open(url + archive);
    await settled(window.page);
    await calm(window.page);
    await expectStill(window.page, unseen);
    await window.close();
  });
}

/** A letter or two of a line that stands a hair elsewhere when the typeface arrives; Chromium calls 0.1 good. */
const unseen = 0.0005;

/** Renewing the token, listening for events and the bell belong to a page that stays open. */
const quiet = /^\/api\/(?:auth\/refresh|events|notifications)\b/;

async function openDocument({ t, page }: Stage): Promise<void> {
  await t.step("opening a document fetches the viewer", async () => {
    const sent = await watchTraffic(page);
    await page.locator("[data-row-link]").filter({ visible: true }).first().click();
    await painted(page.getByRole("region", { name: /^Document .*\.pdf$/ }));
    expect(sent.filter(({ path }) => viewerParts.test(path)).length).toBeGreaterThan(0);
    // What is left is the search in the top bar, which takes the place of the action that a document's page hides.
    await expectStill(page, 0.005);
  });
}

async function openLargeFile({ t, server, window, page }: Stage): Promise<void> {
  await t.step("page 1 of a 100-page file of 20 MB comes with under 15 % of its bytes", async () => {
    const pdf = samplePdf({ pages: 100, pictureBytes: 200_000 });
    expect(pdf.length).toBeGreaterThan(19_000_000);
    const client = await signInTo(server.url, people.prairieOwner);
    const body = filingForm({ storeId: stores.prairie, customerName: "Example, Kim", serialNumber: "K4473" }, pdf);
    const { id } = await client.json<{ id: number }>("/api/documents", { method: "POST", body });
    const sent = await watchTraffic(page);
    await window.open(`${server.url}${archive}/${id}`);
    await painted(page.getByRole("region", { name: "Document 4473.pdf" }));
    await calm(page);
    const bytes = bytesOf(sent, /^\/api\/attachments\//);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes / pdf.length).toBeLessThan(0.15);
    await window.isClean("a large file", "colors");
  });
}

/** What has moved by itself since the page began to load, and how much of the window that is (CLS). */
async function expectStill(page: Page, most: number): Promise<void> {
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  if (sum >= most) throw new Error([`the page moved by ${sum}`, ...shifts.flatMap(({ moved }) => moved)].join("\n"));
}

interface Shift {
  /** Share of the window that moved, times how far. */
  readonly value: number;
  /** What moved, from where to where, a line each. */
  readonly moved: readonly string[];
}

function layoutShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() =>
    new Promise<Shift[]>((tell) => {
      const shifts: Shift[] = [];
      const box = (value: unknown) =>
        value instanceof DOMRectReadOnly ? `${value.x},${value.y} ${value.width}×${value.height}` : "nowhere";
      const line = (source: object) => {
        const node = "node" in source && source.node instanceof Node ? source.node : null;
        const text = node?.textContent?.slice(0, 60) ?? "";
        const from = "previousRect" in source ? box(source.previousRect) : "";
        const to = "currentRect" in source ? box(source.currentRect) : "";
        return `${node?.nodeName ?? "gone"} "${text}": ${from} to ${to}`;
      };
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) {
          if (!("value" in entry && "hadRecentInput" in entry) || entry.hadRecentInput) continue;
          const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
          const at = `at ${Math.round(entry.startTime)} ms`;
          shifts.push({ value: Number(entry.value), moved: sources.map((source) => `${line(source)} ${at}`) });
        }
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          add(observer.takeRecords());
          tell(shifts);
        })
      );
    })
  );
}
