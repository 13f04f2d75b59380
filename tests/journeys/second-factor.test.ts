import { expect } from "expect";
import type { Locator, Page } from "playwright-core";
import { codeAt } from "@/features/second-factor/testing/passkey.ts";
import { password, setUpCompany } from "../product/client.ts";
import { freePort, fromSource, runStrongroom, type ServerProcess, startServer } from "../product/server-process.ts";
import { tabTo } from "./keys.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";

const email = "olive@example.com";

/** What the steps share. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly url: string;
  readonly start: () => Promise<ServerProcess>;
  server: ServerProcess;
  secret: string;
  recoveryCodes: readonly string[];
}

Deno.test({
  name: "a second step is set up and used with the keyboard alone, on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-second-factor-" });
      const port = freePort();
      // Passkeys belong to a name: there are none for a bare IP address.
      const url = `http://localhost:${port}`;
      const start = () => startServer({ dataFolder: folder, port, environment: { STRONGROOM_URL: url } });
      const server = await start();
      await setUpCompany(url, server.setupToken ?? "");
      // What a page asks for while its person signs out is refused.
      const window = await watchedPage(browser, { width: 390, answers: [400, 401] });
      await addAuthenticator(window.page);
      const journey: Journey = { window, page: window.page, url, start, server, secret: "", recoveryCodes: [] };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
      } finally {
        await window.close();
        await journey.server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["an authenticator app is set up, and the recovery codes are kept", setUpApp],
  ["a passkey is added with a name", addPasskey],
  ["the code of the app signs in, wrong ones are told", enterWithCode],
  ["a recovery code signs in, once", enterWithRecoveryCode],
  ["the passkey signs in as the second step", enterWithPasskey],
  ["the passkey signs in without a password", enterWithoutPassword],
  ["a session elsewhere is listed, and ended", endOtherSession],
  ["everybody must have one: who lost it is helped by the command, and sets up a new one before anything else", enrol],
];

async function setUpApp(journey: Journey): Promise<void> {
  const { window, page, url } = journey;
  await window.open(`${url}/sign-in`);
  await window.isClean("sign-in with a passkey offered");
  await typeCredentials(page);
  await inside(page);
  await openProfile(journey);
  await press(page, section(page).getByRole("button", { name: "Set up an app" }));
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const code = dialog.getByRole("textbox", { name: "Code" });
  await hasFocus(code);
  await window.isClean("setting up an app");
  journey.secret = (await dialog.locator("[data-secret]").innerText()).replaceAll(" ", "");
  await page.keyboard.type("000000");
  await dialog.getByText(/^Wrong code\./).waitFor();
  await hasFocus(code);
  await page.keyboard.type(codeAt(journey.secret, new Date()));
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.getByRole("listitem").first().waitFor();
  journey.recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  expect(journey.recoveryCodes).toHaveLength(10);
  await window.isClean("recovery codes");
  await tabTo(codes.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await press(page, codes.getByRole("button", { name: "Done" }));
  await section(page).getByText("10 left").waitFor();
}

async function addPasskey({ window, page }: Journey): Promise<void> {
  await press(page, section(page).getByRole("button", { name: "Add a passkey" }));
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await hasFocus(dialog.getByRole("textbox", { name: "Name of the passkey" }));
  await page.keyboard.type("Counter telephone");
  await page.keyboard.press("Enter");
  await section(page).getByText("Counter telephone").waitFor();
  await dialog.waitFor({ state: "detached" });
  await window.isClean("profile with both factors");
}

async function enterWithCode(journey: Journey): Promise<void> {
  const { window, page, secret } = journey;
  await signOut(journey);
  await typeCredentials(page);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await window.isClean("second step");
  await press(page, page.getByRole("button", { name: "Use a code from your app" }));
  await hasFocus(page.getByRole("textbox", { name: "Code" }));
  await page.keyboard.type("000 000");
  await page.getByText(/^Wrong code\./).waitFor();
  await window.isClean("wrong code");
  // The code of this half minute was used when the app was set up; the next one is good already.
  await page.keyboard.type(codeAt(secret, new Date(Date.now() + 30_000)));
  await inside(page);
}

async function enterWithRecoveryCode(journey: Journey): Promise<void> {
  const { window, page, recoveryCodes } = journey;
  await signOut(journey);
  await typeCredentials(page);
  await press(page, page.getByRole("button", { name: "Use a recovery code" }));
  await hasFocus(page.getByRole("textbox", { name: "Recovery code" }));
  await page.keyboard.type(recoveryCodes[0].toUpperCase());
  await page.keyboard.press("Enter");
  await inside(page);
  await signOut(journey);
  await typeCredentials(page);
  await press(page, page.getByRole("button", { name: "Use a recovery code" }));
  await page.keyboard.type(recoveryCodes[0]);
  await page.keyboard.press("Enter");
  await page.getByText("it was already used").waitFor();
  await window.isClean("used recovery code");
  await hasFocus(page.getByRole("textbox", { name: "Recovery code" }));
  await page.keyboard.type(recoveryCodes[1]);
  await page.keyboard.press("Enter");
  await inside(page);
}

async function enterWithPasskey(journey: Journey): Promise<void> {
  await signOut(journey);
  await typeCredentials(journey.page);
  await press(journey.page, journey.page.getByRole("button", { name: "Use a passkey" }));
  await inside(journey.page);
}

async function enterWithoutPassword(journey: Journey): Promise<void> {
  const { page } = journey;
  await signOut(journey);
  await press(page, page.getByRole("button", { name: "Sign in with a passkey" }));
  await inside(page);
  await openProfile(journey);
  await section(page).getByText(/8 left/).waitFor();
  await section(page).getByText(/, used /).waitFor();
}

async function endOtherSession({ window, page, url }: Journey): Promise<void> {
  // A sign-in with the password alone is a ticket, not a session; the passkey of this window begins a second one.
  const mine = await page.context().cookies();
  // A page that is open asks for what comes late, such as the bell, with the cookies of that moment.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await window.open(`${url}/sign-in`);
  await press(page, page.getByRole("button", { name: "Sign in with a passkey" }));
  await inside(page);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.context().addCookies(mine);
  await window.open(`${url}/profile`);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await sessions.getByText("This device").waitFor();
  // The third is that of the setup.
  expect(await sessions.getByRole("listitem").count()).toBe(3);
  await window.isClean("sessions");
  await press(page, sessions.getByRole("button", { name: "Log out everywhere else" }));
  await page.getByText("You are signed out everywhere else.").waitFor();
  await sessions.getByRole("listitem").nth(1).waitFor({ state: "detached" });
}

async function enrol(journey: Journey): Promise<void> {
  const { window, page, url, server } = journey;
  const required = section(page).getByRole("switch", { name: "Require it for everyone" });
  await tabTo(required);
  await page.keyboard.press("Space");
  await page.getByText("Two-step sign-in is now required for everyone.").waitFor();
  await window.isClean("required of everybody");
  await signOut(journey);
  // A page that is open asks for its server again and again while that starts.
  await page.goto("about:blank");

  await server.kill("SIGTERM");
  const command = [...fromSource, "reset-second-factor"];
  const { code } = await runStrongroom(email, { dataFolder: server.dataFolder, command });
  expect(code).toBe(0);
  journey.server = await journey.start();

  await window.open(`${url}/sign-in`);
  await typeCredentials(page);
  await page.getByRole("heading", { name: "Secure your sign-in" }).waitFor();
  const field = page.getByRole("textbox", { name: "Code" });
  await hasFocus(field);
  await window.isClean("to be set up first");
  const secret = (await page.locator("[data-secret]").innerText()).replaceAll(" ", "");
  await page.keyboard.type(codeAt(secret, new Date()));
  await tabTo(page.getByRole("checkbox", { name: "I saved these codes in a safe place." }));
  await window.isClean("recovery codes at sign-in");
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Continue" }));
  await inside(page);
}

/** A device that says yes at once, with a finger that it knows. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typeCredentials(page: Page): Promise<void> {
  await hasFocus(page.getByLabel("Email"));
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function inside(page: Page): Promise<void> {
  await page.waitForURL((address) => address.pathname !== "/sign-in");
  await hydrated(page);
}

async function openProfile({ window, page, url }: Journey): Promise<void> {
  await window.open(`${url}/profile`);
  await section(page).waitFor();
}

async function signOut({ window, page, url }: Journey): Promise<void> {
  await window.open(`${url}/profile`);
  await press(page, page.getByRole("button", { name: "Menu of Olive Owner" }));
  await press(page, page.getByRole("button", { name: "Log out", exact: true }));
  await page.waitForURL((address) => address.pathname === "/sign-in");
  await hydrated(page);
}

function section(page: Page): Locator {
  return page.getByRole("region", { name: "Two-step sign-in" });
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(wanted);
  await page.keyboard.press("Enter");
}

/** Waits until an element has the focus. */
async function hasFocus(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  await wanted.page().waitForFunction((element) => element === document.activeElement, await wanted.elementHandle());
}
