import type { Locator, Page } from "playwright-core";

/** Waits until an element has the focus. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  await wanted.page().waitForFunction((element) => element === document.activeElement, await wanted.elementHandle());
}

/** More than any page has, also one that grows while somebody is on the way. */
const mostTabs = 200;

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

/** Chooses from a list by typing what it says. */
export async function choose(list: Locator, label: string): Promise<void> {
  await tabTo(list, await isBehind(list) ? "Shift+Tab" : "Tab");
  await list.page().keyboard.type(label);
  await expectValue(list, label);
}

/** True when an element lies before the one that has the focus. */
function isBehind(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body &&
      (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
}

/** Waits until a field holds a value. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  await field.waitFor();
  const handle = await field.elementHandle();
  await field.page().waitForFunction(
    ([element, wanted]) =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.value === wanted,
    [handle, value] as const,
  );
}

/** Waits for the page with this heading. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}
