import type { Browser } from "playwright-core";
import { password } from "../product/client.ts";
import { type Cookies, hydrated, type WatchedPage } from "./browser.ts";

/** Signs in through the sign-in page, and waits until the browser has taken over the page behind it. */
export async function signIn({ page, open }: WatchedPage, url: string, email: string): Promise<void> {
  await open(`${url}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((address) => address.pathname !== "/sign-in");
  await hydrated(page);
}

/** The cookies of somebody who signs in just now, to open windows with. */
export async function cookiesOf(browser: Browser, url: string, email: string): Promise<Cookies> {
  const context = await browser.newContext();
  try {
    const answer = await context.request.post(`${url}/api/auth/sign-in`, {
      data: { email, password },
      headers: { origin: url },
    });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
    return await context.cookies();
  } finally {
    await context.close();
  }
}
