import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { cookiesOf } from "./people.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { expectFocus, heading, tabTo } from "./keys.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** What the steps share. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly url: string;
}

const list = `/${stores.denver}/documents?fflFlagged=false&sort=customerName&sortOrder=asc`;

Deno.test({
  name: "documents are chosen, flagged, given back, assigned and edited by keyboard",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-actions-" });
      const server = await startSampleServer(folder);
      const cookies = await cookiesOf(browser, server.url, people.summitOwner);
      const window = await watchedPage(browser, { cookies });
      const journey: Journey = { window, page: window.page, url: server.url };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await window.isClean("at the end");
      } finally {
        await window.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["x and Shift with the arrows choose rows", chooseRows],
  ["f and 1 flag them red, and Undo brings all back", flagAndUndo],
  ["a and a few letters assign them to a colleague, and nothing stays chosen", assign],
  ["a single row is flagged without being chosen, and keeps the focus", flagRow],
  ["e opens the form of the row's details, and Ctrl+Enter saves them", edit],
  ["Escape asks before it loses what was typed", leaveEditing],
  ["the link of the mail leads to the documents", followMail],
];

const rows = (page: Page): Locator => page.locator("[data-row]");
const flagged = (page: Page) => page.getByRole("cell", { name: "Red", exact: true });

const nameField = (page: Page) => page.getByRole("form", { name: "Edit details" }).getByLabel("Customer name");

async function said(page: Page, text: string | RegExp): Promise<Locator> {
  const toast = page.getByRole("region", { name: "Notifications" }).getByText(text);
  await toast.waitFor();
  return toast;
}

async function chooseRows({ window, page, url }: Journey): Promise<void> {
  await window.open(`${url}${list.replace("fflFlagged=false&", "")}`);
  await tabTo(rows(page).first());
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expectFocus(rows(page).nth(2));
  await page.getByText("3 documents selected").waitFor();
  await window.isClean("chosen");
}

async function flagAndUndo({ window, page }: Journey): Promise<void> {
  const before = await flagged(page).count();
  await page.keyboard.press("f");
  await page.getByRole("menu", { name: "Flag 3 documents" }).waitFor();
  await window.isClean("flag");
  await page.keyboard.press("1");
  await said(page, /documents? flagged red\.$/);
  await page.waitForFunction(
    (count) => [...document.querySelectorAll("td")].filter((cell) => cell.textContent === "Red").length > count,
    before,
  );
  await expectFocus(rows(page).nth(2));
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await said(page, /^Undone for \d documents?\.$/);
  expect(await flagged(page).count()).toBe(before);
}

async function assign({ window, page }: Journey): Promise<void> {
  await tabTo(rows(page).nth(2), "Shift+Tab");
  await page.keyboard.press("a");
  const box = page.getByRole("combobox", { name: "Assign to" });
  await expectFocus(box);
  await page.getByRole("option").first().waitFor();
  expect(await page.getByRole("option").first().innerText()).toContain("(me)");
  await window.isClean("assign");
  await page.keyboard.type("user@");
  await page.getByRole("option").nth(1).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await said(page, /documents? assigned to /);
  await page.getByText("3 documents selected").waitFor({ state: "detached" });
}

async function flagRow({ page }: Journey): Promise<void> {
  await tabTo(rows(page).nth(2), "Shift+Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("f");
  await page.getByRole("menu", { name: "Flag document" }).waitFor();
  await page.keyboard.press("2");
  await said(page, "1 document flagged green.");
  await expectFocus(rows(page).nth(3));
}

async function edit({ window, page }: Journey): Promise<void> {
  await page.keyboard.press("e");
  await expectFocus(nameField(page));
  await window.isClean("edit");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Bo");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Customer Name should have at least 3 characters").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Exemplar, Robin");
  await page.keyboard.press("Control+Enter");
  await said(page, "Details saved.");
  await nameField(page).waitFor({ state: "detached" });
  await heading(page, "Exemplar, Robin");
}

async function leaveEditing({ page }: Journey): Promise<void> {
  await page.keyboard.press("e");
  await expectFocus(nameField(page));
  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  const keep = page.getByRole("button", { name: "Keep editing" });
  await expectFocus(keep);
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await nameField(page).waitFor({ state: "detached" });
  await heading(page, "Exemplar, Robin");
}

async function followMail({ window, page, url }: Journey): Promise<void> {
  const answer = await page.evaluate(async () => {
    const refreshed = await fetch("/api/auth/refresh", { method: "POST" });
    const { token } = await refreshed.json();
    const found = await fetch("/api/outbox?storeId=2", { headers: { authorization: `Bearer ${token}` } });
    return await found.json();
  });
  const mail = answer.data.find(({ subject }: { subject: string }) =>
    / assigned (\d+ documents|a document) to you$/.test(subject)
  );
  const { href } = mail.links[0];
  expect(href).toContain(`${url}/${stores.denver}/documents`);
  await window.open(href);
  await heading(page, /Documents/);
  expect(new URL(page.url()).searchParams.get("fflAssigned")).toBe("true");
}
