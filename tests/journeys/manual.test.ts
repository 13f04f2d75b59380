import { expect } from "expect";
import { watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

Deno.test("a clerk finds help about a screen, searches the manual by keyboard, and an investigator has the short version", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-manual-" });
  const server = await startSampleServer(folder);
  try {
    await withBrowser(async (browser) => {
      const cookies = await cookiesOf(browser, server.url, people.prairieOwner);
      const window = await watchedPage(browser, { cookies });
      const { page } = window;
      await window.open(`${server.url}/${stores.prairie}/to-verify`);
      await page.getByRole("button", { name: /^Menu of/ }).click();
      await page.getByRole("dialog", { name: "User menu" }).getByText("Help", { exact: true }).click();
      await page.waitForURL("**/manual/verify");
      await page.getByRole("heading", { level: 1, name: "Verify a form" }).waitFor();

      const picture = page.getByRole("img", { name: "A form beside the values that were read from it" });
      await picture.scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        document.querySelector("main img")?.matches("img") && [...document.images].every((image) => image.complete)
      );
      const { status, caching } = await picture.evaluate(async (image: HTMLImageElement) => {
        const answer = await fetch(image.src);
        return { status: answer.status, caching: answer.headers.get("cache-control") };
      });
      expect(status).toBe(200);
      expect(caching).toContain("immutable");
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);

      await page.keyboard.press("/");
      await page.keyboard.type("lost password", { delay: 20 });
      const results = page.getByRole("list", { name: "Search results" });
      await results.getByRole("link", { name: /^Reset or change your password/ }).waitFor();
      expect(await page.getByRole("searchbox", { name: "Search the manual" }).inputValue()).toBe("lost password");
      expect(await page.locator("mark").first().textContent()).toMatch(/lost|password/i);
      await results.getByRole("link", { name: /^Reset or change your password/ }).click();
      await page.waitForURL("**/manual/reset-your-password");
      await page.getByRole("link", { name: "If it fails" }).first().click();
      await page.waitForURL("**#if-it-fails");
      await page.goBack();
      await page.getByRole("link", { name: /^Next:/ }).click();
      await page.getByRole("heading", { level: 1, name: "Accept an invitation" }).waitFor();

      await page.keyboard.press("/");
      await page.keyboard.type("xqzvw");
      await page.getByText("Nothing found for “xqzvw”").waitFor();
      await page.getByRole("searchbox", { name: "Search the manual" }).fill("");
      await page.getByRole("heading", { level: 1, name: "Accept an invitation" }).waitFor();

      await page.locator("h1").click();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("trace request", { delay: 20 });
      await page.getByRole("option", { name: /Answer a trace request/ }).click();
      await page.waitForURL("**/manual/trace-desk");
      await page.keyboard.press("?");
      await page.getByRole("link", { name: "Keys in the manual" }).click();
      await page.waitForURL("**/manual/keyboard");
      await page.getByRole("heading", { level: 1, name: "Keyboard" }).waitFor();
      await window.isClean("a page of the manual");
      expect(window.complaints).toEqual([]);
      await window.close();

      const auditor = await watchedPage(browser, {
        cookies: await cookiesOf(browser, server.url, people.auditor),
        answers: [404],
      });
      await auditor.open(`${server.url}/manual`);
      await auditor.page.getByRole("heading", { level: 1, name: "Manual" }).waitFor();
      expect(await auditor.page.getByRole("main").getByRole("link", { name: "Run an ATF audit" }).count()).toBe(0);
      await auditor.page.getByRole("link", { name: "For investigators: read a dealer's records" }).last().click();
      await auditor.page.getByRole("heading", { level: 1, name: /read a dealer's records/ }).waitFor();
      await auditor.open(`${server.url}/manual/users`);
      await auditor.page.getByText("The manual has no page at this address.").waitFor();
      await auditor.close();
    });
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
});
