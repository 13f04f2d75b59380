import { expect } from "expect";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

Deno.test({
  name: "whoever signs in begins as themselves; an address leads to what it says, or is told to lead nowhere",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed(
      { features, screens, entry: "main.client.tsx" },
      (served) =>
        withBrowser(async (browser) => {
          const window = await watchedPage(browser, { answers: [401, 403, 404] });
          try {
            for (const [name, step] of steps) if (!await t.step(name, () => step(served, window))) break;
            await window.isClean("at the end");
          } finally {
            await window.close();
          }
        }),
    ),
});

const steps: readonly [string, (served: Served, window: WatchedPage) => Promise<void>][] = [
  ["what an operator left in the browser is gone with the next sign-in", forgetBySigningIn],
  ["a person who is signed in is not shut out by it, and can log out", leaveWithLeftovers],
  ["an address of one word leads nowhere, but that of a store", tellAddresses],
  ["what is not there for the account is told as refused", refuseOrganization],
];

const modes = { impersonatedUserId: "4711", auditorMode: "true" };

/** From an empty page: one of ours that is just being taken over would find them and go its own way meanwhile. */
async function leaveOver({ page }: WatchedPage, url: string, left: Record<string, string> = modes): Promise<void> {
  await page.goto("about:blank");
  await page.context().addCookies(Object.entries(left).map(([name, value]) => ({ name, value, url })));
}

async function modesOf({ page }: WatchedPage): Promise<readonly string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => name in modes);
}

async function forgetBySigningIn({ url, email, storeId }: Served, window: WatchedPage): Promise<void> {
  await leaveOver(window, url);
  await signIn(window, url, email);
  expect(await modesOf(window)).toEqual([]);
  await window.page.waitForURL(`${url}/${storeId}/dashboard`);
  await window.page.getByText("Example, Kim").first().waitFor();
}

async function leaveWithLeftovers({ url, email, storeId }: Served, window: WatchedPage): Promise<void> {
  const { page } = window;
  await leaveOver(window, url, { impersonatedUserId: modes.impersonatedUserId });
  await page.goto(`${url}/${storeId}/documents`);
  expect(page.url()).toBe(`${url}/${storeId}/documents`);
  await hydrated(page);
  await page.getByText("Example, Kim").first().waitFor();
  expect(await modesOf(window)).toEqual([]);
  await leaveOver(window, url);
  const answer = await page.context().request.post(`${url}/api/auth/sign-out`, { headers: { ...modes, origin: url } });
  expect([answer.status(), await modesOf(window)]).toEqual([204, []]);
  await signIn(window, url, email);
}

async function tellAddresses({ url, storeId }: Served, { page }: WatchedPage): Promise<void> {
  for (const word of ["users", "settings", "0", "1e3"]) {
    const answer = await page.goto(`${url}/${word}`);
    expect([word, answer?.status(), page.url()]).toEqual([word, 404, `${url}/${word}`]);
  }
  await hydrated(page);
  await page.getByText("Page not found, or you don't have access to it.").waitFor();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await page.waitForURL(`${url}/${storeId}/dashboard`);
  await page.goto(`${url}/${storeId}`);
  expect(page.url()).toBe(`${url}/${storeId}/dashboard`);
}

async function refuseOrganization({ url, storeId }: Served, { page }: WatchedPage): Promise<void> {
  expect((await page.goto(`${url}/999999/organization`))?.status()).toBe(404);
  expect((await page.goto(`${url}/${storeId}/organization`))?.status()).toBe(403);
  await page.getByText("Your Organization is for admins and owners of accounts with more than one FFL.").waitFor();
  await hydrated(page);
}
