import { expect } from "expect";
import type { Page } from "playwright-core";
import type { TestMailServer } from "@/kernel/mail/testing.ts";
import { password } from "../product/client.ts";
import { hydrated, type WatchedPage } from "./browser.ts";
import type { Served } from "./serving.ts";

/** What the steps share: somebody at a telephone, and the mail server of the installation. */
export interface Journey extends Served {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly post: TestMailServer;
}

/** What the password is changed to. */
export const second = "Ledger&Room(2)";
const third = "Ledger&Room(3)";
const newPassword = /^New password(?! again)/;
const newEmail = "moved@example.com";

/** Presses a button, by all of its name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** What is wrong, told at a field or on top. */
export const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

export async function changeEmail({ page, post, email, product }: Journey): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(newEmail);
  await press(page, "Save");
  await page.waitForURL(/\/sign-in/);
  await hydrated(page);
  await page.getByText("Your email was changed. Please sign in with the new one.").waitFor();
  await product.jobs.runAll();
  expect(post.received.map(({ to, subject }) => [to.address, subject])).toEqual([
    [email, "Your email in Strongroom was changed"],
  ]);
  await typeSignIn(page, newEmail, password);
  await page.waitForURL(/\/profile$/);
}

export async function tellWrongPassword({ page }: Journey): Promise<void> {
  await hydrated(page);
  await press(page, "Change password");
  expect(await alert(page, "This field cannot be empty").count()).toBe(3);
  await page.getByLabel(newPassword).fill("ledger1");
  for (const [rule, state] of [["8 characters", "missing"], ["Lowercase", "there"], ["Numbers", "there"]]) {
    await page.getByRole("listitem").filter({ hasText: `${rule}, ${state}` }).waitFor();
  }
  await alert(page, "Password must be of length more than 8").waitFor();
  await page.getByLabel(newPassword).fill("ledgerroom1");
  await alert(page, "Password should contain the combination of Uppercase, Lowercase, Number and Symbol").waitFor();
  await typePasswords(page, second, second, third);
  await press(page, "Change password");
  await alert(page, "Passwords must match").waitFor();
  await page.getByLabel("Confirm new password").fill(second);
  await press(page, "Change password");
  await alert(page, "Current and new password can not be same.").waitFor();
  await page.clock.install();
  await typePasswords(page, third, second);
  await press(page, "Change password");
  const told = alert(page, "Please Enter Correct Current Password.");
  await told.waitFor();
  await page.clock.runFor(9_000);
  expect(await told.count()).toBe(1);
  await page.clock.runFor(1_500);
  await told.waitFor({ state: "detached" });
  await page.clock.resume();
}

export async function changePassword({ page }: Journey): Promise<void> {
  await typePasswords(page, password, second);
  await press(page, "Change password");
  await page.waitForURL(/\/sign-in/);
  await hydrated(page);
  await page.getByText("Password Updated Successfully.").waitFor();
  await typeSignIn(page, newEmail, password);
  await alert(page, "Wrong email or password.").waitFor();
  await typeSignIn(page, newEmail, second);
  await page.waitForURL(/\/profile$/);
}

export async function resetPassword({ page, window, url, post, product }: Journey): Promise<void> {
  await page.context().clearCookies();
  await window.open(`${url}/sign-in`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await window.isClean("the page for a forgotten password");
  await press(page, "Send the link");
  await alert(page, "E-mail is required").waitFor();
  await page.getByLabel("Email").fill(newEmail);
  await press(page, "Send the link");
  await page.getByText("a one-time link is on its way").waitFor();
  await product.jobs.runAll();
  await window.open(linkIn(post));
  await page.getByText(newEmail).waitFor();
  await window.isClean("the page behind the link");
  await page.getByLabel(newPassword).fill(third);
  await page.getByLabel("Confirm new password").fill(third);
  await press(page, "Set password");
  await page.waitForURL(/\/sign-in/);
  await hydrated(page);
  await page.getByText("Password Updated Successfully.").waitFor();
  await typeSignIn(page, newEmail, third);
  await page.waitForURL((address) => address.pathname !== "/sign-in");
}

export async function useAgain({ page, window, post }: Journey): Promise<void> {
  await window.open(linkIn(post));
  await alert(page, "This link has expired").waitFor();
  await window.isClean("a used link");
}

function linkIn(post: TestMailServer): string {
  const links = post.received.flatMap(({ text }) => /http\S+\/reset-password\/\S+/.exec(text)?.[0] ?? []);
  expect(links).toHaveLength(1);
  return links[0];
}

export async function typePasswords(page: Page, current: string, chosen: string, again = chosen): Promise<void> {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel(newPassword).fill(chosen);
  await page.getByLabel("Confirm new password").fill(again);
}

async function typeSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await press(page, "Sign in");
}
