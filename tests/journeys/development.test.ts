import { type Browser } from "playwright-core";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { type DevelopmentServer, startDevelopment } from "./checkout.ts";
import { cookiesOf } from "./people.ts";
import { toHeading, toRows } from "./prepare-archive.ts";
import { toDocument } from "./prepare-document.ts";
import { people, stores } from "./sample.ts";
import type { Screen } from "./screen.ts";

const archive = `/${stores.prairie}/documents`;

const screens: readonly Screen[] = [
  { name: "sign-in", as: null, path: "/sign-in", prepare: toHeading("Sign in") },
  { name: "ffl-selection", as: people.summitOwner, path: "/", prepare: toHeading("Welcome Back") },
  { name: "archive", as: people.prairieOwner, path: archive, prepare: toRows },
  { name: "document", as: people.prairieOwner, path: archive, prepare: toDocument },
];

Deno.test({
  name: "the development server hydrates without a warning, and an edit of a screen shows without a reload",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const server = await startDevelopment();
      try {
        // Vite finds out only now which packages the screens need, and loads pages again when it does.
        for (const screen of screens) await (await show(browser, server, screen)).close();
        for (const screen of screens) {
          await t.step(`${screen.name} is hydrated without a warning`, async () => {
            const window = await show(browser, server, screen);
            try {
              await window.isClean(screen.name, "colors");
            } finally {
              await window.close();
            }
          });
        }
        await t.step("an edit shows at once and keeps what was typed", () => editSignIn(browser, server));
      } finally {
        await server.stop();
      }
    }),
});

async function show(browser: Browser, { url, folder }: DevelopmentServer, screen: Screen): Promise<WatchedPage> {
  const cookies = screen.as === null ? undefined : await cookiesOf(browser, url, screen.as);
  const window = await watchedPage(browser, { cookies });
  await window.open(url + screen.path);
  await screen.prepare({ page: window.page, width: 1440, folder });
  return window;
}

async function editSignIn(browser: Browser, server: DevelopmentServer): Promise<void> {
  const { page, open, isClean, close } = await watchedPage(browser);
  try {
    await open(`${server.url}/sign-in`);
    await page.getByLabel("Email").fill("half.typed@prairie.example");
    const file = `${server.folder}/features/accounts/screens/sign-in/sign-in.tsx`;
    const before = await Deno.readTextFile(file);
    const title = 'title={isFresh ? "Not set up yet" : "Sign in"}';
    if (!before.includes(title)) throw new Error(`The title of the sign-in screen does not read ${title} any more.`);
    await Deno.writeTextFile(file, before.replace(title, title.replace("Sign in", "Come in")));
    await page.getByRole("heading", { level: 1, name: "Come in" }).waitFor();
    if (await page.getByLabel("Email").inputValue() !== "half.typed@prairie.example") {
      throw new Error("What was typed is gone: the page was loaded again.");
    }
    await isClean("after an edit", "colors");
  } finally {
    await close();
  }
}
