import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { until } from "../until.ts";
import { intercept, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { ostrander, weatherby, writeFilledForm } from "./forms.ts";
import { cookiesOf } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the journey passes from one step to the next. */
interface Journey extends Served {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly folder: string;
}

Deno.test({
  name: "uploads outlive a lost connection and a reload, and are filed after",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        const folder = await Deno.makeTempDir({ prefix: "strongroom-queue-" });
        const cookies = await cookiesOf(browser, served.url, served.email);
        const window = await watchedPage(browser, { cookies, answers: [503] });
        const journey = { ...served, window, page: window.page, folder };
        try {
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        } finally {
          await window.close();
          await Deno.remove(folder, { recursive: true });
        }
      })),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["several documents are chosen, and the same file twice is named", chooseFiles],
  ["offline it says so, and goes on by itself when the connection is back", goOffline],
  ["after a reload a bar says what waits, on every page", reload],
  ["what was typed is still there, and a retry files it", fileAfterReload],
  ["a document is taken out of the upload after a question", removeOne],
  ["the last is filed, and nothing waits any more", fileTheLast],
];

async function chooseFiles({ window, page, url, storeId, folder }: Journey): Promise<void> {
  const forms = [
    await writeFilledForm(folder, "weatherby.pdf", weatherby),
    await writeFilledForm(folder, "ostrander.pdf", ostrander),
    await writeFilledForm(folder, "again.pdf", weatherby),
  ];
  await Deno.copyFile(forms[0], forms[2]);
  await window.open(`${url}/${storeId}/documents?upload=1`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(forms);
  await page.getByText("the same file as weatherby.pdf of document 1").waitFor();
  await window.isClean("documents chosen");
}

async function goOffline({ window, page }: Journey): Promise<void> {
  await window.setOffline(true);
  await page.getByRole("button", { name: "Begin Uploading" }).click();
  await page.getByText("You're offline. It will continue when you're back online.").first().waitFor();
  await window.isClean("offline");
  await window.setOffline(false);
  await page.getByText("Ready to verify").nth(2).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Verify the next" }).click();
  await tsn(page).waitFor();
  expect(await tsn(page).inputValue()).toBe(weatherby.tsn);
}

async function reload({ window, page, url, storeId, documentId }: Journey): Promise<void> {
  await tsn(page).fill("QUEUE-1");
  await page.getByText("2 more ready to verify").waitFor();
  // What is typed is kept a moment after the last key.
  await until("the browser keeps what was typed", async () => (await keptDrafts(page)).includes("QUEUE-1"));
  await window.open(`${url}/${storeId}/documents/${documentId}`);
  await page.getByRole("status").filter({ hasText: "3 documents not filed yet" }).waitFor();
  await page.getByRole("button", { name: "Show documents" }).click();
  await page.getByText("Ready to verify").first().waitFor();
  // The button's own words float over the page while the mouse is on it.
  await page.mouse.move(0, 0);
  await page.getByRole("tooltip").waitFor({ state: "detached" });
  await window.isClean("the bar of uploads");
  await page.getByRole("link", { name: "Verify", exact: true }).click();
}

async function fileAfterReload({ page }: Journey): Promise<void> {
  await tsn(page).waitFor();
  expect(await tsn(page).inputValue()).toBe("QUEUE-1");
  let refused = 0;
  await intercept(page, "**/api/documents", async (route) => {
    if (route.request().method() !== "POST" || refused++ > 0) return await route.fallback();
    await route.fulfill({
      status: 503,
      json: { message: "The archive cannot be reached at the moment.", error: "server.cannot_store" },
    });
  });
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByText("The archive cannot be reached at the moment.").waitFor();
  await page.getByText("Document 2 of 3").first().waitFor();
  expect(refused).toBe(2);
}

async function removeOne({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "All documents" }).click();
  await page.getByText("Filed", { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await window.isClean("the list of the upload");
  await page.getByRole("button", { name: "Remove again.pdf" }).click();
  await page.getByRole("dialog", { name: "Remove this document from the upload?" })
    .getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("again.pdf").waitFor({ state: "detached" });
}

async function fileTheLast({ page, url, storeId, product, window }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Verify the next" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByText("2 documents filed.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const rows = await product.context.database.all("SELECT tsn FROM documents WHERE tsn IS NOT NULL ORDER BY tsn");
  expect(rows.map((row) => row.tsn)).toEqual([ostrander.tsn, "QUEUE-1"]);
  expect(await product.context.database.all("SELECT id FROM uploads")).toEqual([]);
  await window.open(`${url}/${storeId}/documents`);
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  expect(await page.getByRole("region", { name: "Uploads" }).count()).toBe(0);
}

function tsn(page: Page): Locator {
  return page.getByRole("dialog", { name: "Verify document details" }).getByRole("textbox", { name: /^TSN/ });
}

/** What the browser's own storage keeps of the documents that wait, as one text. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(() =>
    new Promise<string>((tell, fail) => {
      const opening = indexedDB.open("strongroom-uploads");
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const groups = opening.result.transaction("groups").objectStore("groups").getAll();
        groups.onerror = () => fail(groups.error);
        groups.onsuccess = () => {
          opening.result.close();
          tell(JSON.stringify(groups.result.map(({ draft }) => draft)));
        };
      };
    })
  );
}
