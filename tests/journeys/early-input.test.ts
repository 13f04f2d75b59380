import { expect } from "expect";
import type { Browser } from "playwright-core";
import { hydrated, openedEarly, ownProgram, settled, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";
import { until } from "../until.ts";

Deno.test({
  name: "what is typed, ticked and chosen before a page's program has come is not lost",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-early-" });
      const server = await startSampleServer(folder);
      try {
        for (const [name, step] of steps) await t.step(name, () => step(browser, server.url));
      } finally {
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (browser: Browser, url: string) => Promise<void>][] = [
  ["a search typed and sent finds what was typed", search],
  ["what was typed and not sent stays, and can be sent later", typeOnly],
  ["a date that was typed and left is searched for", typeDate],
  ["rows that were ticked are chosen", tick],
  ["a choice in a list of the dashboard is taken", choose],
];

async function archiveEarly(browser: Browser, url: string, width?: number) {
  const cookies = await cookiesOf(browser, url, people.summitOwner);
  const window = await watchedPage(browser, { cookies, width });
  const release = await openedEarly(window.page, `${url}/${stores.denver}/documents`, ownProgram);
  return { ...window, release };
}

async function search(browser: Browser, url: string): Promise<void> {
  const { page, release, complaints, close } = await archiveEarly(browser, url);
  const name = page.locator("main [name=customerName]");
  await name.fill("Example");
  await name.press("Enter");
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  release();
  await page.waitForURL(/customerName=Example/);
  expect(await name.inputValue()).toBe("Example");
  expect(complaints).toEqual([]);
  await close();
}

async function typeOnly(browser: Browser, url: string): Promise<void> {
  const { page, release, complaints, close } = await archiveEarly(browser, url, 390);
  const name = page.locator("main input[type=search]:visible").first();
  await name.fill("Example");
  release();
  await hydrated(page);
  await settled(page);
  expect(await name.inputValue()).toBe("Example");
  await name.press("Enter");
  await page.waitForURL(/customerName=Example/);
  expect(complaints).toEqual([]);
  await close();
}

async function typeDate(browser: Browser, url: string): Promise<void> {
  const { page, release, complaints, close } = await archiveEarly(browser, url);
  await page.getByLabel("Certification date").fill("1/15/26");
  await page.locator("main [name=customerName]").focus();
  release();
  await page.waitForURL(/certificationDate=2026-01-15/);
  const date = page.getByLabel("Certification date");
  await until("the field shows what was searched for", async () => await date.inputValue() === "01/15/26");
  expect(complaints).toEqual([]);
  await close();
  await sendDate(browser, url);
}

/** The focus stays in the field, which takes the date with Enter. */
async function sendDate(browser: Browser, url: string): Promise<void> {
  const { page, release, complaints, close } = await archiveEarly(browser, url);
  await page.getByLabel("Certification date").fill("1/15/26");
  await page.getByLabel("Certification date").press("Enter");
  release();
  await page.waitForURL(/certificationDate=2026-01-15/);
  expect(complaints).toEqual([]);
  await close();
}

async function tick(browser: Browser, url: string): Promise<void> {
  const { page, release, complaints, close } = await archiveEarly(browser, url);
  const boxes = page.locator("[data-row]").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  release();
  await page.getByText("2 documents selected").waitFor();
  await hydrated(page);
  expect(await Promise.all([0, 1, 2].map((at) => boxes.nth(at).isChecked()))).toEqual([true, false, true]);
  expect(complaints).toEqual([]);
  await close();
}

async function choose(browser: Browser, url: string): Promise<void> {
  const cookies = await cookiesOf(browser, url, people.summitOwner);
  const { page, complaints, close } = await watchedPage(browser, { cookies });
  const release = await openedEarly(page, `${url}/${stores.denver}/dashboard`, ownProgram);
  const list = page.locator("main select").first();
  await list.selectOption("change");
  release();
  await page.waitForURL(/kind=change/);
  await until("the list shows what was chosen", async () => await list.inputValue() === "change");
  expect(complaints).toEqual([]);
  await close();
}
