import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { plainPdf } from "../faults/pdfs.ts";
import { hydrated, intercept, type WatchedPage } from "./browser.ts";
import { choose, expectFocus, expectValue, press, tabTo, typeInto } from "./keys.ts";
import { watchForText } from "./life-of-text.ts";

/** Somebody in FFL Settings, and a folder for files that they upload. */
export interface SettingsJourney {
  readonly owner: WatchedPage;
  readonly folder: string;
}

/** Presses Save by keyboard. */
export async function save(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Save" }));
}

/** Empties what must be there, and reads what is said of it. */
export async function sayWhatIsMissing({ owner: { page, isClean } }: SettingsJourney): Promise<void> {
  await typeInto(page.getByLabel("License Name"), " ");
  await typeInto(page.getByLabel("Street Address 1"), "a".repeat(71));
  await save(page);
  for (
    const text of [
      "Error: All fields need to be correct",
      "License Name is required",
      "Street Address 1 must be less than 70 characters",
      "City is required",
    ]
  ) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expectFocus(page.getByLabel("License Name"));
  await isClean("FFL Settings with wrong fields");
}

/** Fills in the address and the hours of a week, and reads what is told. */
export async function fillIn({ owner: { page, isClean } }: SettingsJourney): Promise<void> {
  await typeInto(page.getByLabel("License Name"), "Summit Outfitters Inc");
  await typeInto(page.getByLabel("Street Address 1"), "88 Granite Avenue");
  await typeInto(page.getByLabel("City"), "Denver");
  const week = page.getByRole("list", { name: "Hours of the week" });
  await tabTo(week.getByRole("checkbox", { name: "Monday" }));
  await page.keyboard.press("Space");
  await choose(week.getByLabel("Monday opens"), "10:30 AM");
  expect(await optionsOf(week.getByLabel("Monday closes"))).toMatchObject(["Closes", "11:00 AM", "11:30 AM"]);
  await choose(week.getByLabel("Monday closes"), "6:30 PM");
  await press(week.getByRole("button", { name: "Copy Monday to other days" }));
  await expectFocus(page.getByRole("menuitem", { name: "To every day" }));
  await page.keyboard.press("Enter");
  await expectValue(week.getByLabel("Friday opens"), "10:30 AM");
  await press(week.getByRole("button", { name: "Clear Saturday" }));
  await expectValue(week.getByLabel("Saturday opens"), "");
  await page.getByText(/^Now (?:open|closed)$/).waitFor();
  await isClean("FFL Settings with hours");
  const shownMs = await watchForText(page, "FFL Settings Updated Successfully.");
  await save(page);
  await page.getByText("FFL Settings Updated Successfully.", { exact: true }).waitFor();
  const milliseconds = await shownMs();
  expect(milliseconds).toBeGreaterThan(2_900);
  expect(milliseconds).toBeLessThan(6_000);
  await page.reload();
  await hydrated(page);
  await expectValue(page.getByLabel("Monday closes"), "6:30 PM");
  await expectValue(page.getByLabel("Saturday closes"), "");
}

/** Tries to leave by a link and by going back. */
export async function askBeforeLeaving({ owner: { page } }: SettingsJourney): Promise<void> {
  const address = page.url();
  await typeInto(page.getByLabel("City"), "Aurora");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await press(page.getByRole("link", { name: "Documents" }).filter({ visible: true }));
  await question.waitFor();
  await press(page.getByRole("button", { name: "Keep editing" }));
  await question.waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.waitForURL(address);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expectValue(page.getByLabel("City"), "Aurora");
  await press(page.getByRole("link", { name: "Documents" }).filter({ visible: true }));
  await press(question.getByRole("button", { name: "Leave" }));
  await page.waitForURL(/\/documents$/);
  await page.goto(address);
  await hydrated(page);
  await expectValue(page.getByLabel("City"), "Denver");
}

/** Saves after somebody else did. */
export async function tellWhoWasQuicker({ owner: { page, isClean } }: SettingsJourney): Promise<void> {
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  // A page on which nobody has typed yet would simply show what the colleague saved.
  await typeInto(page.getByLabel("City"), "Aurora");
  const status = await page.evaluate(async (storeId) => {
    const { store } = await (await fetch(`/api/stores/${storeId}/settings`)).json();
    const answer = await fetch(`/api/stores/${storeId}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...store, premiseCity: "Golden" }),
    });
    return answer.status;
  }, id);
  expect(status).toBe(204);
  await save(page);
  await page.getByText(/changed this on .* at .*\. Your change was not saved/).waitFor();
  await isClean("FFL Settings that somebody else changed");
  await press(page.getByRole("button", { name: "Reload" }), "Shift+Tab");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ name, value }) => name === "premiseCity" && value === "Golden")
  );
}

/** Uploads, views and deletes the variance document. */
export async function keepVariance({ owner: { page, isClean }, folder }: SettingsJourney): Promise<void> {
  const path = `${folder}/approval.pdf`;
  await Deno.writeFile(path, plainPdf().bytes);
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choose a file" }));
  await (await chooser).setFiles(path);
  await page.getByText("The variance document was uploaded.").waitFor();
  const card = page.getByRole("region", { name: "Variance document" });
  await card.getByText("approval.pdf").waitFor();
  await press(card.getByRole("button", { name: "View" }));
  const view = page.getByRole("dialog", { name: "approval.pdf" });
  await view.locator("iframe").waitFor();
  await page.keyboard.press("Escape");
  await view.waitFor({ state: "detached" });

  await intercept(page, "**/api/varianceApproval/*/content", (route) => route.fulfill({ status: 500, body: "" }));
  await press(card.getByRole("button", { name: "View" }));
  await view.getByText("Unable to fetch Variance Approval Document. Please try again later.").waitFor();
  await isClean("a variance document that cannot be fetched");
  await page.keyboard.press("Escape");
  await view.waitFor({ state: "detached" });
  await page.unroute("**/api/varianceApproval/*/content");

  await press(card.getByRole("button", { name: "Delete" }));
  const question = page.getByRole("dialog", { name: "Delete the variance document?" });
  await press(question.getByRole("button", { name: "Delete" }));
  await page.getByText("The variance document was deleted.").waitFor();
  await card.getByText("Drop the approval here").waitFor();
}

/** Asks for a variance, with wrong fields first. */
export async function askForVariance({ owner: { page, isClean } }: SettingsJourney): Promise<void> {
  await press(page.getByRole("button", { name: "Submit variance request" }));
  const dialog = page.getByRole("dialog", { name: "Submit variance request" });
  await expectFocus(dialog.getByLabel("Name", { exact: true }));
  await dialog.getByText(/^Since August 2022 \(ATF Ruling 2022-1\)/).waitFor();
  expect(await dialog.getByLabel("Last five digits").inputValue()).toBe("11873");
  await typeInto(dialog.getByLabel("Email Address"), "");
  await page.keyboard.press("Delete");
  await typeInto(dialog.getByLabel("First three digits"), "58");
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("Email Address is required", { exact: true }).waitFor();
  await dialog.getByText("max length 3", { exact: true }).waitFor();
  await typeInto(dialog.getByLabel("Email Address"), "olive", "Shift+Tab");
  await dialog.getByText("Email is invalid", { exact: true }).waitFor();
  await isClean("a variance request with wrong fields");
  await page.keyboard.type("@example.com");
  await typeInto(dialog.getByLabel("First three digits"), "584");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Your variance request was submitted.").waitFor();
  await dialog.waitFor({ state: "detached" });
}

function optionsOf(list: Locator): Promise<string[]> {
  return list.locator("option").evaluateAll((options) => options.slice(0, 3).map((option) => option.textContent ?? ""));
}
