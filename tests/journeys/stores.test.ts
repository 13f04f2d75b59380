import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { password } from "../product/client.ts";
import { hydrated, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { expectFocus, press, tabTo, typeInto } from "./by-keyboard.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the steps share. Everybody sits at a telephone. */
interface Journey extends Served {
  /** Of an account with several FFLs that has none yet. */
  readonly owner: WatchedPage;
  /** Of the served account with its single FFL. */
  readonly single: WatchedPage;
  readonly staff: WatchedPage;
  readonly folder: string;
}

Deno.test({
  name: "an owner adds FFLs, fills in their settings and the account's details, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        const { url, email, product: { context }, storeId } = served;
        const account = await anAccount(context, { name: "Summit Outfitters" });
        const { email: ownerEmail } = await aPerson(context, { accountId: account.id, password });
        const row = await context.database.one("SELECT account_id FROM stores WHERE id = ?", [storeId]);
        const { email: staffEmail } = await aPerson(context, {
          accountId: Number(row?.account_id),
          role: "FFLUser",
          storeIds: [storeId],
          password,
        });
        const folder = await Deno.makeTempDir({ prefix: "strongroom-stores-" });
        const owner = await watchedPage(browser, { width: 390, answers: [400, 409, 500] });
        const single = await watchedPage(browser, { width: 390 });
        const staff = await watchedPage(browser, { width: 390 });
        const journey = { ...served, owner, single, staff, folder };
        try {
          await signIn(owner, url, ownerEmail);
          await signIn(single, url, email);
          await signIn(staff, url, staffEmail);
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
          await owner.isClean("of the owner, at the end");
          await single.isClean("of the single FFL's owner, at the end");
          await staff.isClean("of the staff, at the end");
        } finally {
          await owner.close();
          await single.close();
          await staff.close();
          await Deno.remove(folder, { recursive: true });
        }
      })),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["without an FFL the first one is added from the selection screen", addFirst],
  ["FFL Settings say what is missing, in the specification's words", sayWhatIsMissing],
  ["address and hours are saved, and that is told for three seconds", fillIn],
  ["what is not saved is asked about before leaving", askBeforeLeaving],
  ["another manager was quicker: the second is told who and when", tellWhoWasQuicker],
  ["a variance document is uploaded, viewed and deleted", keepVariance],
  ["a variance is asked for", askForVariance],
  ["Organization Settings list the FFLs; a license that is held is refused until its digits are edited", addSecond],
  ["the account's details are changed", changeDetails],
  ["hours that are over send staff to the page that says so", closeToStaff],
];

async function openMenu(page: Page, label: string): Promise<void> {
  await press(page.getByRole("button", { name: /^Menu of/ }), "Shift+Tab");
  await press(page.getByRole("link", { name: label }));
}

async function addFirst({ owner: { page, isClean }, url }: Journey): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await page.getByText("No FFLs found. Add the first one to begin.").waitFor();
  await press(page.getByRole("button", { name: "Add New FFL" }));
  const dialog = page.getByRole("dialog", { name: "Add New FFL" });
  await expectFocus(dialog.getByLabel("Friendly Name"));
  await page.keyboard.press("Control+Enter");
  for (const text of ["Error: All fields need to be filled", "Friendly Name is required", "Phone number is required"]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await isClean("an FFL with everything missing");
  await typeInto(dialog.getByLabel("Friendly Name"), "Summit Denver", "Shift+Tab");
  await typeInto(dialog.getByLabel("Phone number"), "303555017");
  await typeInto(dialog.getByLabel("First three digits"), "58");
  await typeInto(dialog.getByLabel("Last five digits"), "118731");
  await page.keyboard.press("Control+Enter");
  for (const text of ["Phone number should be at least 10 characters", "max length 3", "max length 5"]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await typeInto(dialog.getByLabel("Phone number"), "3035550178", "Shift+Tab");
  await typeInto(dialog.getByLabel("First three digits"), "584");
  await typeInto(dialog.getByLabel("Last five digits"), "11873");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Summit Denver was added.").waitFor();
  await press(page.getByRole("button", { name: "Address and hours" }), "Shift+Tab");
  await page.getByRole("heading", { name: "FFL Settings" }).waitFor();
  await settled(page);
  expect(await page.getByLabel("State").inputValue()).toBe("CO");
  expect(await page.getByLabel("Time zone").inputValue()).toBe("America/Denver");
}

async function save(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Save" }));
}

async function sayWhatIsMissing({ owner: { page, isClean } }: Journey): Promise<void> {
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

async function fillIn({ owner: { page, isClean } }: Journey): Promise<void> {
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
  await save(page);
  const told = page.getByText("FFL Settings Updated Successfully.", { exact: true });
  await told.waitFor();
  const shown = performance.now();
  await told.waitFor({ state: "detached" });
  const seconds = (performance.now() - shown) / 1000;
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(6);
  await page.reload();
  await hydrated(page);
  await expectValue(page.getByLabel("Monday closes"), "6:30 PM");
  await expectValue(page.getByLabel("Saturday closes"), "");
}

async function askBeforeLeaving({ owner: { page } }: Journey): Promise<void> {
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

async function tellWhoWasQuicker({ owner: { page, isClean } }: Journey): Promise<void> {
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
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
  await typeInto(page.getByLabel("City"), "Aurora");
  await save(page);
  await page.getByText(/changed this on .* UTC\. Nothing of yours was saved/).waitFor();
  await isClean("FFL Settings that somebody else changed");
  await press(page.getByRole("button", { name: "Load it again" }), "Shift+Tab");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ name, value }) => name === "premiseCity" && value === "Golden")
  );
}

async function keepVariance({ owner: { page, isClean }, folder }: Journey): Promise<void> {
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

  await page.route("**/api/varianceApproval/*/content", (route) => route.fulfill({ status: 500, body: "" }));
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

async function askForVariance({ owner: { page, isClean } }: Journey): Promise<void> {
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

async function addSecond({ owner: { page, isClean } }: Journey): Promise<void> {
  await openMenu(page, "Organization Settings");
  await page.getByRole("heading", { name: "Your Organization" }).waitFor();
  const list = page.getByRole("list", { name: "FFLs" });
  await list.getByText("Summit Denver").waitFor();
  await list.getByText("1 user, 0 documents").waitFor();
  await press(page.getByRole("button", { name: "Add FFL" }));
  const dialog = page.getByRole("dialog", { name: "Add New FFL" });
  await typeInto(dialog.getByLabel("Friendly Name"), "Summit Boise");
  await typeInto(dialog.getByLabel("Phone number"), "2085550119");
  await typeInto(dialog.getByLabel("First three digits"), "584");
  await typeInto(dialog.getByLabel("Last five digits"), "11873");
  await page.keyboard.press("Control+Enter");
  const refusal = dialog.getByText(
    "Store with this FFL number already exists. Please try with another FFL number.",
    { exact: true },
  );
  await refusal.waitFor();
  await isClean("an FFL whose license is held");
  // Whoever typed goes on typing where they were.
  await expectFocus(dialog.getByLabel("Last five digits"));
  await typeInto(dialog.getByLabel("First three digits"), "982", "Shift+Tab");
  await refusal.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await list.getByText("Summit Boise").waitFor();

  await page.keyboard.press("/");
  await page.keyboard.type("den");
  await page.waitForURL(/search=den/);
  await list.getByText("Summit Boise").waitFor({ state: "detached" });
  await press(list.getByRole("link", { name: "Edit Summit Denver" }));
  await page.getByRole("heading", { name: "FFL Settings" }).waitFor();
  await page.getByRole("tab", { name: "Users" }).waitFor();
  await press(page.getByRole("link", { name: "Your Organization" }), "Shift+Tab");
  await page.getByRole("heading", { name: "Your Organization" }).waitFor();
  await settled(page);
  await isClean("Your Organization");
}

async function changeDetails({ owner: { page, isClean } }: Journey): Promise<void> {
  await tabTo(page.getByRole("tab", { name: "FFLs" }));
  await page.keyboard.press("ArrowRight");
  await expectFocus(page.getByRole("tab", { name: "Details" }));
  await page.getByLabel("Street Address 1").waitFor();
  await save(page);
  for (const text of ["Address is required", "City is required", "State is required"]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await isClean("account details with fields missing");
  await typeInto(page.getByLabel("Street Address 1"), "1 Summit Way");
  await typeInto(page.getByLabel("City"), "Denver");
  await tabTo(page.getByLabel("State"));
  await page.keyboard.type("Colorado");
  await save(page);
  await page.getByText("The account details were updated.").waitFor();
  await page.getByText(/changed this on/).waitFor();
}

async function closeToStaff({ single: { page }, staff, url, storeId }: Journey): Promise<void> {
  await page.goto(`${url}/${storeId}/documents`);
  await hydrated(page);
  await openMenu(page, "FFL Settings");
  await page.getByRole("heading", { name: "FFL Settings" }).waitFor();
  expect(await page.getByRole("tab").count()).toBe(0);
  const week = page.getByRole("list", { name: "Hours of the week" });
  const { today, opens, closes, other } = hoursThatAreOver();
  await choose(week.getByLabel(`${today} opens`), opens);
  await choose(week.getByLabel(`${today} closes`), closes);
  await choose(week.getByLabel(`${other} opens`), opens);
  await choose(week.getByLabel(`${other} closes`), closes);
  await page.getByText("Now closed", { exact: true }).waitFor();
  await save(page);
  await page.getByText("FFL Settings Updated Successfully.", { exact: true }).waitFor();
  await staff.open(`${url}/${storeId}/documents`);
  await staff.page.waitForURL(/\/not-available/);
  await staff.page.getByText("Audit should be performed in Business Hours", { exact: true }).waitFor();
  await staff.page.getByText(`${opens} - ${closes}, Central Time`).waitFor();
  await staff.page.getByRole("heading", { name: /^Store \d+$/ }).waitFor();
}

/** Half an hour of today at the store in Oklahoma, and of tomorrow should midnight pass, that now lies outside of. */
function hoursThatAreOver() {
  const part = (options: Intl.DateTimeFormatOptions, at = new Date()) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", ...options }).format(at);
  const hour = Number(part({ hour: "2-digit", hourCycle: "h23" }));
  const [opens, closes] = hour < 12 ? ["10:30 PM", "11:30 PM"] : ["1:00 AM", "1:30 AM"];
  const today = part({ weekday: "long" });
  const other = part({ weekday: "long" }, new Date(Date.now() + 86_400_000));
  return { today, opens, closes, other };
}

/** Chooses from a list by typing what it says. */
async function choose(list: Locator, label: string): Promise<void> {
  await tabTo(list, await isBehind(list) ? "Shift+Tab" : "Tab");
  await list.page().keyboard.type(label);
  await expectValue(list, label);
}

/** True when an element lies before the one that has the focus. */
function isBehind(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body &&
      (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
}

async function expectValue(field: Locator, value: string): Promise<void> {
  await field.waitFor();
  const handle = await field.elementHandle();
  await field.page().waitForFunction(
    ([element, wanted]) =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.value === wanted,
    [handle, value] as const,
  );
}

function optionsOf(list: Locator): Promise<string[]> {
  return list.locator("option").evaluateAll((options) => options.slice(0, 3).map((option) => option.textContent ?? ""));
}
