import { expect } from "expect";
import type { Page } from "playwright-core";
import { type Client, signInTo } from "../product/client.ts";
import { ann, bell, counted, file, flag, opened, sent, type TwoProcesses, withTwoProcesses } from "./bell.ts";
import { withBrowser } from "./browser.ts";
import { expectFocus } from "./keys.ts";

const empty = "There are currently no new notifications.";

Deno.test({
  name: "a colleague's work at another server process reaches the bell, and is read by the rules",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withBrowser((browser) => withTwoProcesses(browser, (stage) => walk({ t, ...stage }))),
});

async function walk({ t, browser, server, colleague }: TwoProcesses & { readonly t: Deno.TestContext }): Promise<void> {
  const window = await opened(browser, server, 1440);
  const { page } = window;
  await t.step("nothing is new", async () => {
    await bell(page).click();
    await page.getByText(empty).waitFor();
    await window.isClean("empty bell");
    await page.keyboard.press("Escape");
    await expectFocus(bell(page));
  });
  await t.step("what is filed and flagged at another process comes without reloading", async () => {
    const id = await file(colleague, "Example, Kim", "K4473");
    await counted(page, 1);
    await flag(colleague, id);
    await counted(page, 2);
    expect(await page.title()).not.toContain("2");
  });
  await t.step("the menu opens by keyboard; arrows move, Escape leaves, and what was shown is read", async () => {
    await bell(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Flagged Example, Kim").waitFor();
    await window.isClean("bell");
    await page.getByRole("link", { name: "Flagged Example, Kim" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await isFocused(page.getByRole("link", { name: "Created Example, Kim" }))).toBe(true);
    const time = page.getByRole("dialog", { name: "Notifications" }).locator("time").first();
    expect(await time.getAttribute("title")).toMatch(/\d{4}/);
    await page.keyboard.press("Escape");
    await expectFocus(bell(page));
    await counted(page, 0);
  });
  await t.step("on load those of a created document are read, and stay in the menu of this page", async () => {
    const id = await file(colleague, "Merriweather, Ada", "A2288");
    await counted(page, 1);
    await assign(colleague, id);
    await counted(page, 2);
    const read = page.waitForResponse((answer) =>
      new URL(answer.url()).pathname === "/api/notifications" && answer.request().method() === "PATCH"
    );
    await window.open(`${server.url}/1/documents?accountOverview=true`);
    expect((await read).status()).toBe(204);
    await counted(page, 2);
    expect(await unreadOf(server.url)).toEqual([3]);
    await bell(page).click();
    // What Olive filed within ten minutes is one.
    await page.getByRole("link", { name: "Created 2 documents" }).waitFor();
    await page.getByRole("link", { name: "Assigned Merriweather, Ada to you" }).click();
    await page.waitForURL((address) =>
      address.pathname === `/1/documents/${id}` && address.searchParams.get("accountOverview") === "true"
    );
    await counted(page, 0);
    expect(await unreadOf(server.url)).toEqual([]);
  });
  await t.step("all of them stay on their page", async () => {
    await bell(page).click();
    await page.getByRole("link", { name: "View all" }).click();
    await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Flagged Example, Kim" }).waitFor();
    await window.isClean("all notifications");
    expect(await page.getByRole("button", { name: "Mark page as read" }).count()).toBe(0);
  });
  await t.step("one chooses what comes by email", async () => {
    await page.getByRole("link", { name: "Email settings" }).click();
    const flagged = page.getByLabel("Flagged: documents get a flag");
    await flagged.selectOption({ label: "In the daily email" });
    const section = page.getByRole("region", { name: "Email settings" });
    await section.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your email settings were saved.").waitFor();
    await window.isClean("email settings");
    await window.open(`${server.url}/profile`);
    expect(await flagged.inputValue()).toBe("2");
  });
  await t.step("an error says so and can be tried again", async () => {
    await page.route(
      "**/api/notifications?*",
      (route) => route.fulfill({ status: 403, json: { message: "No.", error: "no" } }),
    );
    await window.open(`${server.url}/1/documents`);
    await bell(page).click();
    await page.getByText("Unable to load user notifications").waitFor();
    await page.unrouteAll();
    await page.getByRole("dialog", { name: "Notifications" }).getByRole("button", { name: /again|retry/i }).click();
    await page.getByText(empty).waitFor();
  });
  await window.close();
  await t.step("on a phone the menu has the whole width", async () => {
    await file(colleague, "Okafor, Chidi", "C1");
    const phone = await opened(browser, server, 390);
    await counted(phone.page, 1);
    await bell(phone.page).click();
    await phone.page.getByText("Created 3 documents").waitFor();
    const box = await phone.page.getByRole("dialog", { name: "Notifications" }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(370);
    await phone.isClean("bell on a phone");
    await phone.darken();
    await phone.isClean("bell on a phone at night", "colors");
    await phone.close();
  });
}

const isFocused = (what: ReturnType<Page["getByRole"]>) =>
  what.evaluate((element) => element === element.ownerDocument.activeElement);

async function unreadOf(url: string): Promise<readonly number[]> {
  const client = await signInTo(url, ann);
  const { data } = await client.json<{ data: readonly { action: number }[] }>("/api/notifications");
  return data.map(({ action }) => action);
}

async function assign(client: Client, id: number): Promise<void> {
  const { data } = await client.json<{ data: readonly { id: number; name: string }[] }>(`/api/documents/${id}/users`);
  const assignedUser = data.find(({ name }) => name === "Ann Clerk")?.id ?? null;
  await client.json(`/api/documents/${id}/assign`, sent("POST", { assignedUser }));
}
