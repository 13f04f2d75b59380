import { cookiesOf } from "./people.ts";
import { watchedPage, withBrowser } from "./browser.ts";

const url = "http://localhost:8110";
Deno.test({
  name: "look",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withBrowser(async (browser) => {
      const [email, path, name, width, theme] = (Deno.env.get("LOOK") ?? "").split(",");
      const w = await watchedPage(browser, {
        cookies: await cookiesOf(browser, url, email),
        width: Number(width),
        theme: theme === "dark" ? "dark" : "light",
      });
      await w.open(url + path);
      await new Promise((r) => setTimeout(r, 800));
      await w.page.screenshot({ path: `/tmp/w/dash-${name}.png`, fullPage: true });
      console.log(w.page.url(), w.complaints);
      await w.isClean(name).catch((e) => console.log(String(e)));
    }),
});
