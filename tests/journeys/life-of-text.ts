import type { Page } from "playwright-core";

/** Milliseconds of the page's own clock, from when a text came to when it went. */
export type LifeOfText = () => Promise<number>;

/** Watches in the page itself for a text that is to come and to go, so that a test that is held up measures nothing wrong. */
export async function watchForText(page: Page, text: string): Promise<LifeOfText> {
  const life = await page.evaluateHandle((text) => {
    const life = { came: 0, gone: 0 };
    new MutationObserver(() => {
      const isThere = document.body.textContent?.includes(text) ?? false;
      if (isThere) life.came ||= performance.now();
      else if (life.came) life.gone ||= performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return life;
  }, text);
  return async () => {
    await page.waitForFunction(({ gone }) => gone > 0, life);
    return await life.evaluate(({ came, gone }) => gone - came);
  };
}
