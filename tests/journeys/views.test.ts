import { expect } from "expect";
import type { Page } from "playwright-core";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm, signInTo } from "../product/client.ts";
import { until } from "../until.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the journey passes from one step to the next. */
interface Journey extends Served {
  readonly window: WatchedPage;
  readonly page: Page;
}

Deno.test({
  name: "views, recent searches, nearest serials, filing orders and comparing, as a person uses them",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        await fileMore(served);
        const window = await watchedPage(browser, { cookies: await cookiesOf(browser, served.url, served.email) });
        const journey = { ...served, window, page: window.page };
        try {
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        } finally {
          await window.close();
        }
      })),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["a search is kept as a view that opens the archive", keepView],
  ["after a reload, and from another page, the archive opens with it; the plain list is one key away", openWithView],
  ["a changed view says so, and can be discarded", discardChange],
  ["an empty search box offers the searches of before", searchAgain],
  ["a search that finds nothing names the nearest serial number", takeNearest],
  ["the filing order goes by TSN as numbers, and a jump opens the page of a name", fileByOrder],
  ["two chosen documents are compared, and toggled in place", compareTwo],
];

const filed = [
  { customerName: "Ada Merriweather", serialNumber: "GLK001", tsn: "9" },
  { customerName: "Boone Castellan", serialNumber: "GLK777", tsn: "10" },
  { customerName: "Cora Lindqvist", serialNumber: "XR-5520", tsn: "100" },
];

async function fileMore({ url, email, storeId }: Served): Promise<void> {
  const client = await signInTo(url, email);
  for (const values of filed) {
    const body = filingForm({ storeId, ...values }, plainPdf().bytes);
    await client.json("/api/documents", { method: "POST", body });
  }
}

const box = (page: Page, label: string) => page.getByRole("search").getByLabel(label, { exact: true });
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function keepView({ window, page, url, storeId }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents`);
  await box(page, "Serial number").fill("GLK");
  await page.waitForURL(/serialNumber=GLK/);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Glocks");
  await dialog.getByLabel("Open the archive with this view").check();
  await window.isClean("saving a view");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/view=\d+/);
  await views(page).locator("[aria-current=true]", { hasText: "Glocks" }).waitFor();
  await window.isClean("a view");
}

async function openWithView({ window, page, url, storeId }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents`);
  await page.waitForURL(/serialNumber=GLK/);
  await rowOf(page, "Boone Castellan").waitFor();
  expect(await rowOf(page, "Cora Lindqvist").count()).toBe(0);
  await page.locator("h1").click();
  // The bar is taken over a moment after the page.
  await until("the key shows all", async () => {
    await page.keyboard.press("0");
    return page.url().endsWith("?view=all");
  }, { everyMs: 50 });
  await rowOf(page, "Cora Lindqvist").waitFor();
  await window.open(`${url}/${storeId}/ffl-settings/${storeId}`);
  await page.getByRole("navigation").getByRole("link", { name: "Documents", exact: true }).first().click();
  await page.waitForURL(/view=\d+&.*serialNumber=GLK/);
}

async function discardChange({ page }: Journey): Promise<void> {
  await page.getByLabel("Status", { exact: true }).selectOption("Denied");
  await views(page).getByRole("button", { name: "Glocks , changed" }).or(
    views(page).getByRole("button", { name: "Glocks, changed" }),
  ).waitFor();
  await page.getByRole("button", { name: "View Glocks" }).click();
  await page.getByRole("menuitem", { name: "Discard changes" }).click();
  await page.waitForURL((address) => !address.searchParams.has("status"));
  await rowOf(page, "Boone Castellan").waitFor();
}

async function searchAgain({ window, page, url, storeId }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents?view=all`);
  const remembered = page.waitForResponse((answer) =>
    answer.url().includes("/api/views/searches") && answer.request().method() === "POST"
  );
  await box(page, "Customer name").fill("merri");
  await remembered;
  await box(page, "Customer name").fill("");
  await page.waitForURL(/\?view=all$/);
  await box(page, "TSN").focus();
  await page.getByRole("group", { name: "Recent searches" }).waitFor();
  await window.isClean("recent searches");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/customerName=merri/);
  await rowOf(page, "Ada Merriweather").waitFor();
}

async function takeNearest({ window, page, url, storeId }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents?view=all&serialNumber=GLK0O1&status=0`);
  await page.getByText("No documents have serial number GLK0O1.").waitFor();
  await window.isClean("nothing found");
  await page.getByRole("button", { name: /Serial number GLK001 1 document/ }).click();
  await page.waitForURL(/serialNumber=GLK001/);
  await rowOf(page, "Ada Merriweather").waitFor();
}

async function fileByOrder({ window, page, url, storeId }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents?view=all&limit=2`);
  await fileBy(page, "TSN");
  await page.waitForURL(/sort=tsn/);
  await page.getByRole("button", { name: "Jump to a TSN" }).filter({ visible: true }).click();
  await page.getByLabel("Jump to a TSN").fill("10");
  await page.keyboard.press("Enter");
  await page.waitForURL(/page=2/);
  await rowOf(page, "Boone Castellan").waitFor();
  await rowOf(page, "Cora Lindqvist").waitFor();
  await fileBy(page, "Name");
  await page.waitForURL(/sort=customerName/);
  await page.getByLabel("Jump to a name").fill("c");
  await page.keyboard.press("Enter");
  await page.waitForURL(/page=2/);
  await rowOf(page, "Cora Lindqvist").waitFor();
}

async function fileBy(page: Page, order: string): Promise<void> {
  await page.getByRole("button", { name: "Order and columns" }).click();
  await page.getByRole("menuitemradio", { name: order }).click();
  await page.keyboard.press("Escape");
}

async function compareTwo({ window, page, url, storeId, product }: Journey): Promise<void> {
  await window.open(`${url}/${storeId}/documents?view=all`);
  for (const name of ["Ada Merriweather", "Boone Castellan"]) await rowOf(page, name).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Compare" }).click();
  await page.waitForURL(/compare\?left=\d+&right=\d+/);
  await page.getByText(/^\d+ differences$/).waitFor();
  await page.locator("canvas").nth(1).waitFor();
  await window.isClean("comparing");
  await page.locator("h1").click();
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Show Ada Merriweather" }).or(
    page.getByRole("button", { name: "Show Boone Castellan" }),
  ).waitFor();
  const left = new URL(page.url()).searchParams.get("left");
  const entries = await product.context.ledger.about(`document:${left}`);
  expect(entries.filter(({ event }) => event === "documents.viewed")).toHaveLength(1);
}
