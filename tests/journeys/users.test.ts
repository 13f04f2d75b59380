import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { hydrated, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { expectFocus, tabTo } from "./keys.ts";
import { watchForText } from "./life-of-text.ts";
import { withServed } from "./serving.ts";

/** What the steps share. Both people sit at telephones. */
interface Journey {
  readonly url: string;
  readonly storeId: number;
  readonly owner: WatchedPage;
  readonly invited: WatchedPage;
  link: string;
}

const password = "Ledger-room!4473";

Deno.test({
  name: "somebody is invited, comes in, is changed, disabled and deleted, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed(
      { features, screens, entry: "main.client.tsx" },
      ({ url, storeId, email }) =>
        withBrowser(async (browser) => {
          const owner = await watchedPage(browser, { width: 390, answers: [400] });
          const invited = await watchedPage(browser, { width: 390, answers: [401, 404] });
          const journey: Journey = { url, storeId, owner, invited, link: "" };
          try {
            await signIn(owner, url, email);
            for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
            await owner.isClean("of the owner, at the end");
            await invited.isClean("of the invited person, at the end");
          } finally {
            await owner.close();
            await invited.close();
          }
        }),
    ),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the menu leads to User Management", goThere],
  ["an invitation asks for what it needs, in the specification's words", sayWhatIsMissing],
  ["an email that is taken is told for three seconds", tellTaken],
  ["without a mail server the link is handed over", invite],
  ["the link shows who invites, and whoever accepts is signed in", accept],
  ["the link works once", useAgain],
  ["search begins at three characters; clearing it brings everybody back", search],
  ["the person is changed", change],
  ["who is disabled is signed out at once; Undo lets them in again", disable],
  ["who is deleted is gone from the list", remove],
];

async function goThere({ owner: { page }, url, storeId }: Journey): Promise<void> {
  await page.goto(`${url}/${storeId}/documents`);
  await hydrated(page);
  await tabTo(page.getByRole("button", { name: /^Menu of/ }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("link", { name: "User Management" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "User Management" }).waitFor();
  await settled(page);
}

async function openInvitation(page: Page): Promise<Locator> {
  await tabTo(page.getByRole("main").getByRole("button", { name: "Invite User" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite User" });
  await expectFocus(dialog.getByLabel("Full name"));
  return dialog;
}

async function sayWhatIsMissing({ owner: { page, isClean } }: Journey): Promise<void> {
  const dialog = await openInvitation(page);
  await page.keyboard.press("Control+Enter");
  for (
    const text of [
      "Error: All fields need to be correct",
      "Name is required",
      "E-mail is required",
      "Permission level is required",
    ]
  ) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await isClean("with everything missing");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function fillIn(page: Page, dialog: Locator, name: string, email: string): Promise<void> {
  await dialog.getByLabel("Full name").waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await expectFocus(dialog.getByLabel("Permission level"));
  await page.keyboard.type("User");
}

async function tellTaken({ owner: { page } }: Journey): Promise<void> {
  const dialog = await openInvitation(page);
  const own = await page.evaluate(async () => {
    const answer = await fetch("/api/session");
    return (await answer.json()).person.email;
  });
  await fillIn(page, dialog, "Somebody", own);
  const taken = "User already exists. Please try with another email address.";
  const shownMs = await watchForText(page, taken);
  await page.keyboard.press("Control+Enter");
  await dialog.getByText(taken, { exact: true }).waitFor();
  const milliseconds = await shownMs();
  expect(milliseconds).toBeGreaterThan(2_900);
  expect(milliseconds).toBeLessThan(12_000);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await tabTo(page.getByRole("button", { name: "Leave", exact: true }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

async function invite(journey: Journey): Promise<void> {
  const { page, isClean } = journey.owner;
  const dialog = await openInvitation(page);
  await fillIn(page, dialog, "Nora Nix", "nora@example.com");
  await page.keyboard.press("Control+Enter");
  const handing = page.getByRole("dialog", { name: "Share the invitation" });
  const box = handing.getByLabel("Invitation link");
  await expectFocus(box);
  journey.link = await box.inputValue();
  expect(journey.link).toMatch(/\/invitation\/[\w-]{43}$/);
  await isClean("with the link");
  await page.keyboard.press("Escape");
  await handing.waitFor({ state: "detached" });
  await rowOf(page, "Nora Nix").getByText("Invited").filter({ visible: true }).waitFor();
}

async function accept({ invited: { page, open, isClean }, link, storeId }: Journey): Promise<void> {
  await open(link);
  await page.getByText(/invites you to/).waitFor();
  await isClean("the invitation");
  await expectFocus(page.getByLabel("Choose a password"));
  await page.keyboard.type("weak");
  await page.keyboard.press("Enter");
  await page.getByText("Password must be of length more than 8").waitFor();
  await page.getByLabel("Choose a password").press("Control+a");
  await page.keyboard.type(password);
  await tabTo(page.getByLabel(/^Confirm password/));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.pathname.startsWith(`/${storeId}/`));
  await hydrated(page);
}

async function useAgain({ invited: { page, open }, link, url, storeId }: Journey): Promise<void> {
  await open(link);
  await page.getByText(/^This invitation has expired/).waitFor();
  await open(`${url}/${storeId}/documents`);
}

async function search({ owner: { page } }: Journey): Promise<void> {
  const rows = page.locator("[data-row]");
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search users" });
  await expectFocus(box);
  const everybody = await rows.count();
  await page.clock.install();
  await page.keyboard.type("no");
  await page.clock.runFor(2000);
  await settled(page);
  expect(new URL(page.url()).search).toBe("");
  await page.keyboard.type("ra");
  await page.waitForURL(/search=nora/);
  await rows.nth(1).waitFor({ state: "detached" });
  await rowOf(page, "Nora Nix").waitFor();
  await settled(page);
  await box.press("Control+a");
  await page.keyboard.press("Delete");
  await page.waitForURL((address) => address.search === "");
  await rows.nth(everybody - 1).waitFor();
  await settled(page);
  expect(await rows.count()).toBe(everybody);
}

async function openPerson(page: Page, name: string): Promise<Locator> {
  await tabTo(page.locator("[data-row][tabindex='0']"));
  await page.keyboard.press("Home");
  for (let row = 0; !await rowOf(page, name).evaluate((element) => element === document.activeElement); row++) {
    expect(row).toBeLessThan(5);
    await page.keyboard.press("j");
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await expectFocus(dialog.getByLabel("Full name"));
  return dialog;
}

async function change({ owner: { page, isClean } }: Journey): Promise<void> {
  const dialog = await openPerson(page, "Nora Nix");
  expect(new URL(page.url()).searchParams.get("user")).toMatch(/^\d+$/);
  await isClean("a person");
  await page.keyboard.press("End");
  await page.keyboard.type("on");
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Nora Nixon was saved.").waitFor();
  await rowOf(page, "Nora Nixon").waitFor();
}

async function setStatus(page: Page, status: "Enabled" | "Disabled"): Promise<void> {
  const dialog = await openPerson(page, "Nora Nixon");
  await tabTo(dialog.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  expect(await dialog.getByRole("radio", { name: status }).isChecked()).toBe(true);
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
}

async function disable({ owner, invited, url, storeId }: Journey): Promise<void> {
  const { page } = owner;
  await setStatus(page, "Disabled");
  await page.getByText("Nora Nixon is disabled and was signed out.").waitFor();
  // A message that has the focus stays.
  await tabTo(page.getByRole("button", { name: "Undo" }), "Shift+Tab");
  // The page hears by itself that its person is gone, and must not be on its way when another address is opened.
  await invited.page.waitForURL(/\/sign-in/);
  await hydrated(invited.page);
  await invited.page.goto(`${url}/${storeId}/documents`);
  await invited.page.waitForURL(/\/sign-in/);
  await page.keyboard.press("Enter");
  await page.getByText("Nora Nixon is enabled.").waitFor();
  await hydrated(invited.page);
  await invited.page.getByLabel("Email").fill("nora@example.com");
  await invited.page.getByLabel("Password").fill(password);
  await invited.page.keyboard.press("Enter");
  await invited.page.waitForURL((address) => address.pathname !== "/sign-in");
  await hydrated(invited.page);
}

async function remove({ owner: { page }, invited, url, storeId }: Journey): Promise<void> {
  const dialog = await openPerson(page, "Nora Nixon");
  await tabTo(dialog.getByRole("button", { name: "Delete User" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Delete Nora Nixon?" });
  await question.waitFor();
  await page.keyboard.press("Control+Enter");
  await question.waitFor({ state: "detached" });
  await page.getByText("Nora Nixon was deleted.").waitFor();
  await rowOf(page, "Nora Nixon").waitFor({ state: "detached" });
  // The page hears by itself that its person is gone, and must not be on its way when another address is opened.
  await invited.page.waitForURL(/\/sign-in/);
  await hydrated(invited.page);
  await invited.page.goto(`${url}/${storeId}/documents`);
  await invited.page.waitForURL(/\/sign-in/);
  await hydrated(invited.page);
}

function rowOf(page: Page, name: string): Locator {
  return page.locator("[data-row]").filter({ hasText: name });
}
