import type { Locator, Page } from "playwright-core";
import { people } from "./installation.ts";
import { failing, press, type Scenario, type Stage, walk } from "./scenario.ts";

const selection: Scenario = {
  name: "FFL selection and Add New FFL",
  async play({ enter, search }) {
    const page = await enter(people.summitOwner, "/");
    await search.at("FFL selection", page).sees([
      "Welcome Back",
      "Select a Federal Firearms License:",
      "All FFLs",
      "Add New FFL",
      "Logout",
    ]);
    await press(page, "Add New FFL");
    const within = page.getByRole("dialog", { name: "Add New FFL" });
    const dialog = search.at("Add New FFL", page);
    const add = within.getByRole("button", { name: "Add FFL" });
    await add.click();
    await dialog.sees([
      "Error: All fields need to be filled",
      "Friendly Name is required",
      "Phone number is required",
    ], { within });
    await within.getByLabel("Friendly Name").fill("Summit Vail");
    await within.getByLabel("Phone number").fill("303555017");
    await within.getByLabel("First three digits").fill("58");
    await within.getByLabel("Last five digits").fill("1187");
    await dialog.sees([
      "Error: All fields need to be correct",
      "Phone number should be at least 10 characters",
      "max length 3",
      "max length 5",
    ], { within });
    await within.getByLabel("Phone number").fill("3035550178");
    await within.getByLabel("First three digits").fill("584");
    await within.getByLabel("Last five digits").fill("11873");
    await add.click();
    const held = "Store with this FFL number already exists. Please try with another FFL number.";
    await dialog.sees(held, { within });
    await within.getByLabel("Last five digits").fill("11874");
    await dialog.lost(held);
    await failing(page, ["POST", /\/api\/stores$/], "server", async () => {
      await add.click();
      await dialog.sees("Unable to add new FFL. Please try again later.", { within });
    });
  },
};

const organization: Scenario = {
  name: "Your Organization and account details",
  async play({ enter, search, border }) {
    const page = await enter(people.borderOwner, `/${border.storeId}/documents`);
    const sight = search.at("Your Organization", page);
    await failing(page, ["GET", /\/api\/accounts\/\d+\/stores$/], "server", async () => {
      await walk(page, `/${border.storeId}/organization`);
      await sight.sees("Unable to load FFLs. Please try again later.");
    });
    await press(page, "Try again");
    await sight.sees(["Your Organization", "FFLs", "Details", "Add FFL", "Edit", "Delete"]);

    const details = search.at("account details", page);
    const load = page.getByRole("button", { name: "Try again" });
    await failing(page, ["GET", /\/api\/accounts\/\d+$/], "server", async () => {
      await page.getByRole("tab", { name: "Details" }).click();
      await details.sees("Unable to load account details. Please try again later.");
    });
    await load.click();
    const name = page.getByLabel(/^Name/);
    await name.fill("");
    await page.getByLabel("Phone number").fill("");
    await press(page, "Save");
    await details.sees([
      "Name is required",
      "Phone number is required",
      "Address is required",
      "City is required",
      "State is required",
      "Error: All fields need to be correct",
    ]);
    await page.getByLabel("Phone number").fill("405");
    await details.sees("Phone number should be at least 10 characters");
    await name.fill("Border Outfitters");
    await page.getByLabel("Phone number").fill("4055550100");
    await page.getByLabel("Street Address 1").fill("1 Border Way");
    await page.getByLabel("City").fill("Enid");
    await page.getByLabel("State").selectOption("OK");
    await failing(page, ["PUT", /\/api\/accounts\/\d+$/], "server", async () => {
      await press(page, "Save");
      await details.sees("Unable to update account details. Please try again later.");
    });
  },
};

const leaving: Scenario = {
  name: "exports and deletion",
  async play(stage) {
    const { enter, search, border } = stage;
    const page = await enter(people.borderOwner, `/${border.storeId}/documents`);
    await page.evaluate(placeForExports);
    await walk(page, `/${border.storeId}/organization`);
    await press(page, `Delete ${border.storeName}`);
    const dialog = page.getByRole("dialog", { name: `Delete ${border.storeName}` });
    const store = { thing: "store", remove: "Delete FFL", path: "stores" } as const;
    await leave(page, search.at("delete an FFL", page), dialog, store);
    await press(page, "Cancel");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Details" }).click();
    const card = page.getByRole("region", { name: "Delete account" }).or(page.getByLabel("Delete account")).first();
    const account = { thing: "account", remove: "Delete account", path: "accounts" } as const;
    await leave(page, search.at("delete the account", page), card, account);
  },
};

interface Leaving {
  readonly thing: "store" | "account";
  readonly remove: "Delete FFL" | "Delete account";
  readonly path: "stores" | "accounts";
}

async function leave(
  page: Page,
  sight: ReturnType<Stage["search"]["at"]>,
  within: Locator,
  { thing, remove, path }: Leaving,
): Promise<void> {
  const download = within.getByRole("button", { name: "Download all files" });
  await failing(page, ["POST", new RegExp(`/api/${path}/\\d+/export$`)], "server", async () => {
    await download.click();
    await sight.sees(`Unable to export attachments of the ${thing}. Please try again later.`, { within });
  });
  await download.click();
  await sight.seesFor(5, `${thing} documents exported`);
  const button = within.getByRole("button", { name: remove });
  await button.click();
  const question = page.getByRole("dialog", { name: new RegExp(`^${remove}: `) });
  await question.getByRole("textbox").fill(remove.toUpperCase());
  await failing(page, ["DELETE", new RegExp(`/api/${path}/\\d+$`)], "server", async () => {
    await question.getByRole("button", { name: remove }).click();
    const words = { store: "FFL", account: "account" } as const;
    await sight.sees(`Unable to delete ${words[thing]}. Please try again later.`, { within: question });
  });
}

/** Stands in for the person's choice of a place: a file that the browser keeps for this origin. */
function placeForExports(): void {
  Object.assign(globalThis, {
    showSaveFilePicker: async () => {
      const folder = await navigator.storage.getDirectory();
      return await folder.getFileHandle("export.zip", { create: true });
    },
  });
}

/** The scenarios of this file. */
export const organizations: readonly Scenario[] = [selection, organization, leaving];
