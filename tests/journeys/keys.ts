import type { Locator, Page } from "playwright-core";

const mostTabs = 80;

/** Waits until an element has the focus. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  await wanted.page().waitForFunction((element) => element === document.activeElement, await wanted.elementHandle());
}

/** Presses Tab until an element has the focus, and fails when it never gets there. */
export async function tabTo(wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press(key);
  }
  throw new Error(`${wanted} cannot be reached with ${key}.`);
}

/** Goes to an element with Tab and types into it. */
export async function typeInto(wanted: Locator, text: string): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.type(text);
}

/** Goes to an element with Tab and presses it with Enter. */
export async function press(wanted: Locator): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press("Enter");
}

/** Waits for the page with this heading. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}
