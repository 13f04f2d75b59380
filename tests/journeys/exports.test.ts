import { expect } from "expect";
import type { Download } from "playwright-core";
import { referee } from "../fixtures/forms/referee.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { press } from "./keys.ts";
import { signIn } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** What the steps share. */
interface Journey {
  readonly owner: WatchedPage;
  readonly url: string;
  readonly folder: string;
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["a filtered list is exported as CSV and holds the rows of the screen in their order", exportList],
  ["the same list opens as an Excel workbook", exportWorkbook],
  ["the chosen documents come as one zip", exportChosen],
  ["a document comes as a zip with its files and its history", exportDocument],
];

Deno.test({
  name: "lists and documents are exported, by keyboard",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-exports-" });
      const server = await startSampleServer(folder);
      const owner = await watchedPage(browser);
      try {
        await signIn(owner, server.url, people.summitOwner);
        for (const [name, step] of steps) {
          if (!await t.step(name, () => step({ owner, url: server.url, folder }))) break;
        }
        // The button that the menu gave the focus back to names itself; that is not looked at here.
        await owner.page.locator(":focus").blur();
        await owner.page.locator("[data-radix-popper-content-wrapper]").waitFor({ state: "detached" });
        await owner.isClean("at the end");
      } finally {
        await owner.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

/** Opens a menu, chooses from it, and waits for what is downloaded. */
async function chosen({ owner: { page }, folder }: Journey, menu: string, entry: string): Promise<[string, string]> {
  await press(page.getByRole("button", { name: menu, exact: true }));
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  await item.waitFor();
  const download = page.waitForEvent("download");
  await item.press("Enter");
  return await saved(await download, folder);
}

/** Where a download lies, and the name that it was given. */
async function saved(download: Download, folder: string): Promise<[string, string]> {
  const name = download.suggestedFilename();
  await download.saveAs(`${folder}/${name}`);
  return [`${folder}/${name}`, name];
}

async function exportList(journey: Journey): Promise<void> {
  const { owner, url } = journey;
  const { page } = owner;
  await owner.open(`${url}/${stores.denver}/documents?status=1&sort=customerName&sortOrder=asc&limit=100`);
  const table = page.getByRole("table", { name: "Documents" });
  await table.waitFor();
  const [path, name] = await chosen(journey, "More actions for this list", "Export list as CSV");
  await page.getByText("The list is being exported. Your browser shows the download.").waitFor();
  expect(name).toMatch(/^Summit Denver documents \d\d-\d\d-\d{4}\.csv$/);
  const script = "import csv,json,sys;" +
    "print(json.dumps(list(csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', newline='')))))";
  const told = await referee("python3", ["-c", script, path]);
  if (told === null) return;
  const rows: Record<string, string>[] = JSON.parse(told);
  const shown = await table.locator("tbody tr").allInnerTexts();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toHaveLength(shown.length);
  rows.forEach((row, at) => {
    expect(row.Status).toBe("Void/No Sale");
    expect(shown[at]).toContain(row.Customer);
    expect(shown[at]).toContain(row["Serial numbers"].split(", ")[0]);
  });
}

async function exportWorkbook(journey: Journey): Promise<void> {
  const [path, name] = await chosen(journey, "More actions for this list", "Export list as Excel");
  expect(name).toMatch(/^Summit Denver documents \d\d-\d\d-\d{4}\.xlsx$/);
  await referee("unzip", ["-tqq", path]);
}

async function exportChosen(journey: Journey): Promise<void> {
  const { owner: { page }, folder } = journey;
  const boxes = page.getByRole("table", { name: "Documents" }).locator("tbody").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [path, name] = await saved(await download, folder);
  expect(name).toMatch(/^Summit Denver documents .*\.zip$/);
  await referee("unzip", ["-tqq", path]);
  const names = await referee("unzip", ["-Z1", path]);
  if (names !== null) expect(names.split("\n").filter((line) => line.endsWith("/manifest.json"))).toHaveLength(2);
}

async function exportDocument(journey: Journey): Promise<void> {
  const { owner: { page } } = journey;
  await page.getByRole("table", { name: "Documents" }).locator("tbody tr").first().getByRole("link").first().click();
  await page.waitForURL(/\/documents\/\d+/);
  await hydrated(page);
  const [path, name] = await chosen(journey, "More actions", "Export document");
  await page.getByText(`${name} was saved.`).waitFor();
  await referee("unzip", ["-tqq", path]);
  await referee("python3", ["-m", "zipfile", "-t", path]);
  const names = await referee("unzip", ["-Z1", path]);
  if (names === null) return;
  const folderName = name.replace(/\.zip$/, "");
  for (const wanted of ["history.pdf", "manifest.json", "manifest.csv"]) {
    expect(names.split("\n")).toContain(`${folderName}/${wanted}`);
  }
}
