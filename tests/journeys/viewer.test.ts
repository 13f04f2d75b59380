import { expect } from "expect";
import type { Page } from "playwright-core";
import { intercept, painted, settled, type WatchedPage, withBrowser } from "./browser.ts";
import { censusOf, step, viewerOf, walk, withDocumentShown } from "./stepping.ts";
import { calm } from "./traffic.ts";

Deno.test({
  name: "going from document to document keeps one viewer, as the person left it",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser((browser) =>
      withDocumentShown(browser, async (window) => {
        for (const [name, run] of steps) if (!await t.step(name, () => run(window))) break;
      })
    ),
});

const steps: readonly [string, (window: WatchedPage) => Promise<void>][] = [
  ["zoom, thumbnails and the viewer itself stay; each document begins at its first page, upright", keepsItsState],
  ["the next document's facts and first bytes are there before they are asked for", isFetchedAhead],
  ["a page is never shown under the name of another document", tellsTheTruth],
  ["an open search goes on in the next document; a closed one is forgotten", searchesOn],
  ["in full screen the document's name is told, and the next one follows there too", namesInFullScreen],
  ["a document without an answer is not shown under the page of the former one", waitsEmpty],
  ["150 documents later memory, nodes and listeners are what they were", staysFlat],
];

async function keepsItsState({ page }: WatchedPage): Promise<void> {
  const viewer = viewerOf(page);
  await page.locator("[data-pages]").evaluate((pages) => pages.setAttribute("data-first", "yes"));
  await viewer.getByRole("button", { name: "Page thumbnails" }).click();
  await viewer.getByRole("button", { name: "Actual size" }).click();
  await viewer.getByRole("button", { name: "Zoom in", exact: true }).click();
  await viewer.getByText("130%").waitFor();
  await viewer.getByRole("button", { name: "Rotate" }).click();
  await page.locator("[data-pages]").focus();
  await page.keyboard.press("End");
  expect(await pageNumber(page)).not.toBe("1");
  await step(page, "j");
  expect(await page.locator("[data-pages][data-first=yes]").count()).toBe(1);
  expect(await viewer.getByText(/^Zoom\d+%$/).innerText()).toMatch(/130%$/);
  expect(await viewer.getByRole("navigation", { name: "Pages" }).isVisible()).toBe(true);
  expect(await pageNumber(page)).toBe("1");
  expect(await page.locator("[data-pages]").evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(20);
  const sheet = await page.locator(".page[data-page-number='1']").boundingBox();
  expect(sheet && sheet.height > sheet.width).toBe(true);
  // The focus stays with whoever reads on by keys.
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-pages"))).toBe(true);
  await viewer.getByRole("button", { name: "Fit page" }).click();
  await step(page, "j");
  expect(await viewer.getByRole("button", { name: "Fit page" }).getAttribute("aria-pressed")).toBe("true");
  await viewer.getByRole("button", { name: "Fit width" }).click();
}

async function isFetchedAhead({ page }: WatchedPage): Promise<void> {
  const isBeginning = (range: string | undefined) => range === "bytes=0-65535";
  const fetched = () => page.waitForResponse((response) => isBeginning(response.request().headers().range));
  const readOn = async () => {
    const beginning = fetched();
    await step(page, "j");
    await (await beginning).finished();
    // The facts of the neighbours come beside it.
    await calm(page);
  };
  await readOn();
  const asked: string[] = [];
  const listen = (request: { url(): string; headers(): Record<string, string> }) => {
    const { pathname } = new URL(request.url());
    asked.push(`${pathname} ${request.headers().range ?? ""}`);
  };
  page.on("request", listen);
  await readOn();
  page.off("request", listen);
  const id = /\/documents\/(\d+)/.exec(page.url())?.[1];
  expect(asked.filter((request) => request.trim() === `/api/documents/${id}`)).toEqual([]);
  // One document begins: the one after this.
  expect(asked.filter((request) => request.endsWith("bytes=0-65535"))).toHaveLength(1);
}

/** Watches every frame: a drawn page and a small picture belong to the name that they were first seen under. */
async function tellsTheTruth({ page }: WatchedPage): Promise<void> {
  await page.evaluate(() => {
    const names = new WeakMap<Element, string>();
    const wrong: string[] = [];
    const look = () => {
      const file = document.querySelector("section[aria-label^='Document ']")?.ariaLabel ?? "";
      const name = `${document.querySelector("h1")?.textContent} ${file}`;
      for (const drawn of document.querySelectorAll("[data-pages] .page, nav[aria-label=Pages] canvas")) {
        const first = names.get(drawn) ?? name;
        names.set(drawn, first);
        if (first !== name) wrong.push(`a page of ${first} under ${name}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { wrongPages: wrong });
  });
  for (const key of ["j", "j", "j", "k", "j", "k", "k", "j"] as const) await step(page, key);
  for (const key of ["j", "j", "j", "k", "j"]) await page.keyboard.press(key);
  await settled(page);
  await painted(viewerOf(page));
  expect(await page.evaluate(() => Reflect.get(globalThis, "wrongPages"))).toEqual([]);
}

async function searchesOn({ page }: WatchedPage): Promise<void> {
  const viewer = viewerOf(page);
  const box = viewer.getByLabel("Find in this document");
  const found = viewer.locator("search [role=status]");
  await viewer.getByRole("button", { name: "Find in document" }).click();
  await box.fill("firearm");
  await found.getByText(/^\d+ of \d+$/).waitFor();
  await viewer.locator("[data-pages]").focus();
  await step(page, "j");
  await found.getByText(/^\d+ of \d+$/).waitFor();
  expect(await box.inputValue()).toBe("firearm");
  await box.press("Escape");
  await step(page, "k");
  await viewer.getByRole("button", { name: "Find in document" }).click();
  expect(await box.inputValue()).toBe("");
  await box.press("Escape");
}

async function namesInFullScreen({ page }: WatchedPage): Promise<void> {
  const viewer = viewerOf(page);
  await viewer.getByRole("button", { name: "Full screen" }).click();
  const before = await viewer.getAttribute("aria-label");
  await viewer.getByText(before?.replace("Document ", "") ?? "", { exact: true }).waitFor();
  await step(page, "j");
  const after = await viewer.getAttribute("aria-label");
  expect(after).not.toBe(before);
  expect(await viewer.getByText(after?.replace("Document ", "") ?? "", { exact: true }).isVisible()).toBe(true);
  // Nothing of the page around lies over it.
  await viewer.getByRole("button", { name: "Leave full screen" }).click();
}

/** The answer of the next document is held back, and with it everything that is known of it. */
async function waitsEmpty({ page }: WatchedPage): Promise<void> {
  const held = Promise.withResolvers<void>();
  const isDocument = (url: URL) => /^\/api\/documents\/\d+$/.test(url.pathname);
  await page.reload();
  await painted(viewerOf(page));
  await calm(page);
  await intercept(page, isDocument, async (route) => {
    await held.promise;
    await route.continue();
  });
  // Two steps: the first is known already.
  await step(page, "j");
  await page.getByRole("link", { name: "Next document" }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("status", { name: "" }).filter({ hasText: "Loading the document" }).waitFor();
  expect(await page.locator("[data-pages] .page").count()).toBe(0);
  expect(await page.locator("section[aria-label=Document]").count()).toBe(1);
  held.resolve();
  await painted(viewerOf(page));
  await page.unroute(isDocument);
}

async function staysFlat({ page, complaints }: WatchedPage): Promise<void> {
  const turn: { key: "j" | "k" } = { key: "j" };
  await walk(page, 30, turn);
  const before = await censusOf(page);
  await walk(page, 150, turn);
  const after = await censusOf(page);
  expect(after.heap - before.heap).toBeLessThan(4_000_000);
  expect(after.nodes - before.nodes).toBeLessThan(300);
  expect(after.listeners - before.listeners).toBeLessThan(60);
  expect(after.workers).toBeLessThanOrEqual(3);
  expect(after.detachedCanvases).toBeLessThanOrEqual(10);
  expect(complaints).toEqual([]);
}

function pageNumber(page: Page): Promise<string> {
  return viewerOf(page).getByRole("textbox", { name: "Page" }).inputValue();
}
