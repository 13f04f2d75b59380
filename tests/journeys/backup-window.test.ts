import { expect } from "expect";
import type { Page } from "playwright-core";
import { password } from "../product/client.ts";
import type { ServerProcess } from "../product/server-process.ts";
import { until } from "../until.ts";
import { startBackupWindow } from "./backup-window.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { people, startSampleServer } from "./sample.ts";

/** What the steps share. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly folder: string;
  readonly server: ServerProcess;
  /** Everything that was asked of another place than the window. */
  readonly foreign: readonly string[];
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["a wrong password is told, and the right one signs in", signsIn],
  ["a folder is made and chosen", choosesFolder],
  ["the first backup runs by itself, and its state is shown", firstBackup],
  ["the certificate of the day opens", certificate],
  ["everything is checked, and can be stopped", checksAndStops],
  ["the schedule is changed", changesSchedule],
  ["a server that is away is told in plain words", serverIsAway],
  ["it disconnects after a question", disconnects],
  ["the window says when the application is gone", quits],
];

for (const width of [1440, 390]) {
  Deno.test({
    name: `the backup application is set up and watched in its window, at ${width}`,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: (t) =>
      withBrowser(async (browser) => {
        const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-journey-" });
        const server = await startSampleServer(folder);
        const application = await startBackupWindow(`${folder}/home`);
        // Wrong passwords and what is asked of an application that is gone.
        const window = await watchedPage(browser, { width, answers: [400, 401, 403, 404] });
        const foreign: string[] = [];
        window.page.on("request", (request) => {
          if (!/^(?:data:|http:\/\/127\.0\.0\.1:)/.test(request.url())) foreign.push(request.url());
          if (/^http/.test(request.url()) && new URL(request.url()).port !== new URL(application.address).port) {
            foreign.push(request.url());
          }
        });
        try {
          await window.page.goto(application.address);
          const journey: Journey = { window, page: window.page, folder, server, foreign };
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
          expect(foreign).toEqual([]);
        } finally {
          await window.close();
          await application.stop();
          await server.kill("SIGKILL");
          await Deno.remove(folder, { recursive: true });
        }
      }),
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function signsIn({ window, page, server }: Journey): Promise<void> {
  expect(new URL(page.url()).pathname).toBe("/");
  await heading(page, "Sign in").waitFor();
  await window.isClean("sign in");
  await button(page, "Sign in").press("Enter");
  await page.getByRole("alert").getByText("Enter the address of your Strongroom.").waitFor();
  await page.getByLabel("Address of your Strongroom").fill(server.url);
  await page.getByLabel("Email").fill(people.prairieOwner);
  await page.getByLabel("Password", { exact: false }).first().fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText(/password|sign in/i).waitFor();
  await page.getByLabel("Password", { exact: false }).first().fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "Choose where the copy is kept").waitFor();
}

async function choosesFolder({ window, page, folder }: Journey): Promise<void> {
  await page.getByRole("list", { name: "Folders" }).waitFor();
  await window.isClean("choose a folder");
  await page.getByRole("radio", { name: /S3 bucket/ }).check();
  await page.getByLabel("Bucket").first().waitFor();
  await window.isClean("choose a bucket");
  await page.getByRole("radio", { name: /A folder/ }).check();
  await page.getByLabel("New folder in here").fill("Strongroom copy");
  await button(page, "Make folder").press("Enter");
  await page.getByText(`${folder}/home/Strongroom copy`, { exact: true }).waitFor();
  await button(page, "Use this folder").press("Enter");
  await page.getByRole("region", { name: "Settings" }).waitFor();
}

async function firstBackup({ window, page, folder }: Journey): Promise<void> {
  // It begins by itself within seconds; nobody needs to wait for that.
  const now = button(page, "Back up now");
  await now.or(button(page, "Stop")).first().waitFor();
  if (await now.isVisible()) await now.press("Enter");
  await heading(page, "Backing up").waitFor();
  await heading(page, "The copy is complete").waitFor({ timeout: 180_000 });
  await page.getByText(/^Last complete backup: Today at/).waitFor();
  await page.getByRole("region", { name: "Last runs" }).getByText("Complete").first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await window.isClean("the copy is complete");
  await window.darken();
  await window.isClean("the copy is complete, at night", "colors");
  const copied = [...Deno.readDirSync(`${folder}/home/Strongroom copy`)].map(({ name }) => name);
  expect(copied).toContain("strongroom-copy.json");
  expect(copied).toContain("Certificates");
}

async function certificate({ page }: Journey): Promise<void> {
  const link = page.getByRole("link", { name: /^Open the certificate of/ });
  const answer = await page.request.get(new URL(await link.getAttribute("href") ?? "", page.url()).href);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

async function checksAndStops({ page }: Journey): Promise<void> {
  await button(page, "Check everything").press("Enter");
  await heading(page, "Checking everything").waitFor();
  await button(page, "Stop").press("Enter");
  await page.getByRole("heading", { name: /^The copy is (?:not )?complete$/ }).waitFor();
  await button(page, "Check everything").press("Enter");
  await page.getByText(/checked/).first().waitFor({ timeout: 120_000 });
  await heading(page, "The copy is complete").waitFor({ timeout: 120_000 });
}

async function changesSchedule({ page }: Journey): Promise<void> {
  await page.getByLabel("Every day at").fill("23:45");
  await page.getByLabel("And whenever something changes").uncheck();
  await button(page, "Save schedule").press("Enter");
  await button(page, "Save schedule").waitFor({ state: "detached" });
  await page.reload();
  expect(await page.getByLabel("Every day at").inputValue()).toBe("23:45");
  expect(await page.getByLabel("And whenever something changes").isChecked()).toBe(false);
}

async function serverIsAway({ window, page, server }: Journey): Promise<void> {
  await server.kill("SIGKILL");
  await button(page, "Back up now").press("Enter");
  await page.getByRole("alert").getByText("The server cannot be reached").waitFor({ timeout: 120_000 });
  await page.getByText(/Check this computer's internet connection/).waitFor();
  await heading(page, "The copy is not complete").waitFor();
  await window.isClean("the server is away");
}

async function disconnects({ window, page }: Journey): Promise<void> {
  await button(page, "Disconnect").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Disconnect this computer?").waitFor();
  await window.isClean("disconnect");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, "Disconnect").press("Enter");
  await dialog.getByRole("button", { name: "Disconnect" }).press("Enter");
  await dialog.getByText(/the server could not be reached/).waitFor({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Close", exact: true }).last().press("Enter");
  await heading(page, "Sign in").waitFor();
}

async function quits({ window, page }: Journey): Promise<void> {
  await button(page, "Quit Strongroom Backup").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Quit" }).press("Enter");
  await heading(page, "Strongroom Backup is closed").waitFor();
  await window.isClean("closed");
  await until("it is gone", async () => {
    return await page.request.get(page.url()).then(() => false, () => true);
  });
}
