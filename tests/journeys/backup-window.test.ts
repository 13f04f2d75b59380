import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { password } from "../product/client.ts";
import type { ServerProcess } from "../product/server-process.ts";
import { until } from "../until.ts";
import { type BackupProgram, startBackupWindow } from "./backup-window.ts";
import { type Cookies, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { people, startSampleServer } from "./sample.ts";
import { smallTargets } from "./targets.ts";

/** What the steps share. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  /** The same window on a telephone's width. */
  readonly phone: WatchedPage;
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
  ["a damaged file is named, on the screen and in no log", damaged],
  ["a server that is away is told in plain words", serverIsAway],
  ["it disconnects after a question", disconnects],
  ["the window says when the application is gone", quits],
];

Deno.test({
  name: "the backup application is set up and watched in its window",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-journey-" });
      const server = await startSampleServer(folder);
      const application = await startBackupWindow(`${folder}/home`);
      const foreign: string[] = [];
      const window = await opened(browser, 1440, application, foreign);
      // The address opens the window once; who it let in has a cookie.
      const phone = await opened(browser, 390, application, foreign, await window.page.context().cookies());
      try {
        const journey: Journey = { window, page: window.page, phone, folder, server, foreign };
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        expect(foreign).toEqual([]);
      } finally {
        await window.close();
        await phone.close();
        await application.stop();
        await server.kill("SIGKILL");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

async function opened(
  browser: Browser,
  width: number,
  { address }: BackupProgram,
  foreign: string[],
  cookies?: Cookies,
) {
  // Wrong passwords are told by the page.
  const window = await watchedPage(browser, { width, answers: [400], ...cookies ? { cookies } : {} });
  window.page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("data:") && !url.startsWith(`${new URL(address).origin}/`)) foreign.push(url);
  });
  await window.page.goto(address);
  return window;
}

/** Both widths, by day and by night, and every target large enough for a thumb. */
async function looksRight(
  { window, phone }: Journey,
  name: string,
  sight: (page: Page) => Promise<void>,
): Promise<void> {
  for (const [at, one] of [["1440", window], ["390", phone]] as const) {
    await sight(one.page);
    await one.isClean(`${name} at ${at}`);
    if (one === phone) expect(await smallTargets(one.page)).toEqual([]);
    await one.darken();
    await one.isClean(`${name} at ${at}, dark`, "colors");
    await one.page.emulateMedia({ colorScheme: "light" });
  }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function signsIn(journey: Journey): Promise<void> {
  const { page, server } = journey;
  expect(new URL(page.url()).pathname).toBe("/");
  await looksRight(journey, "sign in", (one) => heading(one, "Sign in").waitFor());
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

async function choosesFolder(journey: Journey): Promise<void> {
  const { page, folder } = journey;
  await looksRight(journey, "choose a folder", (one) => one.getByRole("list", { name: "Folders" }).waitFor());
  await looksRight(journey, "choose a bucket", async (one) => {
    await one.getByRole("radio", { name: /S3 bucket/ }).check();
    await one.getByLabel("Secret access key").first().waitFor();
  });
  await page.getByRole("radio", { name: /A folder/ }).check();
  await page.getByLabel("New folder in here").fill("Strongroom copy");
  await button(page, "Make folder").press("Enter");
  await page.getByText(`${folder}/home/Strongroom copy`, { exact: true }).waitFor();
  await button(page, "Use this folder").press("Enter");
  await page.getByRole("region", { name: "Settings" }).waitFor();
}

async function firstBackup(journey: Journey): Promise<void> {
  const { page, folder } = journey;
  await heading(page, "Backing up").waitFor();
  await heading(page, "The copy is complete").waitFor({ timeout: 180_000 });
  await page.getByText(/^Last complete backup: Today at/).waitFor();
  await page.getByRole("region", { name: "Last runs" }).getByText("Complete").first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await looksRight(journey, "the copy is complete", (one) => heading(one, "The copy is complete").waitFor());
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
  // So few forms are checked in a second: whoever stops that waits for the button.
  await Promise.all([
    heading(page, "Checking everything").waitFor(),
    button(page, "Stop").press("Enter"),
    button(page, "Check everything").press("Enter"),
  ]);
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

async function damaged(journey: Journey): Promise<void> {
  const { page, folder } = journey;
  const [form] = formsIn(`${folder}/home/Strongroom copy`);
  const bytes = await Deno.readFile(form);
  await Deno.writeFile(form, bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1));
  await button(page, "Check everything").press("Enter");
  await page.getByRole("alert").getByText("Files are damaged").waitFor({ timeout: 120_000 });
  await page.getByText(/its bytes changed/).waitFor();
  await looksRight(journey, "a damaged file", (one) => one.getByText("Files are damaged").waitFor());
  // Names of people stand in no log.
  expect(await Deno.readTextFile(`${folder}/home/.strongroom-backup/runs.jsonl`)).not.toMatch(/\.pdf/);
  await Deno.writeFile(form, bytes);
}

function formsIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return name === "Certificates" ? [] : formsIn(`${folder}/${name}`);
    return name.endsWith(".pdf") ? [`${folder}/${name}`] : [];
  });
}

async function serverIsAway(journey: Journey): Promise<void> {
  const { page, server } = journey;
  await server.kill("SIGKILL");
  await button(page, "Back up now").press("Enter");
  await page.getByRole("alert").getByText("The server cannot be reached").waitFor({ timeout: 120_000 });
  await page.getByText(/Check this computer's internet connection/).waitFor();
  await heading(page, "The copy is not complete").waitFor();
  await looksRight(journey, "the server is away", (one) => one.getByText("The server cannot be reached").waitFor());
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
