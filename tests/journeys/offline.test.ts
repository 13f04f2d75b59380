import { expect } from "expect";
import { watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

Deno.test({
  name: "offline the frame and the list stay, the reason shows, and what was opened comes by itself",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-offline-" });
      const server = await startSampleServer(folder);
      const cookies = await cookiesOf(browser, server.url, people.summitOwner);
      const { page, open, close } = await watchedPage(browser, { cookies });
      try {
        await open(`${server.url}/${stores.denver}/documents?limit=10`);
        const rows = page.locator("[data-row-link]").filter({ visible: true });
        const list = page.url();
        await rows.nth(3).waitFor();
        await page.context().setOffline(true);
        await page.getByText("You're offline.").waitFor();
        await rows.nth(3).click();
        await page.getByText("Network error occurred. Please check your connection.").waitFor();
        expect(page.url()).toBe(list);
        expect(await rows.count()).toBe(10);
        await page.keyboard.press("ControlOrMeta+k");
        await page.context().setOffline(false);
        await page.getByRole("tab", { name: "Details" }).waitFor();
        await page.getByText("Network error occurred.").waitFor({ state: "detached" });
        // The request for over the page meanwhile has come too.
        await page.getByRole("dialog").getByRole("combobox").waitFor();
      } finally {
        await close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});
