import { expect } from "expect";
import type { Page } from "playwright-core";
import { samplePdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { filingForm, signInTo } from "../product/client.ts";
import type { ServerProcess } from "../product/server-process.ts";
import { painted, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";
import { bytesOf, calm, watchTraffic } from "./traffic.ts";

const script = /^\/assets\/.*\.m?js$/;
const viewerParts = /^\/assets\/(?:pdf-viewer|engine|pdfjs|pdf)[-./]/;
const archive = `/${stores.prairie}/documents`;

Deno.test({
  name: "a first visit to the archive is light and still, and the viewer comes only with a document",
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
        await firstVisit(stage);
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
  await t.step("nothing moves while the page arrives and is taken over", async () => {
    expect(await layoutShift(page)).toBeLessThan(unseen);
  });
  await t.step("nothing of the viewer is fetched", () => {
    expect(sent.filter(({ path }) => viewerParts.test(path))).toEqual([]);
  });
}

/** A letter or two of a line that stands a hair elsewhere when the typeface arrives; Chromium calls 0.1 good. */
const unseen = 0.0005;

/** Renewing the token and listening for events belong to a page that stays open. */
const quiet = /^\/api\/(?:auth\/refresh|events)\b/;

async function openDocument({ t, page }: Stage): Promise<void> {
  await t.step("opening a document fetches the viewer", async () => {
    const sent = await watchTraffic(page);
    await page.locator("[data-row-link]").filter({ visible: true }).first().click();
    await painted(page.getByRole("region", { name: /^Document .*\.pdf$/ }));
    expect(sent.filter(({ path }) => viewerParts.test(path)).length).toBeGreaterThan(0);
    // What is left is the search in the top bar, which takes the place of the action that a document's page hides.
    expect(await layoutShift(page)).toBeLessThan(0.005);
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

/** How much has moved by itself since the page began to load (CLS). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((tell) => {
      let sum = 0;
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) {
          if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) sum += Number(entry.value);
        }
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          add(observer.takeRecords());
          tell(sum);
        })
      );
    })
  );
}
