import type { Locator } from "playwright-core";

/** Waits until an element has the focus. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  await wanted.page().waitForFunction((element) => element === document.activeElement, await wanted.elementHandle());
}

const mostTabs = 80;

/** Presses Tab until an element has the focus, and fails when it never gets there. */
export async function tabTo(wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press(key);
  }
  throw new Error(`${wanted} cannot be reached with ${key}.`);
}

/** Goes to a button or a link by Tab and presses Enter on it. */
export async function press(wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(wanted, key);
  await wanted.page().keyboard.press("Enter");
}

/** Goes to a field by Tab and types over what stands in it. */
export async function typeInto(wanted: Locator, text: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(wanted, key);
  await wanted.page().keyboard.press("Control+a");
  await wanted.page().keyboard.type(text);
}
