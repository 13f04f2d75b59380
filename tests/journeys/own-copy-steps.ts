import { expect } from "expect";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { patienceMs, type WatchedPage } from "./browser.ts";

/** What the archive said of a document before its server was stopped. */
export interface AsFiled {
  readonly id: number;
  readonly customerName: string;
  readonly transferDate: string | null;
  readonly certificationDate: string | null;
  readonly tsn: string | null;
  readonly serialNumbers: readonly string[];
}

/** What the steps share. */
export interface Journey {
  readonly window: WatchedPage;
  /** The folder of the copy. */
  readonly copy: string;
  readonly filed: Filed;
}

/** What was filed, and one document of it with several files. */
export interface Filed {
  readonly documents: readonly AsFiled[];
  /** One with a supplement or a version, and the sums of its files. */
  readonly richest: AsFiled & { readonly sums: readonly string[] };
}

/** Where the page says how many records it found. */
export const found = (page: Page) => page.locator("#found");
const names = (page: Page) => page.locator("#rows a");

/** Waits until the page says that it found so many. */
export async function finds(page: Page, count: number): Promise<void> {
  const words = count === 0
    ? "No records match."
    : count === 1
    ? "1 record"
    : `${count.toLocaleString("en-US")} records`;
  await found(page).getByText(words, { exact: true }).waitFor();
}

/** All records are listed; words, one of ATF's items, and dates find those that the archive would. */
export async function searching({ window, filed: { documents, richest } }: Journey): Promise<void> {
  const { page } = window;
  await finds(page, documents.length);
  await window.isClean("the list");
  await window.darken();
  await window.isClean("the list, at night", "colors");
  await page.emulateMedia({ colorScheme: "light" });

  const [surname] = richest.customerName.toLowerCase().split(",");
  await page.locator("#search").fill(surname);
  await page.locator("#field").selectOption("name");
  await finds(page, documents.filter((one) => one.customerName.toLowerCase().includes(surname)).length);
  await page.locator("#field").selectOption("serial");
  await page.locator("#search").fill(richest.serialNumbers[0]);
  await finds(
    page,
    documents.filter((one) => one.serialNumbers.some((serial) => serial.includes(richest.serialNumbers[0]))).length,
  );
  await page.locator("#search").fill("nobody has this");
  await finds(page, 0);
  await window.isClean("nothing is found");
  await page.getByRole("button", { name: "Clear search" }).click();
  await finds(page, documents.length);
  const [from, to] = ["2026-01-01", "2026-03-31"];
  await page.locator("#from").fill(from);
  await page.locator("#to").fill(to);
  const dateOf = (one: AsFiled) => one.transferDate ?? one.certificationDate ?? "";
  await finds(page, documents.filter((one) => dateOf(one) >= from && dateOf(one) <= to).length);
  await page.locator("#from").fill("");
  await page.locator("#to").fill("");
  await finds(page, documents.length);
}

/** The archive's own values, in the order in which a person would put them. */
export async function threeOrders({ window: { page }, filed: { documents } }: Journey): Promise<void> {
  const plain = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
  const keys = {
    name: ({ customerName }: AsFiled) => customerName,
    date: ({ transferDate, certificationDate }: AsFiled) => transferDate ?? certificationDate ?? "",
    tsn: ({ tsn }: AsFiled) => tsn ?? "",
  };
  for (const [order, keyOf] of Object.entries(keys)) {
    await page.locator("#order").selectOption(order);
    const sorted = documents.map(keyOf).toSorted((a, b) => Number(a === "") - Number(b === "") || plain.compare(a, b));
    const shown = { name: 0, date: 1, tsn: 2 }[order] ?? 0;
    const asShown = order === "date"
      ? (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
      : (text: string) => text;
    await expectEventually(
      () => page.locator("#rows tr").evaluateAll((rows, at) => rows.map((row) => row.children[at].textContent), shown),
      sorted.slice(0, 100).map(asShown),
    );
  }
  await page.locator("#order").selectOption("name");
}

/** A record shows its data and its files, which are those that were filed. */
export async function openRecord({ window, copy, filed: { richest, documents } }: Journey): Promise<void> {
  const { page } = window;
  await page.locator("#search").fill(richest.tsn ?? richest.serialNumbers[0]);
  await page.locator("#rows a", { hasText: richest.customerName }).first().click();
  await page.locator("#name", { hasText: richest.customerName }).waitFor();
  expect(await page.locator("#name").evaluate((heading) => heading === document.activeElement)).toBe(true);
  for (const serial of richest.serialNumbers) expect(await page.locator("#firearms").innerText()).toContain(serial);
  await window.isClean("a record");
  await window.darken();
  await window.isClean("a record, at night", "colors");
  await page.emulateMedia({ colorScheme: "light" });

  const links = page.locator("#files a");
  expect(await links.count()).toBe(richest.sums.length);
  const sums: string[] = [];
  for (const link of await links.all()) {
    sums.push(await sumAt(await link.evaluate((one: HTMLAnchorElement) => one.href), copy));
  }
  expect(sums.toSorted()).toEqual(richest.sums.toSorted());
  // Each is drawn by the browser's own viewer, from the same file.
  for (const [at, button] of (await page.locator("#files button").all()).entries()) {
    await button.click();
    const frame = page.locator("#form iframe");
    const address = await frame.evaluate((one: HTMLIFrameElement) => one.src);
    expect(await sumAt(address, copy)).toBe(sums[at]);
    const isShown = () => page.frames().some((one) => one.url() === address);
    await expectEventually(() => Promise.resolve(isShown()), true);
  }
  await page.goBack();
  await names(page).first().waitFor();
  expect(await page.locator("#record").isVisible()).toBe(false);
  await page.locator("#search").fill("");
  await finds(page, documents.length);
}

/** The sum of the file in the copy that an address names. */
async function sumAt(address: string, copy: string): Promise<string> {
  const path = fileURLToPath(address.split("#")[0]);
  expect(path.startsWith(`${copy}/`)).toBe(true);
  return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
}

/** The list and the records without a mouse. */
export async function byKeys({ window: { page }, filed: { documents } }: Journey): Promise<void> {
  const inOrder = await names(page).allInnerTexts();
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.locator("#name", { hasText: inOrder[1] }).waitFor();
  await page.keyboard.press("j");
  await page.locator("#name", { hasText: inOrder[2] }).waitFor();
  await page.keyboard.press("k");
  await page.locator("#name", { hasText: inOrder[1] }).waitFor();
  await page.keyboard.press("Escape");
  await names(page).nth(1).waitFor();
  expect(await names(page).nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("/");
  await page.keyboard.type("nobody has this");
  await finds(page, 0);
  await page.getByRole("button", { name: "Clear search" }).press("Enter");
  await finds(page, documents.length);
}

/** The verifier's page in the copy finds it whole, and names a changed bit. */
export async function checkCopy({ window, copy, filed: { richest } }: Journey): Promise<void> {
  const { page } = window;
  await page.getByRole("link", { name: "Check that nothing in this copy was changed" }).click();
  const verdictOf = async () => {
    await page.locator("#folder").setInputFiles(copy);
    await page.locator("#result .verdict h2").waitFor({ timeout: 120_000 });
    return await page.locator("#result .verdict").innerText();
  };
  expect(await verdictOf()).toBe("Everything fits.");
  await window.isClean("the copy fits");
  expect(await page.locator("#result").innerText()).toContain("The copy is kept by");
  const form = await formOf(copy, richest);
  const bytes = await Deno.readFile(`${copy}/${form}`);
  const damaged = bytes.slice();
  damaged[bytes.length >> 1] ^= 1;
  await Deno.writeFile(`${copy}/${form}`, damaged);
  await page.getByRole("button", { name: "Check another" }).click();
  expect(await verdictOf()).toMatch(
    /^Something does not fit\.\s+The file .+\.pdf is not the one that was filed on \d{4}-/,
  );
  expect(await page.locator("#result .verdict").innerText()).toContain(form);
  await Deno.writeFile(`${copy}/${form}`, bytes);
}

/** The path of a form of a record, from the top of the copy. */
async function formOf(copy: string, { sums }: Filed["richest"]): Promise<string> {
  for await (const { name } of Deno.readDir(`${copy}/History`)) {
    const folder = `${copy}/History/${name}`;
    if (!(await Deno.stat(folder)).isDirectory) continue;
    for await (const { name: list } of Deno.readDir(folder)) {
      if (!list.endsWith(".sha256")) continue;
      const line = (await Deno.readTextFile(`${folder}/${list}`)).split("\n").find((one) => one.startsWith(sums[0]));
      if (line) return line.slice(66);
    }
  }
  throw new Error("No list of the copy names the form.");
}

/** What becomes true within the patience of a journey. */
async function expectEventually<Value>(value: () => Promise<Value>, expected: Value): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const now = await value();
    if (JSON.stringify(now) === JSON.stringify(expected) || performance.now() > until) {
      return expect(now).toEqual(expected);
    }
    await new Promise((go) => setTimeout(go, 50));
  }
}
