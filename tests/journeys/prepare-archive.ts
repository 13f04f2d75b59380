import { intercept, settled } from "./browser.ts";
import type { Prepare, Stage } from "./screen.ts";

/** A heading of the first level is there. */
export function toHeading(name: string | RegExp): Prepare {
  return async ({ page }) => {
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await settled(page);
  };
}

/** A text is there. */
export function toText(words: string | RegExp): Prepare {
  return async ({ page }) => {
    await page.getByText(words).first().waitFor();
    await settled(page);
  };
}

/** Presses a button of a page, and waits for the dialog of the same name. */
export function toDialog(name: string): Prepare {
  return async ({ page }) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog", { name }).getByRole("button", { name, exact: true }).waitFor();
  };
}

/** The archive's rows are there. */
export async function toRows({ page }: Stage): Promise<void> {
  await page.locator("[data-row]").first().waitFor();
  await settled(page);
}

/** A wrong password was answered. */
export async function toRefusedSignIn({ page }: Stage): Promise<void> {
  await page.getByLabel("Email").fill("nobody@prairie.example");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

/** The selection is narrowed by typing. */
export async function toSearchedStores({ page }: Stage): Promise<void> {
  await page.getByRole("searchbox", { name: "Search FFLs" }).fill("boi");
  await page.getByRole("link", { name: /Summit Reno/ }).waitFor({ state: "detached" });
}

/** Two rows are selected; on a telephone, where nothing is selected, the filters are open instead. */
export async function toSelectedRows(stage: Stage): Promise<void> {
  await toRows(stage);
  const { page, width } = stage;
  if (width < 640) return await openFilters(stage);
  const boxes = page.getByRole("checkbox", { name: /^Select the document of/ });
  for (const at of [0, 2]) await boxes.nth(at).check();
  await page.getByText("2 documents").first().waitFor();
}

/** The calendar of the Status Date is open. */
export async function toOpenDates(stage: Stage): Promise<void> {
  await toRows(stage);
  const { page, width } = stage;
  if (width < 640) await openFilters(stage);
  await page.getByRole("button", { name: /^Status Date:/ }).filter({ visible: true }).click();
  await page.getByRole("grid").first().waitFor();
  await settled(page);
}

async function openFilters({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog", { name: "Search and filter" }).waitFor();
  await settled(page);
}

/** The list is answered with a failure that the server does not have. */
export function toFailedList(status: number, message: string): Prepare {
  return async (stage) => {
    await toRows(stage);
    const { page } = stage;
    await intercept(
      page,
      /\/api\/documents\?/,
      (route) => route.fulfill({ status, json: { message, error: "made.up" } }),
    );
    await page.getByRole("searchbox", { name: "Customer name" }).filter({ visible: true }).fill("made up");
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await settled(page);
  };
}

/** The palette has found a document. */
export async function toPalette(stage: Stage): Promise<void> {
  await toRows(stage);
  const { page } = stage;
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /Search or jump|Search/ }).fill("mar");
  await page.getByRole("dialog").getByRole("option", { name: /·/ }).first().waitFor();
  await settled(page);
}

/** The list of keys is open. */
export async function toKeys(stage: Stage): Promise<void> {
  await toRows(stage);
  await stage.page.keyboard.press("?");
  await stage.page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await settled(stage.page);
}

/** The person's menu is open. */
export async function toUserMenu(stage: Stage): Promise<void> {
  await toRows(stage);
  await stage.page.getByRole("button", { name: /^Menu of/ }).click();
  await stage.page.getByRole("dialog", { name: "User menu" }).waitFor();
  await settled(stage.page);
}

/** The menu of the bell is open, and says what it has. */
export async function toBell(stage: Stage): Promise<void> {
  await toRows(stage);
  await stage.page.getByRole("button", { name: /^Notifications/ }).click();
  await stage.page.getByRole("link", { name: "View all" }).waitFor();
  const menu = stage.page.getByRole("dialog", { name: "Notifications" });
  const empty = menu.getByText("There are currently no new notifications.");
  // What earlier screens filed and flagged is told here.
  await empty.or(menu.getByRole("listitem").first()).waitFor();
  await settled(stage.page);
}

/** The store switch is open; a telephone has the selection screen instead. */
export async function toStoreSwitch(stage: Stage): Promise<void> {
  await toRows(stage);
  await stage.page.getByRole("button", { name: /^Switch FFL/ }).click();
  await settled(stage.page);
}
