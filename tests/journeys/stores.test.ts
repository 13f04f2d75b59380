import { expect } from "expect";
import type { Page } from "playwright-core";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { password } from "../product/client.ts";
import { hydrated, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { choose, expectFocus, press, tabTo, typeInto } from "./keys.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";
import {
  askBeforeLeaving,
  askForVariance,
  fillIn,
  keepVariance,
  save,
  sayWhatIsMissing,
  type SettingsJourney,
  tellWhoWasQuicker,
} from "./store-settings-steps.ts";

/** What the steps share. Everyone sits at a telephone. */
interface Journey extends Served, SettingsJourney {
  /** Of an account with several FFLs that has none yet. */
  readonly owner: WatchedPage;
  /** Of the served account with its single FFL. */
  readonly single: WatchedPage;
  readonly staff: WatchedPage;
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
        // An open page hears that the store has closed, and may ask for its list once more.
        const staff = await watchedPage(browser, { width: 390, answers: [403] });
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
  await page.getByText("No FFLs found. Add your first one to get started.").waitFor();
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
  expect(await page.getByLabel(/^State/).inputValue()).toBe("CO");
  expect(await page.getByLabel("Time zone").inputValue()).toBe("America/Denver");
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
