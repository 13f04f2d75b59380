import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { password } from "../product/client.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { weatherby, writeFilledForm } from "./forms.ts";
import { expectFocus, heading, tabTo } from "./keys.ts";
import { startSampleServer } from "./sample.ts";

/** What the steps share. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly url: string;
  readonly folder: string;
}

Deno.test({
  name: "the main job can be done with the keyboard alone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-keyboard-" });
      const server = await startSampleServer(folder);
      const window = await watchedPage(browser);
      const journey: Journey = { window, page: window.page, url: server.url, folder };
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
  ["signing in", enter],
  ["choosing an FFL", chooseStore],
  ["/ goes to the search, and typing narrows the list", search],
  ["j and k move over the rows, and Enter opens one", openRow],
  ["j and k go to the next and the previous document", turn],
  ["f and a number set the flag", flag],
  ["going back to the list, with its search", goBack],
  ["the palette finds a document and goes there", usePalette],
  ["? shows the keys, and Escape closes them", showKeys],
  ["u uploads: Ctrl+Enter begins, and Ctrl+Enter files", upload],
];

async function enter({ window, page, url }: Journey): Promise<void> {
  await window.open(`${url}/sign-in`);
  await expectFocus(page.getByLabel("Email"));
  await page.keyboard.type("user@summit.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await heading(page, "Welcome Back");
  await hydrated(page);
}

async function chooseStore({ page }: Journey): Promise<void> {
  await tabTo(page.getByRole("link", { name: /^Summit Denver/ }));
  await page.keyboard.press("Enter");
  await heading(page, "Dashboard");
  await tabTo(page.getByRole("navigation").getByRole("link", { name: "Documents", exact: true }).first());
  await page.keyboard.press("Enter");
  await heading(page, "Documents");
  await page.locator("[data-row]").first().waitFor();
}

async function search({ page }: Journey): Promise<void> {
  await page.keyboard.press("/");
  await expectFocus(page.getByRole("search").getByLabel("Customer name"));
  await page.keyboard.type("marie");
  await page.waitForURL(/customerName=marie/);
  await page.getByRole("checkbox", { name: /^Select the document of (?!.*marie)/i }).first()
    .waitFor({ state: "detached" });
  expect((await names(page)).length).toBeGreaterThan(3);
}

async function openRow({ page }: Journey): Promise<void> {
  // From the search field.
  await page.keyboard.press("Enter");
  await expectFocus(page.locator("[data-row]").first());
  const listed = await names(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expectFocus(page.locator("[data-row]").nth(1));
  await page.keyboard.press("Enter");
  await heading(page, listed[1]);
}

async function turn({ page }: Journey): Promise<void> {
  const place = page.getByRole("navigation", { name: "Documents of the list" });
  await place.getByText(/^2 of /).waitFor();
  await page.keyboard.press("j");
  await place.getByText(/^3 of /).waitFor();
  await page.keyboard.press("k");
  await place.getByText(/^2 of /).waitFor();
}

async function flag({ page }: Journey): Promise<void> {
  const chosen = page.getByRole("button", { name: /^Flag/ }).or(page.getByRole("combobox", { name: "Flag" })).first();
  const before = await chosen.innerText();
  const answered = page.waitForResponse(/\/api\/documents\/\d+\/flag$/);
  await page.keyboard.press("f");
  await page.getByRole("menu", { name: "Flag document" }).waitFor();
  await page.keyboard.press(before.includes("Red") ? "2" : "1");
  expect((await answered).status()).toBe(200);
  await page.waitForFunction(([element, text]) => element instanceof HTMLElement && element.innerText !== text, [
    await chosen.elementHandle(),
    before,
  ]);
}

async function goBack({ page }: Journey): Promise<void> {
  await tabTo(page.getByRole("main").getByRole("link", { name: "Documents", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Documents");
  expect(new URL(page.url()).searchParams.get("customerName")).toBe("marie");
}

async function usePalette({ page }: Journey): Promise<void> {
  const [, wanted = ""] = await names(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or jump" });
  await palette.waitFor();
  await page.keyboard.type(wanted.split(",")[0]);
  await palette.getByRole("option", { name: wanted }).first().waitFor();
  await page.keyboard.press("Enter");
  await palette.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Details" }).waitFor();
}

async function showKeys({ page }: Journey): Promise<void> {
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
}

async function upload({ page, folder }: Journey): Promise<void> {
  const form = await writeFilledForm(folder, "weatherby.pdf", weatherby);
  await tabTo(page.getByRole("main").getByRole("link", { name: "Documents", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Documents");
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("u");
  const dialog = page.getByRole("dialog", { name: "Upload documents" });
  await dialog.waitFor();
  await expectFocus(dialog.getByRole("button", { name: "Choose files" }));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(form);
  await page.getByText("weatherby.pdf", { exact: true }).waitFor();
  await page.keyboard.press("Control+Enter");
  const verify = page.getByRole("dialog", { name: "Verify document details" });
  await verify.getByRole("textbox", { name: /^Customer name/ }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Onward from the rows: backward around the whole page it would be gone before.
  await tabTo(page.getByRole("button", { name: "Open document" }));
  await page.keyboard.press("Enter");
  await heading(page, "Weatherby, Quentin Dean");
}

const selectWords = "Select the document of ";

/** The boxes that select the rows of the list; each is named after its customer. */
function boxes(page: Page): Locator {
  return page.getByRole("checkbox", { name: selectWords });
}

/** The customers' names in the list. */
async function names(page: Page): Promise<string[]> {
  const labels = await boxes(page).evaluateAll((found) => found.map((box) => box.ariaLabel ?? ""));
  return labels.map((label) => label.slice(selectWords.length));
}
