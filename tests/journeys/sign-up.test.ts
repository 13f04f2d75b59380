import { expect } from "expect";
import type { Page } from "playwright-core";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { startServer } from "../product/server-process.ts";
import { until } from "../until.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { expectFocus, heading, press, tabTo, typeInto } from "./keys.ts";

/** What the steps share. Everything is done by keyboard, on a telephone. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly url: string;
  readonly post: TestMailServer;
  link: string;
}

const email = "nell@example.com";
const password = "Ledger&Room(2)";

Deno.test({
  name: "somebody creates an account and is asked for its type, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-sign-up-" });
      const post = await startMailServer();
      const server = await startServer({
        dataFolder: folder,
        environment: {
          STRONGROOM_SIGNUP: "open",
          STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
          STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
        },
      });
      const window = await watchedPage(browser, { width: 390, answers: [404] });
      const journey: Journey = { window, page: window.page, url: server.url, post, link: "" };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
      } finally {
        await window.close();
        await server.kill("SIGTERM");
        await post.stop();
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the sign-in page leads there", goThere],
  ["an email is asked for", askForEmail],
  ["a link comes by mail", waitForMail],
  ["name and password are asked for, with a live checklist", sayWhatIsMissing],
  ["the account is created, and its type is asked for", create],
  ["the link works once", useAgain],
];

async function goThere({ window, page, url }: Journey): Promise<void> {
  await window.open(`${url}/sign-in`);
  await press(page.getByRole("link", { name: "Create an account" }));
  await heading(page, "Create an account");
  await window.isClean("the first step");
}

async function askForEmail({ window, page }: Journey): Promise<void> {
  await expectFocus(page.getByLabel("Email"));
  await page.keyboard.type("nell");
  await page.keyboard.press("Enter");
  await page.getByText("E-mail is invalid", { exact: true }).waitFor();
  await window.isClean("with an email that is none");
  await page.keyboard.type("@example.com");
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("status").filter({ hasText: `We sent an email to ${email}` }));
  await window.isClean("with the mail on its way");
}

async function waitForMail(journey: Journey): Promise<void> {
  const { post } = journey;
  await until("a mail has come", () => post.received.length > 0);
  expect(post.received.map(({ to, subject }) => [to.address, subject])).toEqual([[email, "Create your account"]]);
  journey.link = /https?:\S+\/sign-up\/\S+/.exec(post.received[0].text)?.[0] ?? "";
}

async function sayWhatIsMissing({ window, page, link }: Journey): Promise<void> {
  await window.open(link);
  await heading(page, "Create your account");
  await expectFocus(page.getByLabel("Your name"));
  await page.keyboard.press("Enter");
  for (const text of ["Error: All fields need to be correct", "Name is required", "This field cannot be empty"]) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  await window.isClean("with everything missing");
  await typeInto(page.getByLabel(/^Password(?! requirements)/), password.toLowerCase());
  const checklist = page.getByRole("list", { name: "Password requirements" });
  await checklist.getByText("Uppercase, missing").waitFor();
  await checklist.getByText("Lowercase, there").waitFor();
}

async function create({ window, page }: Journey): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(password);
  await typeInto(page.getByLabel("Confirm password"), password);
  await tabTo(page.getByLabel("Your name"), "Shift+Tab");
  await page.keyboard.type("Nell Newcomb");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/account-selection$/);
  await hydrated(page);
  await page.getByRole("dialog", { name: "Select Your Account Type" }).waitFor();
  await window.isClean("account selection");
}

async function useAgain({ window, page, link }: Journey): Promise<void> {
  await window.open(link);
  await page.getByRole("alert").filter({ hasText: "This link has expired" }).waitFor();
  await window.isClean("with a link that was used");
  await press(page.getByRole("link", { name: "Go to sign-in" }));
  await heading(page, "Sign in");
}
