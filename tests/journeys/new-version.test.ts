import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { AFTER_FIRST_LOAD_MILLISECONDS } from "@/kernel/screens/server-build.ts";
import { password } from "../product/client.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { freePort } from "../product/server-process.ts";
import { accessibilityProblems, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { calm } from "./traffic.ts";
import { type Builds, endServer, makeBuilds, serveBuild } from "./upgrading.ts";

const notice = "A new version of Strongroom is available.";
const updated = "Strongroom was updated.";

interface Scene {
  readonly product: TestProduct;
  readonly builds: Builds;
  readonly port: number;
  readonly url: string;
  readonly storeId: number;
  /** Another window of the same person. */
  readonly enter: (path: string) => Promise<WatchedPage>;
}

async function withScene(browser: Browser, run: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-upgrade-" });
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const windows: WatchedPage[] = [];
  try {
    const builds = await makeBuilds(folder);
    await withProduct(async (product) => {
      const account = await anAccount(product.context, { type: 0 });
      const { id: storeId } = await aStore(product.context, { accountId: account.id });
      const { email } = await aPerson(product.context, { accountId: account.id, password });
      const enter = async (path: string) => {
        const window = await watchedPage(browser, { cookies: await cookiesOf(browser, url, email), answers: [404] });
        windows.push(window);
        await window.open(url + path);
        return window;
      };
      await run({ product, builds, port, url, storeId, enter });
    }, { environment: { STRONGROOM_URL: url } });
  } finally {
    for (const window of windows) await window.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** The address of the page's program, which its own script starts. */
const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector("link[rel=modulepreload][fetchpriority=low]")?.getAttribute("href"));

/** What is typed stays over the upgrade, is saved on the new server, and one press reloads. */
async function keepsWork({ page }: WatchedPage, upgrade: () => Promise<void>): Promise<void> {
  const before = await buildOf(page);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.click();
  await name.fill("");
  await name.pressSequentially("Dana Renamed");
  await upgrade();
  await page.getByText(notice).waitFor();
  expect(await name.inputValue()).toBe("Dana Renamed");
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  await reload.click();
  await page.getByText("Save your changes first, then reload.").waitFor();
  expect(await name.inputValue()).toBe("Dana Renamed");
  await page.getByRole("region", { name: "Details" }).getByRole("button", { name: /^Save/ }).click();
  await page.getByText("Your profile was updated.").waitFor();
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  expect(await buildOf(page)).not.toBe(before);
  expect(await name.inputValue()).toBe("Dana Renamed");
  expect(await page.getByText(notice).count()).toBe(0);
}

/** A layer whose code is gone is said to be, and the page under it stays. */
async function missesLayer({ page }: WatchedPage): Promise<void> {
  await page.getByText(notice).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByText(`${updated} Reload to use this part of the page.`).waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

/** A screen whose code is gone: the new-version page at its address, without the footer. */
async function showsPage({ page }: WatchedPage): Promise<void> {
  expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByText("My Profile", { exact: true }).click();
  await page.getByText(updated, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/profile");
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  expect(await accessibilityProblems(page, "all")).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await page.getByRole("region", { name: "Details" }).waitFor();
  expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
}

Deno.test({
  name: "the server is upgraded under open pages: a notice within seconds, work is kept, one press reloads",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withBrowser((browser) =>
      withScene(browser, async ({ product, builds, port, enter }) => {
        let server = await serveBuild(product, port, builds.before);
        const [form, list, screen] = [await enter("/profile"), await enter("/support"), await enter("/support")];
        await screen.page.getByRole("button", { name: /^Menu of/ }).click();
        await screen.page.getByText("My Profile", { exact: true }).waitFor();
        await screen.page.keyboard.press("Escape");
        // What is needed after an upgrade comes a while after the page.
        await screen.page.waitForTimeout(AFTER_FIRST_LOAD_MILLISECONDS + 2000);
        for (const { page } of [form, list, screen]) await calm(page);
        await keepsWork(form, async () => {
          await endServer(server);
          server = await serveBuild(product, port, builds.after);
        });
        await missesLayer(list);
        await showsPage(screen);
        await endServer(server);
      })
    ),
});

Deno.test({
  name: "while servers of two builds answer in turn no page speaks of a new version",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withBrowser((browser) =>
      withScene(browser, async ({ product, builds, port, enter }) => {
        let server = await serveBuild(product, port, builds.before);
        const { page } = await enter("/profile");
        await endServer(server);
        server = await serveBuild(product, port, builds.before, builds.after);
        for (let asked = 0; asked < 12; asked++) {
          await page.waitForTimeout(500);
          await page.evaluate(() => fetch("/api/health"));
        }
        expect(await page.getByText(notice).count()).toBe(0);
        await endServer(server);
      })
    ),
});
