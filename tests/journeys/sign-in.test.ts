import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { pageIncomplete } from "@/kernel/texts.ts";
import { password } from "../product/client.ts";
import { accessibilityProblems, hydrated, openedEarly, ownProgram, watchedPage, withBrowser } from "./browser.ts";
import { people, startSampleServer, stores } from "./sample.ts";

const program = /\/assets\/sign-in-[^/]+\.js$/;
const archive = `/${stores.prairie}/documents`;
const address = `/sign-in?next=${encodeURIComponent(archive)}`;

Deno.test({
  name: "the sign-in page can be used from the moment it is painted, and shows no password in its address",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-sign-in-" });
      const server = await startSampleServer(folder);
      try {
        for (const [name, step] of steps) await t.step(name, () => step(browser, server.url));
      } finally {
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (browser: Browser, url: string) => Promise<void>][] = [
  ["what was typed before the program came is sent when it is there, and leads on", sendsEarly],
  ["what was typed stays where it is, and so does the focus", keepsTyped],
  ["a press before the program came, with a mistake, says so at the field", tellsEarly],
  ["a refusal is told, and the password is asked for again", tellsRefusal],
  ["links lead to pages of the product's own program, and back", leadsOn],
  ["what was typed on another page before the program came is sent when it is there", sendsElsewhere],
  ["a second step whose code an upgrade took away begins anew, and says why", beginsAnew],
  ["a press says so where the program does not come, and again when it is pressed again", tellsMissing],
  ["a page whose own part does not come says so when a form is sent", tellsMissingPart],
  ["without scripts the form sends no password in an address", withoutScripts],
];

/** Opens the page and holds its program back; what is answered lets it come. */
async function early(page: Page, url: string): Promise<() => void> {
  const release = await openedEarly(page, url + address, program);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  return release;
}

const email = (page: Page) => page.getByLabel("Email");
const secret = (page: Page) => page.getByLabel("Password");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

async function sendsEarly(browser: Browser, url: string): Promise<void> {
  const { page, complaints, close } = await watchedPage(browser);
  const release = await early(page, url);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await email(page).fill(people.prairieOwner);
  await secret(page).fill(password);
  await secret(page).press("Enter");
  expect([page.url(), await secret(page).inputValue()]).toEqual([url + address, password]);
  release();
  await page.waitForURL(url + archive);
  await hydrated(page);
  expect(asked.filter((one) => one.includes("assword") || one.startsWith(`POST ${url}/sign-in`))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
}

async function keepsTyped(browser: Browser, url: string): Promise<void> {
  const { page, complaints, close } = await watchedPage(browser);
  const release = await early(page, url);
  // The browser puts the focus into a field that asks for it when it paints, a moment after the field is there.
  await page.locator("[name=email]:focus").waitFor();
  await page.keyboard.type(people.prairieOwner);
  await page.keyboard.press("Tab");
  await page.keyboard.type("half");
  release();
  await hydrated(page);
  await page.keyboard.type(" typed");
  expect([await email(page).inputValue(), await secret(page).inputValue(), await focused(page)]).toEqual([
    people.prairieOwner,
    "half typed",
    "password",
  ]);
  await page.getByRole("button", { name: "Show" }).click();
  expect(await secret(page).inputValue()).toBe("half typed");
  expect(complaints).toEqual([]);
  await close();
}

async function tellsEarly(browser: Browser, url: string): Promise<void> {
  const { page, isClean, close } = await watchedPage(browser, { width: 390 });
  const release = await early(page, url);
  await email(page).fill("nobody");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  release();
  await page.getByText("E-mail is invalid").waitFor();
  expect(await focused(page)).toBe("email");
  await page.getByText("This field cannot be empty").waitFor();
  await email(page).fill("somebody@prairie.example");
  await page.getByText("E-mail is invalid").waitFor({ state: "detached" });
  await page.getByText("This field cannot be empty").waitFor();
  await isClean("mistakes in the fields");
  await close();
}

async function tellsRefusal(browser: Browser, url: string): Promise<void> {
  const { page, open, close } = await watchedPage(browser, { answers: [401] });
  await open(url + address);
  await email(page).fill(people.prairieOwner);
  await secret(page).fill("not this one");
  await page.keyboard.press("Enter");
  await page.getByText("Wrong email or password. Please try again.").waitFor();
  await page.locator("[name=password]:focus").waitFor();
  expect([await email(page).inputValue(), await secret(page).inputValue(), await focused(page)]).toEqual([
    people.prairieOwner,
    "",
    "password",
  ]);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(url + archive);
  await close();
}

async function leadsOn(browser: Browser, url: string): Promise<void> {
  const { page, open, complaints, close } = await watchedPage(browser);
  await open(url + address);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL(`${url}/forgot-password`);
  await hydrated(page);
  await page.locator('a[href="/sign-in"]').first().click();
  await page.waitForURL(`${url}/sign-in`);
  await hydrated(page);
  await page.getByRole("link", { name: "Start an inspection with a code" }).click();
  await page.waitForURL(`${url}/inspection`);
  await hydrated(page);
  await page.goBack();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await hydrated(page);
  expect(complaints).toEqual([]);
  await close();
}

async function sendsElsewhere(browser: Browser, url: string): Promise<void> {
  const { page, close } = await watchedPage(browser, { answers: [404] });
  const release = await openedEarly(page, `${url}/inspection`, ownProgram);
  await page.getByLabel("Code").fill("AAAA AAAA AAAA");
  await page.getByRole("button", { name: "Start inspection" }).click();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  release();
  expect((await sent).postDataJSON()).toEqual({ code: "AAAA AAAA AAAA", leave: false });
  await page.getByText(/This code doesn't work/).waitFor();
  expect(await page.getByLabel("Code").inputValue()).toBe("AAAA AAAA AAAA");
  await close();
}

async function beginsAnew(browser: Browser, url: string): Promise<void> {
  const { page, close } = await watchedPage(browser);
  await page.goto(url + address);
  const entry = await page.locator("link[rel=modulepreload][fetchpriority=low]").getAttribute("href");
  await page.route(({ pathname }) => pathname.endsWith(".js") && pathname !== entry, (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(`${url}${address}#step=second-factor&ticket=${"a".repeat(43)}`);
  await page.getByText("Strongroom was updated. Please sign in again.").waitFor();
  await hydrated(page);
  expect(page.url()).toBe(`${url}${address}&because=updated`);
  await page.unrouteAll();
  await email(page).fill(people.prairieOwner);
  await secret(page).fill(password);
  await secret(page).press("Enter");
  await page.waitForURL(url + archive);
  await close();
}

async function tellsMissing(browser: Browser, url: string): Promise<void> {
  const { page, close } = await watchedPage(browser);
  await page.route(program, (route) => route.abort());
  await page.goto(url + address);
  await email(page).fill(people.prairieOwner);
  await secret(page).fill(password);
  const press = () => page.getByRole("button", { name: "Sign in", exact: true }).click();
  await press();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toBe(pageIncomplete);
  expect(await accessibilityProblems(page, "all")).toEqual([]);
  await page.unrouteAll();
  // What failed is asked for again.
  await press();
  await page.waitForURL(url + archive);
  await close();
}

async function tellsMissingPart(browser: Browser, url: string): Promise<void> {
  const { page, close } = await watchedPage(browser, { width: 390 });
  const isOther = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname) && !ownProgram.test(pathname);
  await page.route(isOther, (route) => route.abort());
  await page.goto(`${url}/inspection`);
  await page.getByLabel("Code").fill("AAAA AAAA AAAA");
  await page.getByRole("button", { name: "Start inspection" }).click();
  await page.getByText(pageIncomplete).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  expect([page.url(), await page.getByLabel("Code").inputValue()]).toEqual([`${url}/inspection`, "AAAA AAAA AAAA"]);
  await close();
}

async function withoutScripts(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url + address);
  await email(page).fill(people.prairieOwner);
  await secret(page).fill(password);
  await secret(page).press("Enter");
  await page.waitForLoadState();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor({ state: "detached" });
  expect(page.url()).toBe(url + address);
  await context.close();
}
