import type { Browser } from "playwright-core";
import { password } from "../product/client.ts";
import { type Cookies, type WatchedPage, watchedPage } from "./browser.ts";

/** Signs in through the sign-in page, and waits for the page behind it. */
export async function signIn({ page, open }: WatchedPage, url: string, email: string): Promise<void> {
  await open(`${url}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((address) => address.pathname !== "/sign-in");
}

/** The cookies of somebody who signed in just now, to open further windows with. */
export async function cookiesOf(browser: Browser, url: string, email: string): Promise<Cookies> {
  const window = await watchedPage(browser);
  try {
    await signIn(window, url, email);
    return await window.page.context().cookies();
  } finally {
    await window.close();
  }
}
