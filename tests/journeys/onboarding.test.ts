import type { Page } from "playwright-core";
import { password } from "../product/client.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { weatherby, writeFilledForm } from "./forms.ts";
import { expectFocus, heading, press, tabTo, typeInto } from "./keys.ts";
import { startSampleServer } from "./sample.ts";

/** What the steps share. Everything is done by keyboard, on a telephone. */
interface Journey {
  readonly newcomer: WatchedPage;
  readonly operator: WatchedPage;
  readonly page: Page;
  readonly url: string;
  readonly folder: string;
}

Deno.test({
  name: "a newcomer registers, files the first document, and an operator acts for them, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-onboarding-" });
      const server = await startSampleServer(folder);
      const newcomer = await watchedPage(browser, { width: 390, answers: [400, 401] });
      const operator = await watchedPage(browser, { width: 390, answers: [401] });
      const journey = { newcomer, operator, page: newcomer.page, url: server.url, folder };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await newcomer.isClean("of the newcomer, at the end");
        await operator.isClean("of the operator, at the end");
      } finally {
        await newcomer.close();
        await operator.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["whoever has no account is asked for its type first, and cannot close the question", chooseType],
  ["the registration says what is missing, in the specification's words", sayWhatIsMissing],
  ["a number that cannot be one is told at once", tellInvalid],
  ["registering opens the dashboard with the first steps", register],
  ["the first document filed is a step done, and the first steps are put away", fileFirst],
  ["an operator says why before they act for somebody", impersonate],
  ["while it lasts a banner says so, and leads back", goBack],
  ["the owner reads the reason in the account's history", readReason],
];

async function enter({ page, open }: WatchedPage, url: string, email: string): Promise<void> {
  await open(`${url}/sign-in`);
  await expectFocus(page.getByLabel("Email"));
  await page.keyboard.type(email);
  await typeInto(page.getByLabel("Password"), password);
  await page.keyboard.press("Enter");
}

async function chooseType({ newcomer, page, url }: Journey): Promise<void> {
  await enter(newcomer, url, "newcomer@strongroom.example");
  const dialog = page.getByRole("dialog", { name: "Select Your Account Type" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await press(dialog.getByRole("button", { name: "Continue" }));
  await dialog.getByText("Account type is required").waitFor();
  await newcomer.isClean("account selection");
  await tabTo(dialog.getByRole("radio", { name: /^Single FFL/ }));
  await page.keyboard.press("Space");
  await press(dialog.getByRole("button", { name: "Continue" }));
  await heading(page, "Register your company");
}

async function sayWhatIsMissing({ newcomer, page }: Journey): Promise<void> {
  // It begins with the person's own.
  await tabTo(page.getByLabel("Phone No"));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await press(page.getByRole("button", { name: "Save" }));
  await page.getByText("Error: All fields need to be correct").waitFor();
  for (
    const text of [
      "FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)",
      "Company name is required",
      "Phone number is required",
    ]
  ) await page.getByText(text, { exact: true }).waitFor();
  await newcomer.isClean("registration with errors");
}

async function tellInvalid({ page }: Journey): Promise<void> {
  await tabTo(page.getByLabel("FFL Number"), "Shift+Tab");
  await page.keyboard.type("123456789D12345");
  await page.getByText("Invalid FFL number. Please try with valid FFL Number.").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("576201019G99999");
  await page.getByText("Invalid FFL number. Please try with valid FFL Number.").waitFor({ state: "detached" });
}

async function register({ newcomer, page }: Journey): Promise<void> {
  await typeInto(page.getByLabel("Company Name"), "Newcomb Arms");
  await typeInto(page.getByLabel("Phone No"), "4055550188");
  await press(page.getByRole("button", { name: "Save" }));
  await heading(page, "Dashboard");
  await hydrated(page);
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("link", { name: "File your first document" }).waitFor();
  await newcomer.isClean("the dashboard with the first steps");
}

async function fileFirst({ newcomer, page, url, folder }: Journey): Promise<void> {
  const form = await writeFilledForm(folder, "first.pdf", weatherby);
  await press(page.getByRole("link", { name: "File your first document" }));
  const dialog = page.getByRole("dialog", { name: "Upload documents" });
  const choose = dialog.getByRole("button", { name: "Choose files" });
  await expectFocus(choose);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(form);
  await page.getByText("first.pdf", { exact: true }).waitFor();
  await page.keyboard.press("Control+Enter");
  const verify = page.getByRole("dialog", { name: "Verify document details" });
  await verify.getByRole("textbox", { name: /^Customer name/ }).waitFor();
  await page.keyboard.press("Control+Enter");
  await press(page.getByRole("button", { name: "Open document" }), "Shift+Tab");
  await heading(page, "Weatherby, Quentin Dean");
  await newcomer.open(`${url}/${storeOf(page)}/documents`);
  await heading(page, "Documents");
  await page.locator("[data-row]").first().waitFor();
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("File your first document, done").waitFor();
  await press(steps.getByRole("button", { name: "Dismiss first steps" }));
  await steps.waitFor({ state: "detached" });
}

async function impersonate({ operator, url }: Journey): Promise<void> {
  const { page } = operator;
  await enter(operator, url, "operator@strongroom.example");
  await press(page.getByRole("main").getByRole("link", { name: "Impersonate User" }));
  await heading(page, "Impersonate Users");
  await typeInto(page.getByLabel("Search users"), "newcomb");
  await operator.isClean("impersonate users");
  await press(page.getByRole("button", { name: "Impersonate Noel Newcomb" }));
  const dialog = page.getByRole("dialog", { name: "Impersonate Noel Newcomb" });
  await press(dialog.getByRole("button", { name: "Impersonate" }));
  await dialog.getByText("Give a reason of at least five characters.").waitFor();
  await operator.isClean("impersonate without a reason");
  await tabTo(dialog.getByLabel("Reason"), "Shift+Tab");
  await page.keyboard.type("Ticket 4711: cannot find a form");
  await page.keyboard.press("Control+Enter");
  await heading(page, "Dashboard");
  await hydrated(page);
}

async function goBack({ operator }: Journey): Promise<void> {
  const { page } = operator;
  const banner = page.getByRole("region", { name: "Impersonation" });
  await banner.getByText("Ruth Abernathy is impersonating Noel Newcomb.").waitFor();
  await operator.isClean("the dashboard while impersonating");
  await press(banner.getByRole("link", { name: "Return to Account" }));
  await page.getByText("You manage this Strongroom server.").waitFor();
}

async function readReason({ newcomer, page, url }: Journey): Promise<void> {
  await newcomer.open(`${url}/${storeOf(page)}/account-history`);
  await page.getByText("Reason: Ticket 4711: cannot find a form").waitFor();
  await newcomer.isClean("account history");
}

/** The number of the store that a page is in. */
function storeOf(page: Page): string {
  return new URL(page.url()).pathname.split("/")[1];
}
